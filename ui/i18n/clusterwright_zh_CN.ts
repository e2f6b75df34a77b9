<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
    <context>
        <name>Actions</name>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Export</source>
            <translation>导出(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>编辑(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <source>&amp;Panels</source>
            <translation>面板(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>外观(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Language</source>
            <translation>语言(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Design</source>
            <translation>设计(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;New from template…</source>
            <translation>从模板新建(&amp;N)…</translation>
        </message>
        <message>
            <source>&amp;Open…</source>
            <translation>打开(&amp;O)…</translation>
        </message>
        <message>
            <source>&amp;Save</source>
            <translation>保存(&amp;S)</translation>
        </message>
        <message>
            <source>Save &amp;as…</source>
            <translation>另存为(&amp;A)…</translation>
        </message>
        <message>
            <source>Bill of materials as &amp;CSV…</source>
            <translation>物料清单为 CSV(&amp;C)…</translation>
        </message>
        <message>
            <source>Bill of materials as &amp;JSON…</source>
            <translation>物料清单为 JSON(&amp;J)…</translation>
        </message>
        <message>
            <source>Cable &amp;schedule as CSV…</source>
            <translation>布线表为 CSV(&amp;S)…</translation>
        </message>
        <message>
            <source>&amp;Diagrams as SVG…</source>
            <translation>图纸为 SVG(&amp;D)…</translation>
        </message>
        <message>
            <source>&amp;Topology as DOT…</source>
            <translation>拓扑为 DOT(&amp;T)…</translation>
        </message>
        <message>
            <source>&amp;Close design</source>
            <translation>关闭设计(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>重做(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Delete</source>
            <translation>删除(&amp;D)</translation>
        </message>
        <message>
            <source>Select &amp;nothing</source>
            <translation>取消选择(&amp;N)</translation>
        </message>
        <message>
            <source>Search &amp;everything…</source>
            <translation>搜索全部(&amp;E)…</translation>
        </message>
        <message>
            <source>Find in &amp;catalog</source>
            <translation>在目录中查找(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Settings…</source>
            <translation>设置(&amp;S)…</translation>
        </message>
        <message>
            <source>&amp;Floor</source>
            <translation>机房平面(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Racks</source>
            <translation>机柜(&amp;R)</translation>
        </message>
        <message>
            <source>&amp;Topology</source>
            <translation>拓扑(&amp;T)</translation>
        </message>
        <message>
            <source>&amp;Bill of materials</source>
            <translation>物料清单(&amp;B)</translation>
        </message>
        <message>
            <source>Zoom &amp;in</source>
            <translation>放大(&amp;I)</translation>
        </message>
        <message>
            <source>Zoom &amp;out</source>
            <translation>缩小(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Show all</source>
            <translation>显示全部(&amp;S)</translation>
        </message>
        <message>
            <source>Level &amp;up</source>
            <translation>上一层(&amp;U)</translation>
        </message>
        <message>
            <source>&amp;Catalog</source>
            <translation>设备目录(&amp;C)</translation>
        </message>
        <message>
            <source>&amp;Inspector</source>
            <translation>属性(&amp;I)</translation>
        </message>
        <message>
            <source>&amp;Lower panel</source>
            <translation>下方面板(&amp;L)</translation>
        </message>
        <message>
            <source>Show &amp;findings</source>
            <translation>显示检查结果(&amp;F)</translation>
        </message>
        <message>
            <source>Show &amp;history</source>
            <translation>显示历史(&amp;H)</translation>
        </message>
        <message>
            <source>Show &amp;activity</source>
            <translation>显示任务(&amp;A)</translation>
        </message>
        <message>
            <source>Show &amp;log</source>
            <translation>显示日志(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Reset layout</source>
            <translation>重置布局(&amp;R)</translation>
        </message>
        <message>
            <source>As the &amp;system</source>
            <translation>跟随系统(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>浅色(&amp;L)</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>深色(&amp;D)</translation>
        </message>
        <message>
            <source>&amp;High contrast</source>
            <translation>高对比度(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;English</source>
            <translation>English(&amp;E)</translation>
        </message>
        <message>
            <source>Simplified &amp;Chinese (简体中文)</source>
            <translation>简体中文(&amp;C)</translation>
        </message>
        <message>
            <source>Design &amp;overview</source>
            <translation>设计总览(&amp;O)</translation>
        </message>
        <message>
            <source>&amp;Place and wire again</source>
            <translation>重新上架与布线(&amp;P)</translation>
        </message>
        <message>
            <source>&amp;Next finding</source>
            <translation>下一条检查结果(&amp;N)</translation>
        </message>
        <message>
            <source>&amp;Keyboard shortcuts</source>
            <translation>键盘快捷键(&amp;K)</translation>
        </message>
        <message>
            <source>&amp;About Clusterwright</source>
            <translation>关于 Clusterwright(&amp;A)</translation>
        </message>
        <message>
            <source>Add device &amp;group</source>
            <translation>添加设备组(&amp;G)</translation>
        </message>
        <message>
            <source>Add &amp;fabric</source>
            <translation>添加网络(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Sizing</source>
            <translation>规模测算(&amp;S)</translation>
        </message>
        <message>
            <source>&amp;Calculators</source>
            <translation>计算器(&amp;C)</translation>
        </message>
    <message>
        <source>Si&amp;mulation</source>
        <translation>仿真(&amp;M)</translation>
    </message>
    <message>
        <source>Colour links by &amp;load</source>
        <translation>按负载为链路着色(&amp;L)</translation>
    </message>
    </context>
    <context>
        <name>Bom</name>
        <message>
            <source>Nodes</source>
            <translation>节点</translation>
        </message>
        <message>
            <source>Switches</source>
            <translation>交换机</translation>
        </message>
        <message>
            <source>Management</source>
            <translation>管理</translation>
        </message>
        <message>
            <source>Storage</source>
            <translation>存储</translation>
        </message>
        <message>
            <source>Modules</source>
            <translation>光模块</translation>
        </message>
        <message>
            <source>Cables</source>
            <translation>线缆</translation>
        </message>
        <message>
            <source>Racks</source>
            <translation>机柜</translation>
        </message>
        <message>
            <source>Power</source>
            <translation>供电</translation>
        </message>
        <message>
            <source>Spares</source>
            <translation>备件</translation>
        </message>
        <message>
            <source>(%1 verified)</source>
            <translation>（%1 已核实）</translation>
        </message>
        <message>
            <source>+ lines without a figure: %1</source>
            <translation>+ 缺数据的行：%1</translation>
        </message>
        <message>
            <source>Power %1</source>
            <translation>功率 %1</translation>
        </message>
        <message>
            <source>Mass %1</source>
            <translation>质量 %1</translation>
        </message>
        <message>
            <source>Price %1, %2 of %3 lines priced</source>
            <translation>价格 %1，%3 行中 %2 行有报价</translation>
        </message>
        <message>
            <source>compute</source>
            <translation>计算</translation>
        </message>
        <message>
            <source>storage</source>
            <translation>存储</translation>
        </message>
        <message>
            <source>in-band</source>
            <translation>带内</translation>
        </message>
        <message>
            <source>out-of-band</source>
            <translation>带外</translation>
        </message>
        <message>
            <source>converged</source>
            <translation>融合</translation>
        </message>
    </context>
    <context>
        <name>Calculators</name>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
        <message>
            <source>Training</source>
            <translation>训练</translation>
        </message>
        <message>
            <source>Inference</source>
            <translation>推理</translation>
        </message>
        <message>
            <source>Network</source>
            <translation>网络</translation>
        </message>
        <message>
            <source>Storage</source>
            <translation>存储</translation>
        </message>
        <message>
            <source>Power and cooling</source>
            <translation>供电与制冷</translation>
        </message>
        <message>
            <source>Reliability</source>
            <translation>可靠性</translation>
        </message>
        <message>
            <source>Money</source>
            <translation>成本</translation>
        </message>
    </context>
    <context>
        <name>Dialogs</name>
        <message>
            <source>As the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>高对比度</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>键盘快捷键</translation>
        </message>
        <message>
            <source>Action</source>
            <translation>操作</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>按键</translation>
        </message>
        <message>
            <source>About Clusterwright</source>
            <translation>关于 Clusterwright</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Save the changes to “%1” before closing?</source>
            <translation>关闭前是否保存对“%1”的修改？</translation>
        </message>
        <message>
            <source>Unsaved changes are lost otherwise.</source>
            <translation>否则未保存的修改将丢失。</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Do not save</source>
            <translation>不保存</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Another program changed “%1”.</source>
            <translation>其他程序修改了“%1”。</translation>
        </message>
        <message>
            <source>Reloading loses your unsaved edits.</source>
            <translation>重新载入会丢失未保存的修改。</translation>
        </message>
        <message>
            <source>If you keep yours, the next save replaces what is in the file now.</source>
            <translation>若保留您的版本，下次保存会替换文件现有内容。</translation>
        </message>
        <message>
            <source>Reload</source>
            <translation>重新载入</translation>
        </message>
        <message>
            <source>Keep mine</source>
            <translation>保留我的版本</translation>
        </message>
        <message>
            <source>Save mine under another name…</source>
            <translation>将我的版本另存为…</translation>
        </message>
        <message>
            <source>Bring back the unsaved edits of “%1”?</source>
            <translation>是否恢复“%1”中未保存的修改？</translation>
        </message>
        <message>
            <source>The studio ended before they were saved. Edits: %1</source>
            <translation>程序在保存前退出。修改数：%1</translation>
        </message>
        <message>
            <source>Bring back</source>
            <translation>恢复</translation>
        </message>
        <message>
            <source>Forget them</source>
            <translation>丢弃</translation>
        </message>
        <message>
            <source>A studio for the design of AI training and inference clusters.
    Free software under the GNU General Public License, version 3 or later.
    Catalog of %1. Built with Qt %2.</source>
            <translation>AI 训练与推理集群的设计工作室。
自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。
目录版本 %1，基于 Qt %2 构建。</translation>
        </message>
    </context>
    <context>
        <name>Facts</name>
        <message>
            <source>Height</source>
            <translation>高度</translation>
        </message>
        <message>
            <source>Nameplate power</source>
            <translation>铭牌功率</translation>
        </message>
        <message>
            <source>Typical power</source>
            <translation>典型功率</translation>
        </message>
        <message>
            <source>Basis of power</source>
            <translation>功率依据</translation>
        </message>
        <message>
            <source>Thermal design power</source>
            <translation>热设计功耗</translation>
        </message>
        <message>
            <source>Mass</source>
            <translation>质量</translation>
        </message>
        <message>
            <source>Static load</source>
            <translation>静态承重</translation>
        </message>
        <message>
            <source>Kind of load</source>
            <translation>承重类型</translation>
        </message>
        <message>
            <source>Body height</source>
            <translation>机身高度</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>宽度</translation>
        </message>
        <message>
            <source>Depth</source>
            <translation>深度</translation>
        </message>
        <message>
            <source>Power supplies</source>
            <translation>电源数量</translation>
        </message>
        <message>
            <source>Rating of a supply</source>
            <translation>单电源额定功率</translation>
        </message>
        <message>
            <source>Supply redundancy</source>
            <translation>电源冗余</translation>
        </message>
        <message>
            <source>Airflow</source>
            <translation>风向</translation>
        </message>
        <message>
            <source>Cooling</source>
            <translation>散热</translation>
        </message>
        <message>
            <source>Fans</source>
            <translation>风扇</translation>
        </message>
        <message>
            <source>Heat</source>
            <translation>热量</translation>
        </message>
        <message>
            <source>Accelerator</source>
            <translation>加速器</translation>
        </message>
        <message>
            <source>Accelerators</source>
            <translation>加速器</translation>
        </message>
        <message>
            <source>CPU</source>
            <translation>CPU</translation>
        </message>
        <message>
            <source>CPU sockets</source>
            <translation>CPU 插槽</translation>
        </message>
        <message>
            <source>Cores per socket</source>
            <translation>每插槽核数</translation>
        </message>
        <message>
            <source>Most memory</source>
            <translation>最大内存</translation>
        </message>
        <message>
            <source>Usual memory</source>
            <translation>常见内存</translation>
        </message>
        <message>
            <source>Network cards</source>
            <translation>网卡</translation>
        </message>
        <message>
            <source>Network ports</source>
            <translation>网络端口</translation>
        </message>
        <message>
            <source>Rate of a port</source>
            <translation>端口速率</translation>
        </message>
        <message>
            <source>NVMe bays</source>
            <translation>NVMe 盘位</translation>
        </message>
        <message>
            <source>Other bays</source>
            <translation>其他盘位</translation>
        </message>
        <message>
            <source>Role</source>
            <translation>用途</translation>
        </message>
        <message>
            <source>Protocol</source>
            <translation>协议</translation>
        </message>
        <message>
            <source>Switch chip</source>
            <translation>交换芯片</translation>
        </message>
        <message>
            <source>Cages</source>
            <translation>端口笼</translation>
        </message>
        <message>
            <source>Kind of cage</source>
            <translation>端口笼类型</translation>
        </message>
        <message>
            <source>Rate of a cage</source>
            <translation>端口笼速率</translation>
        </message>
        <message>
            <source>Rate of a lane</source>
            <translation>通道速率</translation>
        </message>
        <message>
            <source>Capacity, one way</source>
            <translation>容量（单向）</translation>
        </message>
        <message>
            <source>Capacity, as marketed</source>
            <translation>容量（标称）</translation>
        </message>
        <message>
            <source>Most ports after breakout</source>
            <translation>分拆后最多端口</translation>
        </message>
        <message>
            <source>Breakout</source>
            <translation>端口分拆</translation>
        </message>
        <message>
            <source>Further ports</source>
            <translation>其他端口</translation>
        </message>
        <message>
            <source>Latency</source>
            <translation>时延</translation>
        </message>
        <message>
            <source>Optics power per cage</source>
            <translation>每笼光模块功率</translation>
        </message>
        <message>
            <source>Total rate</source>
            <translation>总速率</translation>
        </message>
        <message>
            <source>PCIe</source>
            <translation>PCIe</translation>
        </message>
        <message>
            <source>PCIe generation</source>
            <translation>PCIe 代次</translation>
        </message>
        <message>
            <source>PCIe lanes</source>
            <translation>PCIe 通道</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>显存</translation>
        </message>
        <message>
            <source>Kind of memory</source>
            <translation>显存类型</translation>
        </message>
        <message>
            <source>Memory bandwidth</source>
            <translation>显存带宽</translation>
        </message>
        <message>
            <source>Scale-up link</source>
            <translation>纵向扩展链路</translation>
        </message>
        <message>
            <source>Scale-up, one way</source>
            <translation>纵向扩展（单向）</translation>
        </message>
        <message>
            <source>Scale-up, both ways</source>
            <translation>纵向扩展（双向）</translation>
        </message>
        <message>
            <source>Architecture</source>
            <translation>架构</translation>
        </message>
        <message>
            <source>Form factor</source>
            <translation>形态</translation>
        </message>
        <message>
            <source>Basis of rates</source>
            <translation>算力依据</translation>
        </message>
        <message>
            <source>Year</source>
            <translation>年份</translation>
        </message>
        <message>
            <source>Medium</source>
            <translation>介质</translation>
        </message>
        <message>
            <source>Stock lengths</source>
            <translation>标准长度</translation>
        </message>
        <message>
            <source>Reach</source>
            <translation>可达距离</translation>
        </message>
        <message>
            <source>Near end</source>
            <translation>近端</translation>
        </message>
        <message>
            <source>Far end</source>
            <translation>远端</translation>
        </message>
        <message>
            <source>Far ends</source>
            <translation>远端数量</translation>
        </message>
        <message>
            <source>Fibre connector</source>
            <translation>光纤接头</translation>
        </message>
        <message>
            <source>Generation</source>
            <translation>代次</translation>
        </message>
        <message>
            <source>Power at the near end</source>
            <translation>近端功率</translation>
        </message>
        <message>
            <source>Power at the far end</source>
            <translation>远端功率</translation>
        </message>
        <message>
            <source>Phases</source>
            <translation>相数</translation>
        </message>
        <message>
            <source>Voltage</source>
            <translation>电压</translation>
        </message>
        <message>
            <source>Input current</source>
            <translation>输入电流</translation>
        </message>
        <message>
            <source>Power</source>
            <translation>供电</translation>
        </message>
        <message>
            <source>Outlets</source>
            <translation>插座</translation>
        </message>
        <message>
            <source>Inlet</source>
            <translation>进线</translation>
        </message>
        <message>
            <source>Cooling power</source>
            <translation>制冷量</translation>
        </message>
        <message>
            <source>Raw capacity</source>
            <translation>裸容量</translation>
        </message>
        <message>
            <source>Usable capacity</source>
            <translation>可用容量</translation>
        </message>
        <message>
            <source>Read rate</source>
            <translation>读速率</translation>
        </message>
        <message>
            <source>Write rate</source>
            <translation>写速率</translation>
        </message>
        <message>
            <source>Technology</source>
            <translation>技术</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>层数</translation>
        </message>
        <message>
            <source>Hidden size</source>
            <translation>隐藏维度</translation>
        </message>
        <message>
            <source>Attention heads</source>
            <translation>注意力头</translation>
        </message>
        <message>
            <source>Key-value heads</source>
            <translation>KV 头</translation>
        </message>
        <message>
            <source>Experts</source>
            <translation>专家数</translation>
        </message>
        <message>
            <source>Experts per token</source>
            <translation>每词元专家数</translation>
        </message>
        <message>
            <source>Vocabulary</source>
            <translation>词表</translation>
        </message>
        <message>
            <source>Sequence length</source>
            <translation>序列长度</translation>
        </message>
        <message>
            <source>Parameters, stated</source>
            <translation>参数量（官方）</translation>
        </message>
        <message>
            <source>Parameters, computed</source>
            <translation>参数量（计算）</translation>
        </message>
        <message>
            <source>Servers</source>
            <translation>服务器</translation>
        </message>
        <message>
            <source>NICs</source>
            <translation>网卡</translation>
        </message>
        <message>
            <source>Switches</source>
            <translation>交换机</translation>
        </message>
        <message>
            <source>Cables</source>
            <translation>线缆</translation>
        </message>
        <message>
            <source>Storage</source>
            <translation>存储</translation>
        </message>
        <message>
            <source>Racks</source>
            <translation>机柜</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Appliances</source>
            <translation>专用设备</translation>
        </message>
        <message>
            <source>Rated power</source>
            <translation>额定功率</translation>
        </message>
    </context>
    <context>
        <name>Headlines</name>
        <message>
            <source>80 %: %1 to %2</source>
            <translation>80% 区间：%1 至 %2</translation>
        </message>
        <message>
            <source>unvalidated: no published run of this kind</source>
            <translation>未验证：没有同类公开实测</translation>
        </message>
        <message>
            <source>Step time</source>
            <translation>每步时间</translation>
        </message>
        <message>
            <source>target %1</source>
            <translation>目标 %1</translation>
        </message>
        <message>
            <source>above %1</source>
            <translation>高于 %1</translation>
        </message>
        <message>
            <source>Tokens/s per GPU</source>
            <translation>每 GPU 每秒 token 数</translation>
        </message>
        <message>
            <source>%1 million on %2 GPUs</source>
            <translation>%2 个 GPU 共 %1 百万</translation>
        </message>
        <message>
            <source>All-reduce exposed</source>
            <translation>All-reduce 暴露占比</translation>
        </message>
        <message>
            <source>target &lt; %1 · in all %2</source>
            <translation>目标 &lt; %1 · 总计 %2</translation>
        </message>
        <message>
            <source>fits %1, %2 left</source>
            <translation>可放入 %1，余 %2</translation>
        </message>
        <message>
            <source>does not fit %1: %2 too much</source>
            <translation>放不下：超出 %1 达 %2</translation>
        </message>
        <message>
            <source>does not fit %1 with its reserve</source>
            <translation>扣除预留后放不下 %1</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>显存</translation>
        </message>
        <message>
            <source>step %1 · MFU %2</source>
            <translation>每步 %1 · MFU %2</translation>
        </message>
    </context>
    <context>
        <name>Inspector</name>
        <message>
            <source>%1 selected</source>
            <translation>已选 %1 项</translation>
        </message>
        <message>
            <source>Single switch</source>
            <translation>单交换机</translation>
        </message>
        <message>
            <source>Clos</source>
            <translation>胖树（Clos）</translation>
        </message>
        <message>
            <source>Rail-optimized</source>
            <translation>轨道优化</translation>
        </message>
        <message>
            <source>Rail-only</source>
            <translation>仅轨道</translation>
        </message>
        <message>
            <source>Torus</source>
            <translation>环面（Torus）</translation>
        </message>
        <message>
            <source>Dragonfly</source>
            <translation>Dragonfly</translation>
        </message>
        <message>
            <source>Dragonfly+</source>
            <translation>Dragonfly+</translation>
        </message>
        <message>
            <source>Access</source>
            <translation>接入网</translation>
        </message>
        <message>
            <source>Compute</source>
            <translation>计算</translation>
        </message>
        <message>
            <source>Storage</source>
            <translation>存储</translation>
        </message>
        <message>
            <source>In-band</source>
            <translation>带内管理</translation>
        </message>
        <message>
            <source>Out-of-band</source>
            <translation>带外管理</translation>
        </message>
        <message>
            <source>Converged</source>
            <translation>融合</translation>
        </message>
        <message>
            <source>Fabric</source>
            <translation>网络</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>类型</translation>
        </message>
        <message>
            <source>Purpose</source>
            <translation>用途</translation>
        </message>
        <message>
            <source>Phase</source>
            <translation>阶段</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Switches</source>
            <translation>交换机</translation>
        </message>
        <message>
            <source>Shape</source>
            <translation>结构</translation>
        </message>
        <message>
            <source>Follows</source>
            <translation>推导结果</translation>
        </message>
        <message>
            <source>Cannot be wired</source>
            <translation>无法布线</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>说明</translation>
        </message>
        <message>
            <source>Leaf</source>
            <translation>叶交换机</translation>
        </message>
        <message>
            <source>Spine</source>
            <translation>脊交换机</translation>
        </message>
        <message>
            <source>as the leaf</source>
            <translation>同叶交换机</translation>
        </message>
        <message>
            <source>Core</source>
            <translation>核心交换机</translation>
        </message>
        <message>
            <source>as the spine</source>
            <translation>同脊交换机</translation>
        </message>
        <message>
            <source>Link rate</source>
            <translation>链路速率</translation>
        </message>
        <message>
            <source>Gb/s</source>
            <translation>Gb/s</translation>
        </message>
        <message>
            <source>Of one link in one plane, one direction; 0 = the slower of port and switch</source>
            <translation>单平面单条链路的单向速率；0 = 取端口与交换机中较慢者</translation>
        </message>
        <message>
            <source>Planes</source>
            <translation>平面数</translation>
        </message>
        <message>
            <source>Oversubscription, at most</source>
            <translation>超额订阅比上限</translation>
        </message>
        <message>
            <source>: 1</source>
            <translation>: 1</translation>
        </message>
        <message>
            <source>Down : up of a leaf</source>
            <translation>叶交换机下行 : 上行</translation>
        </message>
        <message>
            <source>Nodes per unit</source>
            <translation>每单元节点数</translation>
        </message>
        <message>
            <source>0 = by the rule of R/2</source>
            <translation>0 = 按 R/2 规则</translation>
        </message>
        <message>
            <source>Reserved ports per leaf</source>
            <translation>每叶预留端口</translation>
        </message>
        <message>
            <source>Manager ports</source>
            <translation>管理器端口</translation>
        </message>
        <message>
            <source>auto, none, or a number</source>
            <translation>auto、none 或数字</translation>
        </message>
        <message>
            <source>Wire a partial unit as a whole</source>
            <translation>部分单元按整单元布线</translation>
        </message>
        <message>
            <source>Leaf / spine / core</source>
            <translation>叶 / 脊 / 核心</translation>
        </message>
        <message>
            <source>Links</source>
            <translation>链路</translation>
        </message>
        <message>
            <source>Node–leaf %1, leaf–spine %2, spine–core %3, management %4</source>
            <translation>节点–叶 %1，叶–脊 %2，脊–核心 %3，管理 %4</translation>
        </message>
        <message>
            <source>Cables</source>
            <translation>线缆</translation>
        </message>
        <message>
            <source>Oversubscription, wired</source>
            <translation>实测超额订阅比</translation>
        </message>
        <message>
            <source>Measured from the wired links</source>
            <translation>由实际布线统计得出</translation>
        </message>
        <message>
            <source>Bisection</source>
            <translation>等分带宽</translation>
        </message>
        <message>
            <source>Smallest cut between halves of the nodes × link rate, one direction</source>
            <translation>节点对半划分的最小割 × 链路速率，单向</translation>
        </message>
        <message>
            <source>Longest path</source>
            <translation>最长路径</translation>
        </message>
        <message>
            <source>%1 links, %2 switches</source>
            <translation>%1 条链路，%2 台交换机</translation>
        </message>
        <message>
            <source>Attached</source>
            <translation>接入</translation>
        </message>
        <message>
            <source>Rack PDUs</source>
            <translation>机柜 PDU</translation>
        </message>
        <message>
            <source>links each: %1</source>
            <translation>每台链路数：%1</translation>
        </message>
        <message>
            <source>Different kinds</source>
            <translation>多种类型</translation>
        </message>
        <message>
            <source>Racks</source>
            <translation>机柜</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>设备组</translation>
        </message>
        <message>
            <source>Fabrics</source>
            <translation>网络</translation>
        </message>
        <message>
            <source>Selected</source>
            <translation>已选</translation>
        </message>
        <message>
            <source>m</source>
            <translation>m</translation>
        </message>
        <message>
            <source>Rack</source>
            <translation>机柜</translation>
        </message>
        <message>
            <source>Height</source>
            <translation>高度</translation>
        </message>
        <message>
            <source>U</source>
            <translation>U</translation>
        </message>
        <message>
            <source>Rotation</source>
            <translation>旋转</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>型号</translation>
        </message>
        <message>
            <source>Numbered from above</source>
            <translation>自上而下编号</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>From left</source>
            <translation>距左侧</translation>
        </message>
        <message>
            <source>From above</source>
            <translation>距上侧</translation>
        </message>
        <message>
            <source>Placed by hand</source>
            <translation>手动放置</translation>
        </message>
        <message>
            <source>Automatic placement leaves it where it is</source>
            <translation>自动上架会保持其位置</translation>
        </message>
        <message>
            <source>Holds</source>
            <translation>容纳</translation>
        </message>
        <message>
            <source>Used / free</source>
            <translation>已用 / 空闲</translation>
        </message>
        <message>
            <source>Nameplate power</source>
            <translation>铭牌功率</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>Sum of the nameplate power of all devices; %1 without a figure</source>
            <translation>所有设备铭牌功率之和；%1 台缺数据</translation>
        </message>
        <message>
            <source>Planned power</source>
            <translation>规划功率</translation>
        </message>
        <message>
            <source>Typical power where known, else nameplate × the policy&apos;s factor</source>
            <translation>已知时取典型功率，否则取铭牌功率 × 策略系数</translation>
        </message>
        <message>
            <source>Mass</source>
            <translation>质量</translation>
        </message>
        <message>
            <source>Devices and the rack itself; %1 without a figure</source>
            <translation>设备与机柜自重；%1 台缺数据</translation>
        </message>
        <message>
            <source>Feeds</source>
            <translation>供电路</translation>
        </message>
        <message>
            <source>Load of feeds, worst case</source>
            <translation>各路供电负载（最坏情况）</translation>
        </message>
        <message>
            <source>Normal %1; worst when feed %2 is lost; capacity is derate × breaker</source>
            <translation>正常 %1；失去 %2 路时最坏；容量 = 降额 × 断路器</translation>
        </message>
        <message>
            <source>Count</source>
            <translation>数量</translation>
        </message>
        <message>
            <source>Devices, racks, cables and the bill of materials follow in one undo step</source>
            <translation>设备、机柜、线缆与物料清单随之更新，只占一个撤销步骤</translation>
        </message>
        <message>
            <source>Names</source>
            <translation>命名</translation>
        </message>
        <message>
            <source>One %d with optional zero padding: gpu%03d</source>
            <translation>含一个 %d，可补零：gpu%03d</translation>
        </message>
        <message>
            <source>Group</source>
            <translation>设备组</translation>
        </message>
        <message>
            <source>Rack type</source>
            <translation>机柜型号</translation>
        </message>
        <message>
            <source>Most per rack</source>
            <translation>每柜上限</translation>
        </message>
        <message>
            <source>0 = by power, weight and units</source>
            <translation>0 = 按功率、承重与 U 数</translation>
        </message>
        <message>
            <source>0 = as many as needed</source>
            <translation>0 = 按需</translation>
        </message>
        <message>
            <source>Rack PDU</source>
            <translation>机柜 PDU</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>PDUs per rack</source>
            <translation>每柜 PDU</translation>
        </message>
        <message>
            <source>Placed</source>
            <translation>已上架</translation>
        </message>
        <message>
            <source>In racks</source>
            <translation>所在机柜</translation>
        </message>
        <message>
            <source>Accelerators</source>
            <translation>加速器</translation>
        </message>
        <message>
            <source>Front</source>
            <translation>前面</translation>
        </message>
        <message>
            <source>Rear</source>
            <translation>后面</translation>
        </message>
        <message>
            <source>Lowest unit</source>
            <translation>最低 U 位</translation>
        </message>
        <message>
            <source>Counted from 1 at the bottom; halves are allowed</source>
            <translation>自底部从 1 开始；可用半 U</translation>
        </message>
        <message>
            <source>Face</source>
            <translation>安装面</translation>
        </message>
        <message>
            <source>not placed</source>
            <translation>未上架</translation>
        </message>
        <message>
            <source>Device</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>From the catalog</source>
            <translation>来自目录</translation>
        </message>
        <message>
            <source>Made by</source>
            <translation>由其生成</translation>
        </message>
        <message>
            <source>Design</source>
            <translation>设计</translation>
        </message>
        <message>
            <source>Policy</source>
            <translation>策略</translation>
        </message>
        <message>
            <source>%1 switches</source>
            <translation>%1 台交换机</translation>
        </message>
        <message>
            <source>Racks and rows</source>
            <translation>机柜与列</translation>
        </message>
        <message>
            <source>Power per rack, at most</source>
            <translation>每柜功率上限</translation>
        </message>
        <message>
            <source>kW</source>
            <translation>kW</translation>
        </message>
        <message>
            <source>Load per rack, at most</source>
            <translation>每柜承重上限</translation>
        </message>
        <message>
            <source>kg</source>
            <translation>kg</translation>
        </message>
        <message>
            <source>Racks per row</source>
            <translation>每列机柜数</translation>
        </message>
        <message>
            <source>Pitch of rows</source>
            <translation>列间距</translation>
        </message>
        <message>
            <source>Planned / nameplate</source>
            <translation>规划 / 铭牌</translation>
        </message>
        <message>
            <source>Share of the nameplate power planned where no typical figure is known</source>
            <translation>无典型功率时，规划功率占铭牌功率的比例</translation>
        </message>
        <message>
            <source>Cables and spares</source>
            <translation>线缆与备件</translation>
        </message>
        <message>
            <source>Port to tray, each end</source>
            <translation>端口到桥架（每端）</translation>
        </message>
        <message>
            <source>Slack, share</source>
            <translation>余量（比例）</translation>
        </message>
        <message>
            <source>Slack, fixed</source>
            <translation>余量（固定）</translation>
        </message>
        <message>
            <source>Spares, share</source>
            <translation>备件比例</translation>
        </message>
        <message>
            <source>+ Add a group</source>
            <translation>+ 添加设备组</translation>
        </message>
        <message>
            <source>+ Add a fabric</source>
            <translation>+ 添加网络</translation>
        </message>
        <message>
            <source>Access switches, stated</source>
            <translation>接入交换机数（指定）</translation>
        </message>
        <message>
            <source>Of access fabrics: 0 = as needed</source>
            <translation>用于接入网：0 = 按需</translation>
        </message>
        <message>
            <source>Uplinks per access switch</source>
            <translation>每台接入交换机上行数</translation>
        </message>
        <message>
            <source>Training run</source>
            <translation>训练任务</translation>
        </message>
        <message>
            <source>Tokens of the run</source>
            <translation>训练 token 总数</translation>
        </message>
        <message>
            <source>10⁹</source>
            <translation>10⁹</translation>
        </message>
        <message>
            <source>Days to train follow from them and the goodput</source>
            <translation>由此与有效训练时间占比得出训练天数</translation>
        </message>
        <message>
            <source>Global batch</source>
            <translation>全局批大小</translation>
        </message>
        <message>
            <source>Sequences of one optimizer step</source>
            <translation>一次优化器更新的序列数</translation>
        </message>
        <message>
            <source>Sequence length</source>
            <translation>序列长度</translation>
        </message>
        <message>
            <source>Tokens; empty = the context of the model</source>
            <translation>token 数；留空 = 模型上下文长度</translation>
        </message>
        <message>
            <source>Precision</source>
            <translation>精度</translation>
        </message>
        <message>
            <source>Of the large matrix products</source>
            <translation>大矩阵乘的精度</translation>
        </message>
        <message>
            <source>Software</source>
            <translation>软件</translation>
        </message>
        <message>
            <source>choose</source>
            <translation>自动选择</translation>
        </message>
        <message>
            <source>Its habits of fusion and overlap</source>
            <translation>决定其融合与重叠方式</translation>
        </message>
        <message>
            <source>Deadline</source>
            <translation>期限</translation>
        </message>
        <message>
            <source>d</source>
            <translation>天</translation>
        </message>
        <message>
            <source>The run shall be done by then; empty = no deadline</source>
            <translation>须在此期限内完成；留空 = 无期限</translation>
        </message>
        <message>
            <source>Fine-tuning</source>
            <translation>微调</translation>
        </message>
        <message>
            <source>Trained part</source>
            <translation>训练部分</translation>
        </message>
        <message>
            <source>everything</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>Adapter rank</source>
            <translation>适配器秩</translation>
        </message>
        <message>
            <source>Of LoRA and QLoRA; empty = 16</source>
            <translation>LoRA 与 QLoRA 的秩；留空 = 16</translation>
        </message>
        <message>
            <source>Layout</source>
            <translation>并行布局</translation>
        </message>
        <message>
            <source>Tensor parallel</source>
            <translation>张量并行</translation>
        </message>
        <message>
            <source>Empty = the best of a search</source>
            <translation>留空 = 搜索得到的最优值</translation>
        </message>
        <message>
            <source>Pipeline parallel</source>
            <translation>流水线并行</translation>
        </message>
        <message>
            <source>Context parallel</source>
            <translation>上下文并行</translation>
        </message>
        <message>
            <source>Expert parallel</source>
            <translation>专家并行</translation>
        </message>
        <message>
            <source>Data parallel</source>
            <translation>数据并行</translation>
        </message>
        <message>
            <source>Empty = accelerators / (TP × PP × CP)</source>
            <translation>留空 = 加速器数 / (TP × PP × CP)</translation>
        </message>
        <message>
            <source>Virtual stages</source>
            <translation>虚拟流水级</translation>
        </message>
        <message>
            <source>Of one pipeline rank; empty = 1</source>
            <translation>每个流水线进程；留空 = 1</translation>
        </message>
        <message>
            <source>Micro-batch</source>
            <translation>微批大小</translation>
        </message>
        <message>
            <source>Sequences of one pass of one rank; empty = the best of a search</source>
            <translation>单个进程一次前向的序列数；留空 = 搜索得到的最优值</translation>
        </message>
        <message>
            <source>Recomputation</source>
            <translation>重计算</translation>
        </message>
        <message>
            <source>selective</source>
            <translation>选择性</translation>
        </message>
        <message>
            <source>full</source>
            <translation>完全</translation>
        </message>
        <message>
            <source>Of activations in the backward pass</source>
            <translation>反向传播中重算激活值</translation>
        </message>
        <message>
            <source>State sharding</source>
            <translation>状态切分</translation>
        </message>
        <message>
            <source>optimizer (ZeRO 1)</source>
            <translation>优化器（ZeRO 1）</translation>
        </message>
        <message>
            <source>gradients (ZeRO 2)</source>
            <translation>梯度（ZeRO 2）</translation>
        </message>
        <message>
            <source>full (ZeRO 3, FSDP)</source>
            <translation>全部（ZeRO 3、FSDP）</translation>
        </message>
        <message>
            <source>Over the data-parallel ranks</source>
            <translation>在数据并行进程间切分</translation>
        </message>
        <message>
            <source>Data and checkpoints</source>
            <translation>数据与检查点</translation>
        </message>
        <message>
            <source>Data set</source>
            <translation>数据集</translation>
        </message>
        <message>
            <source>TB</source>
            <translation>TB</translation>
        </message>
        <message>
            <source>Empty = from tokens and bytes a token</source>
            <translation>留空 = 由 token 数与每 token 字节数得出</translation>
        </message>
        <message>
            <source>Checkpoint every</source>
            <translation>检查点间隔</translation>
        </message>
        <message>
            <source>min</source>
            <translation>分钟</translation>
        </message>
        <message>
            <source>Empty = the optimum of Young and Daly</source>
            <translation>留空 = Young/Daly 最优间隔</translation>
        </message>
        <message>
            <source>Training waits</source>
            <translation>训练等待写入</translation>
        </message>
        <message>
            <source>For the write of a checkpoint, not only for the copy to the host</source>
            <translation>等待检查点写完，而不只是拷贝到主机</translation>
        </message>
        <message>
            <source>Host work</source>
            <translation>主机处理</translation>
        </message>
        <message>
            <source>ms</source>
            <translation>ms</translation>
        </message>
        <message>
            <source>CPU time of one sample; empty = the policy</source>
            <translation>每个样本的 CPU 时间；留空 = 按策略值</translation>
        </message>
        <message>
            <source>Images of the run</source>
            <translation>训练图像总数</translation>
        </message>
        <message>
            <source>10⁶</source>
            <translation>10⁶</translation>
        </message>
        <message>
            <source>Epochs × images of the data set</source>
            <translation>轮数 × 数据集图像数</translation>
        </message>
        <message>
            <source>Images of one optimizer step</source>
            <translation>一次优化器更新的图像数</translation>
        </message>
        <message>
            <source>Measured rate</source>
            <translation>实测速率</translation>
        </message>
        <message>
            <source>1/s</source>
            <translation>1/s</translation>
        </message>
        <message>
            <source>Images of one accelerator; empty = from the operations of the model</source>
            <translation>单个加速器每秒图像数；留空 = 由模型计算量得出</translation>
        </message>
        <message>
            <source>Read for one image</source>
            <translation>每张图像读取</translation>
        </message>
        <message>
            <source>kB</source>
            <translation>kB</translation>
        </message>
        <message>
            <source>Empty = the policy</source>
            <translation>留空 = 按策略值</translation>
        </message>
        <message>
            <source>Requests</source>
            <translation>请求</translation>
        </message>
        <message>
            <source>Of the whole service, as they arrive</source>
            <translation>整个服务的到达率</translation>
        </message>
        <message>
            <source>In flight</source>
            <translation>并发请求</translation>
        </message>
        <message>
            <source>Where no rate is stated: requests at the same time</source>
            <translation>未给出到达率时：同时在处理的请求数</translation>
        </message>
        <message>
            <source>Input</source>
            <translation>输入</translation>
        </message>
        <message>
            <source>tok</source>
            <translation>tok</translation>
        </message>
        <message>
            <source>Mean of a request</source>
            <translation>每个请求的均值</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>输出</translation>
        </message>
        <message>
            <source>Input spread</source>
            <translation>输入离散度</translation>
        </message>
        <message>
            <source>Coefficient of variation</source>
            <translation>变异系数</translation>
        </message>
        <message>
            <source>Output spread</source>
            <translation>输出离散度</translation>
        </message>
        <message>
            <source>Prefix cache hits</source>
            <translation>前缀缓存命中</translation>
        </message>
        <message>
            <source>%</source>
            <translation>%</translation>
        </message>
        <message>
            <source>Of the input tokens</source>
            <translation>占输入 token 的比例</translation>
        </message>
        <message>
            <source>Targets</source>
            <translation>目标</translation>
        </message>
        <message>
            <source>First token, P99</source>
            <translation>首 token，P99</translation>
        </message>
        <message>
            <source>Further tokens</source>
            <translation>后续 token</translation>
        </message>
        <message>
            <source>Time of each; empty = the policy</source>
            <translation>每个的时间；留空 = 按策略值</translation>
        </message>
        <message>
            <source>Engine</source>
            <translation>推理引擎</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV 缓存</translation>
        </message>
        <message>
            <source>Empty = the smallest engine that fits and meets the targets</source>
            <translation>留空 = 能放下且满足目标的最小引擎</translation>
        </message>
        <message>
            <source>Disaggregated</source>
            <translation>分离式部署</translation>
        </message>
        <message>
            <source>Prefill and decode on pools of their own</source>
            <translation>预填充与解码各用独立资源池</translation>
        </message>
        <message>
            <source>Drafted tokens</source>
            <translation>草稿 token</translation>
        </message>
        <message>
            <source>Speculative decoding; empty = off</source>
            <translation>投机解码；留空 = 关闭</translation>
        </message>
        <message>
            <source>Accepted of them</source>
            <translation>接受率</translation>
        </message>
        <message>
            <source>Empty = 70 %</source>
            <translation>留空 = 70%</translation>
        </message>
        <message>
            <source>Queries</source>
            <translation>查询</translation>
        </message>
        <message>
            <source>Latency, P99</source>
            <translation>时延，P99</translation>
        </message>
        <message>
            <source>Of a whole query; empty = the policy</source>
            <translation>整个查询；留空 = 按策略值</translation>
        </message>
        <message>
            <source>Batching window</source>
            <translation>合批窗口</translation>
        </message>
        <message>
            <source>Longest wait for company; empty = chosen</source>
            <translation>等待合批的最长时间；留空 = 自动选择</translation>
        </message>
        <message>
            <source>Largest batch</source>
            <translation>最大批</translation>
        </message>
        <message>
            <source>Empty = chosen</source>
            <translation>留空 = 自动选择</translation>
        </message>
        <message>
            <source>Empty batch</source>
            <translation>空批时间</translation>
        </message>
        <message>
            <source>Measured; empty = the policy</source>
            <translation>实测；留空 = 按策略值</translation>
        </message>
        <message>
            <source>Each further query</source>
            <translation>每增加一个查询</translation>
        </message>
        <message>
            <source>Measured; empty = from the operations of the model</source>
            <translation>实测；留空 = 由模型计算量得出</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>队列</translation>
        </message>
        <message>
            <source>Simulated</source>
            <translation>模拟时长</translation>
        </message>
        <message>
            <source>Empty = 14</source>
            <translation>留空 = 14</translation>
        </message>
        <message>
            <source>Random seed</source>
            <translation>随机种子</translation>
        </message>
        <message>
            <source>Strict order</source>
            <translation>严格次序</translation>
        </message>
        <message>
            <source>Instead of EASY backfill</source>
            <translation>不用 EASY 回填</translation>
        </message>
        <message>
            <source>Post-training</source>
            <translation>后训练</translation>
        </message>
        <message>
            <source>Prompts a step</source>
            <translation>每步提示数</translation>
        </message>
        <message>
            <source>Rollouts a prompt</source>
            <translation>每提示采样数</translation>
        </message>
        <message>
            <source>Steps of the run</source>
            <translation>训练步数</translation>
        </message>
        <message>
            <source>Accelerators for rollouts</source>
            <translation>采样用加速器</translation>
        </message>
        <message>
            <source>Empty = so that neither side waits</source>
            <translation>留空 = 使双方都不等待</translation>
        </message>
        <message>
            <source>Rollouts may lag</source>
            <translation>采样可滞后</translation>
        </message>
        <message>
            <source>Steps; empty = trainer and rollouts take turns</source>
            <translation>步数；留空 = 训练与采样交替进行</translation>
        </message>
        <message>
            <source>Kind of jobs</source>
            <translation>作业类别</translation>
        </message>
        <message>
            <source>Of one job, all at once</source>
            <translation>单个作业同时需要的数量</translation>
        </message>
        <message>
            <source>Run time</source>
            <translation>运行时间</translation>
        </message>
        <message>
            <source>Arrivals</source>
            <translation>到达</translation>
        </message>
        <message>
            <source>1/day</source>
            <translation>次/天</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>优先级</translation>
        </message>
        <message>
            <source>Higher goes first</source>
            <translation>高者优先</translation>
        </message>
        <message>
            <source>Preemptible</source>
            <translation>可抢占</translation>
        </message>
        <message>
            <source>Gives way to higher priorities and runs again from its last checkpoint</source>
            <translation>让位于更高优先级，并从最近检查点重新运行</translation>
        </message>
        <message>
            <source>Kinds of jobs</source>
            <translation>作业类别数</translation>
        </message>
        <message>
            <source>Trace file</source>
            <translation>作业记录文件</translation>
        </message>
        <message>
            <source>CSV or SWF; its jobs replace those stated here</source>
            <translation>CSV 或 SWF；其中的作业取代此处所列</translation>
        </message>
        <message>
            <source>or by size</source>
            <translation>或按规模</translation>
        </message>
        <message>
            <source>A dense model of about that many parameters, such as 13B</source>
            <translation>约该参数量的稠密模型，如 13B</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Or drop a Hugging Face config.json on the window</source>
            <translation>也可将 Hugging Face 的 config.json 拖到窗口上</translation>
        </message>
        <message>
            <source>Workload</source>
            <translation>负载</translation>
        </message>
        <message>
            <source>Runs on</source>
            <translation>运行于</translation>
        </message>
        <message>
            <source>first with accelerators</source>
            <translation>首个含加速器的设备组</translation>
        </message>
        <message>
            <source>Empty = by the share below</source>
            <translation>留空 = 按下方比例</translation>
        </message>
        <message>
            <source>Share of the group</source>
            <translation>占设备组比例</translation>
        </message>
        <message>
            <source>Accelerator shared</source>
            <translation>加速器共享</translation>
        </message>
        <message>
            <source>no, whole</source>
            <translation>否，整卡</translation>
        </message>
        <message>
            <source>Parts</source>
            <translation>份数</translation>
        </message>
    </context>
    <context>
        <name>RackTexts</name>
        <message>
            <source>beside the units</source>
            <translation>侧装</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>位置</translation>
        </message>
        <message>
            <source>Height</source>
            <translation>高度</translation>
        </message>
        <message>
            <source>Planned power</source>
            <translation>规划功率</translation>
        </message>
        <message>
            <source>Nameplate power</source>
            <translation>铭牌功率</translation>
        </message>
        <message>
            <source>Mass</source>
            <translation>质量</translation>
        </message>
        <message>
            <source>Placed</source>
            <translation>已上架</translation>
        </message>
        <message>
            <source>by hand</source>
            <translation>手动</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>Free</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>Missing figures</source>
            <translation>缺少数据</translation>
        </message>
        <message numerus="yes">
            <source>Rack %1: %n device(s), %2 free, %3, %4</source>
            <translation>
                <numerusform>机柜 %1：%n 台设备，空闲 %2，%3，%4</numerusform>
            </translation>
        </message>
        <message>
            <source>left: %1</source>
            <translation>剩余：%1</translation>
        </message>
    </context>
    <context>
        <name>SizingCharts</name>
        <message>
            <source>%1: %2 a step, %3 GB/s on average, %4 exposed</source>
            <translation>%1：每步 %2，平均 %3 GB/s，暴露 %4</translation>
        </message>
        <message>
            <source>link %1 GB/s</source>
            <translation>链路 %1 GB/s</translation>
        </message>
        <message>
            <source>GB/s of one accelerator, mean over the step</source>
            <translation>单加速器 GB/s，全步平均</translation>
        </message>
        <message>
            <source>Scale-up</source>
            <translation>机内互连</translation>
        </message>
        <message>
            <source>Network</source>
            <translation>网络</translation>
        </message>
        <message>
            <source>Gb/s of one accelerator</source>
            <translation>单加速器 Gb/s</translation>
        </message>
        <message>
            <source>step, s</source>
            <translation>每步，s</translation>
        </message>
        <message>
            <source>%1 Gb/s: %2, all-reduce exposed %3, bound by %4</source>
            <translation>%1 Gb/s：%2，all-reduce 暴露 %3，瓶颈为%4</translation>
        </message>
        <message>
            <source>now %1</source>
            <translation>当前 %1</translation>
        </message>
        <message>
            <source>accelerators</source>
            <translation>加速器数</translation>
        </message>
        <message>
            <source>1000 tokens/s</source>
            <translation>千 token/s</translation>
        </message>
        <message>
            <source>%1 accelerators: %2, bound by %3%4</source>
            <translation>%1 个加速器：%2，瓶颈为%3%4</translation>
        </message>
        <message>
            <source>, does not fit the memory</source>
            <translation>，显存放不下</translation>
        </message>
        <message>
            <source>% of the step with 20 % less (right) or more (left)</source>
            <translation>资源减少 20%（右）或增加 20%（左）时每步时间变化 %</translation>
        </message>
        <message>
            <source>FLOP a byte</source>
            <translation>FLOP/字节</translation>
        </message>
        <message>
            <source>Ridge: %1 FLOP a byte</source>
            <translation>拐点：%1 FLOP/字节</translation>
        </message>
        <message>
            <source>Dense peak: %1 TFLOP/s</source>
            <translation>稠密峰值：%1 TFLOP/s</translation>
        </message>
        <message>
            <source>%1: %2 TFLOP/s, %3 of the peak, %4 FLOP a byte</source>
            <translation>%1：%2 TFLOP/s，峰值的 %3，%4 FLOP/字节</translation>
        </message>
        <message>
            <source>micro-batch %1</source>
            <translation>微批 %1</translation>
        </message>
        <message>
            <source>selective recomputation</source>
            <translation>选择性重计算</translation>
        </message>
        <message>
            <source>full recomputation</source>
            <translation>完全重计算</translation>
        </message>
        <message>
            <source>memory of one accelerator, GB</source>
            <translation>单加速器显存，GB</translation>
        </message>
        <message>
            <source>now TP %1 PP %2</source>
            <translation>当前 TP %1 PP %2</translation>
        </message>
    </context>
    <context>
        <name>Templates</name>
        <message>
            <source>Scalable units</source>
            <translation>可扩展单元</translation>
        </message>
        <message>
            <source>Nodes</source>
            <translation>节点</translation>
        </message>
        <message>
            <source>Racks</source>
            <translation>机柜</translation>
        </message>
        <message>
            <source>GPUs</source>
            <translation>GPU 数</translation>
        </message>
        <message>
            <source>Scale-up domains</source>
            <translation>纵向扩展域</translation>
        </message>
        <message>
            <source>Source: %1</source>
            <translation>来源：%1</translation>
        </message>
        <message>
            <source>Create</source>
            <translation>创建</translation>
        </message>
        <message>
            <source>%1: %2 to %3</source>
            <translation>%1：%2 至 %3</translation>
        </message>
        <message>
            <source>auto</source>
            <translation>自动</translation>
        </message>
    </context>
    <context>
        <name>Totals</name>
        <message numerus="yes">
            <source>%n node(s)</source>
            <translation>
                <numerusform>%n 个节点</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n GPU(s)</source>
            <translation>
                <numerusform>%n 块 GPU</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rack(s)</source>
            <translation>
                <numerusform>%n 个机柜</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n switch(es)</source>
            <translation>
                <numerusform>%n 台交换机</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n cable(s)</source>
            <translation>
                <numerusform>%n 根线缆</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Workloads</name>
        <message>
            <source>Pre-training</source>
            <translation>预训练</translation>
        </message>
        <message>
            <source>Fine-tuning</source>
            <translation>微调</translation>
        </message>
        <message>
            <source>Vision training</source>
            <translation>视觉训练</translation>
        </message>
        <message>
            <source>LLM inference</source>
            <translation>大模型推理</translation>
        </message>
        <message>
            <source>Vision inference</source>
            <translation>视觉推理</translation>
        </message>
        <message>
            <source>Mixed research</source>
            <translation>混合科研负载</translation>
        </message>
        <message>
            <source>RL post-training</source>
            <translation>强化学习后训练</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::ActivityPanel</name>
        <message>
            <source>Nothing is being calculated. Checks, cabling and the bill of materials run here after each change.</source>
            <translation>当前没有计算任务。每次修改后，检查、布线与物料清单都会在此运行。</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::BomModel</name>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>已核实</translation>
        </message>
        <message>
            <source>unverified</source>
            <translation>未核实</translation>
        </message>
        <message>
            <source>Quantity: %1</source>
            <translation>数量：%1</translation>
        </message>
        <message>
            <source>Chapter</source>
            <translation>章节</translation>
        </message>
        <message>
            <source>Item</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Part number</source>
            <translation>型号编码</translation>
        </message>
        <message>
            <source>Quantity</source>
            <translation>数量</translation>
        </message>
        <message>
            <source>Phase</source>
            <translation>阶段</translation>
        </message>
        <message>
            <source>Power</source>
            <translation>功率</translation>
        </message>
        <message>
            <source>Mass</source>
            <translation>质量</translation>
        </message>
        <message>
            <source>Price</source>
            <translation>价格</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>%1 × %2
    Source: %3 (%4)</source>
            <translation>%1 × %2
来源：%3（%4）</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::BomPanel</name>
        <message>
            <source>Bill of materials</source>
            <translation>物料清单</translation>
        </message>
        <message>
            <source>Filter lines…</source>
            <translation>筛选…</translation>
        </message>
        <message>
            <source>Filter lines</source>
            <translation>筛选</translation>
        </message>
        <message>
            <source>Phase</source>
            <translation>阶段</translation>
        </message>
        <message>
            <source>Totals</source>
            <translation>合计</translation>
        </message>
        <message>
            <source>CSV</source>
            <translation>CSV</translation>
        </message>
        <message>
            <source>Export the bill of materials as CSV</source>
            <translation>将物料清单导出为 CSV</translation>
        </message>
        <message>
            <source>JSON</source>
            <translation>JSON</translation>
        </message>
        <message>
            <source>Export the bill of materials as JSON</source>
            <translation>将物料清单导出为 JSON</translation>
        </message>
        <message>
            <source>● verified   ○ unverified</source>
            <translation>● 已核实   ○ 未核实</translation>
        </message>
        <message>
            <source>out of date, being recalculated</source>
            <translation>已过期，正在重新计算</translation>
        </message>
        <message>
            <source>All phases</source>
            <translation>全部阶段</translation>
        </message>
        <message>
            <source>Phase %1</source>
            <translation>阶段 %1</translation>
        </message>
        <message>
            <source>Nothing to buy yet: add a group of nodes and a fabric.</source>
            <translation>尚无物料：请先添加节点组与网络。</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::CalculatorsPanel</name>
        <message>
            <source>Search calculators…</source>
            <translation>搜索计算器…</translation>
        </message>
        <message>
            <source>Search calculators</source>
            <translation>搜索计算器</translation>
        </message>
        <message>
            <source>Calculators</source>
            <translation>计算器</translation>
        </message>
        <message>
            <source>Complete or correct the marked field.</source>
            <translation>请补全或更正标出的输入项。</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>结果</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::CatalogModel</name>
        <message>
            <source> · own</source>
            <translation> · 自有</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::CatalogPalette</name>
        <message>
            <source>Search vendor, model, part number…</source>
            <translation>搜索厂商、型号、编码…</translation>
        </message>
        <message>
            <source>Search the catalog</source>
            <translation>搜索设备目录</translation>
        </message>
        <message>
            <source>Catalog entries</source>
            <translation>目录条目</translation>
        </message>
        <message numerus="yes">
            <source>%n entries</source>
            <translation>
                <numerusform>%n 个条目</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>cw::ui::CommandPalette</name>
        <message>
            <source>Search actions, devices, racks, findings, catalog…</source>
            <translation>搜索操作、设备、机柜、检查结果、目录…</translation>
        </message>
        <message>
            <source>Search everything</source>
            <translation>搜索全部</translation>
        </message>
        <message>
            <source>Hits</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Nothing found. Search looks at names, ids and part numbers.</source>
            <translation>未找到。搜索范围为名称、标识与型号编码。</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::DerivationModel</name>
        <message>
            <source>○ rests on a figure that is not verified</source>
            <translation>○ 依据的数据未经核实</translation>
        </message>
        <message>
            <source>What</source>
            <translation>项目</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>数值</translation>
        </message>
        <message>
            <source>Formula and source</source>
            <translation>公式与来源</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::DerivationView</name>
        <message>
            <source>Derivation</source>
            <translation>推导</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Copy the derivation as text</source>
            <translation>将推导复制为文本</translation>
        </message>
        <message>
            <source>Expand everything</source>
            <translation>全部展开</translation>
        </message>
        <message>
            <source>Hide</source>
            <translation>隐藏</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::Document</name>
        <message>
            <source>The file is gone. Save to write it again.</source>
            <translation>文件已不存在。保存即可重新写出。</translation>
        </message>
        <message>
            <source>Edits that were never saved belong to another content of the file. They are kept in %1.</source>
            <translation>有从未保存的修改属于该文件的另一内容，已保留在 %1。</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::EntryDetails</name>
        <message>
            <source>Facts</source>
            <translation>参数</translation>
        </message>
        <message>
            <source>Choose an entry to see every figure with its source. Drag it into a rack, or press Enter and place it with the arrow keys.</source>
            <translation>选择条目可查看每项参数及其来源。将其拖入机柜，或按 Enter 后用方向键放置。</translation>
        </message>
        <message>
            <source>Source: %1</source>
            <translation>来源：%1</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::EntryModel</name>
        <message>
            <source>Ports %1</source>
            <translation>端口 %1</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>已核实</translation>
        </message>
        <message>
            <source>unverified</source>
            <translation>未核实</translation>
        </message>
        <message>
            <source>Figure</source>
            <translation>参数</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>数值</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>%1: %2
    Source: %3 (%4)</source>
            <translation>%1：%2
来源：%3（%4）</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::FieldEditor</name>
        <message>
            <source>mixed</source>
            <translation>多个值</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::FileCommands</name>
        <message>
            <source>Open a design</source>
            <translation>打开设计</translation>
        </message>
        <message>
            <source>Designs (*.cwd);;All files (*)</source>
            <translation>设计文件 (*.cwd);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Save the design</source>
            <translation>保存设计</translation>
        </message>
        <message>
            <source>Designs (*.cwd)</source>
            <translation>设计文件 (*.cwd)</translation>
        </message>
        <message>
            <source>The design could not be saved</source>
            <translation>设计未能保存</translation>
        </message>
        <message>
            <source>Saved %1</source>
            <translation>已保存 %1</translation>
        </message>
        <message>
            <source>Choose a folder for the diagrams</source>
            <translation>选择存放图纸的文件夹</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>The results are out of date: wait for the calculation to end, then export again.</source>
            <translation>结果已过期：请等待计算结束后再导出。</translation>
        </message>
        <message>
            <source>Exported %1</source>
            <translation>已导出 %1</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::FindingsModel</name>
        <message>
            <source>Errors</source>
            <translation>错误</translation>
        </message>
        <message>
            <source>Warnings</source>
            <translation>警告</translation>
        </message>
        <message>
            <source>Advice</source>
            <translation>建议</translation>
        </message>
        <message>
            <source>Waived</source>
            <translation>已豁免</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::FindingsPanel</name>
        <message>
            <source>Findings</source>
            <translation>检查结果</translation>
        </message>
        <message>
            <source>Reason to accept it…</source>
            <translation>接受的理由…</translation>
        </message>
        <message>
            <source>Reason to accept the finding</source>
            <translation>接受该结果的理由</translation>
        </message>
        <message>
            <source>Fix</source>
            <translation>修复</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>not checked yet</source>
            <translation>尚未检查</translation>
        </message>
        <message numerus="yes">
            <source>%n error(s)</source>
            <translation>
                <numerusform>%n 个错误</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n warning(s)</source>
            <translation>
                <numerusform>%n 个警告</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n piece(s) of advice</source>
            <translation>
                <numerusform>%n 条建议</numerusform>
            </translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>, </source>
            <translation>，</translation>
        </message>
        <message>
            <source> (out of date)</source>
            <translation>（已过期）</translation>
        </message>
        <message>
            <source>The rules have not run yet. They run by themselves after each change.</source>
            <translation>规则尚未运行。每次修改后会自动运行。</translation>
        </message>
        <message>
            <source>No findings: every rule is met. New ones appear here as you edit; a click leads to the place.</source>
            <translation>没有问题：所有规则均已满足。编辑时新的结果会出现在这里，点击即可定位。</translation>
        </message>
        <message>
            <source> · found %1, allowed %2</source>
            <translation> · 实际 %1，允许 %2</translation>
        </message>
        <message>
            <source>Accepted: %1</source>
            <translation>已接受：%1</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>取消豁免</translation>
        </message>
        <message>
            <source>Waive</source>
            <translation>豁免</translation>
        </message>
        <message>
            <source>and %1 more</source>
            <translation>另有 %1 处</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::FloorScene</name>
        <message>
            <source>Hall 1</source>
            <translation>机房 1</translation>
        </message>
        <message>
            <source>%1 × %2 m</source>
            <translation>%1 × %2 m</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::FloorView</name>
        <message>
            <source>Arrows move by a tile (Alt: 10 cm), R turns, Enter places, Esc cancels</source>
            <translation>方向键按地板格移动（Alt：10 cm），R 旋转，Enter 放置，Esc 取消</translation>
        </message>
        <message numerus="yes">
            <source>%n rack(s)</source>
            <translation>
                <numerusform>%n 个机柜</numerusform>
            </translation>
        </message>
        <message>
            <source>An empty floor</source>
            <translation>空的机房</translation>
        </message>
        <message>
            <source>Drag a rack from the catalog onto a tile, add a device group in the inspector, or begin with a template.</source>
            <translation>将机柜从目录拖到地板格上，或在属性中添加设备组，或从模板开始。</translation>
        </message>
        <message>
            <source>Power</source>
            <translation>供电</translation>
        </message>
        <message>
            <source>Tint racks by their planned power</source>
            <translation>按规划功率着色机柜</translation>
        </message>
        <message>
            <source>Turn</source>
            <translation>旋转</translation>
        </message>
        <message>
            <source>Turn the selected racks by a quarter (R)</source>
            <translation>将所选机柜旋转 90°（R）</translation>
        </message>
        <message>
            <source>deepest tint at %1 a rack, red above</source>
            <translation>每柜 %1 时颜色最深，超过则为红色</translation>
        </message>
        <message>
            <source>Floor plan</source>
            <translation>机房平面图</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::HistoryModel</name>
        <message>
            <source>Start</source>
            <translation>开始</translation>
        </message>
        <message>
            <source>Undone: click to redo up to here</source>
            <translation>已撤销：点击重做至此</translation>
        </message>
        <message>
            <source>Click to go back to here</source>
            <translation>点击回到此处</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::HistoryPanel</name>
        <message>
            <source>History</source>
            <translation>历史</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::Inspector</name>
        <message>
            <source>Inspector</source>
            <translation>属性</translation>
        </message>
        <message>
            <source>Derived figures are out of date</source>
            <translation>推导结果已过期</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::JobRow</name>
        <message>
            <source>%1 – stopping</source>
            <translation>%1 – 正在停止</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::LogPanel</name>
        <message>
            <source>Log</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>Files opened and saved, exports and refused edits are noted here.</source>
            <translation>打开与保存的文件、导出以及被拒绝的修改会记录在此。</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::MainWindow</name>
        <message>
            <source>Opened %1</source>
            <translation>已打开 %1</translation>
        </message>
        <message>
            <source>This design is open read-only; save it under another name to change it.</source>
            <translation>该设计以只读方式打开；如需修改请另存。</translation>
        </message>
        <message numerus="yes">
            <source>%n item(s) removed</source>
            <translation>
                <numerusform>已移除 %n 项</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>显示</translation>
        </message>
        <message>
            <source>Floor</source>
            <translation>机房</translation>
        </message>
        <message>
            <source>Racks</source>
            <translation>机柜</translation>
        </message>
        <message>
            <source>Topology</source>
            <translation>拓扑</translation>
        </message>
        <message>
            <source>BOM</source>
            <translation>物料清单</translation>
        </message>
        <message>
            <source>Views</source>
            <translation>视图</translation>
        </message>
        <message>
            <source>Lower panel</source>
            <translation>下方面板</translation>
        </message>
        <message>
            <source>Catalog</source>
            <translation>设备目录</translation>
        </message>
        <message>
            <source>Inspector</source>
            <translation>属性</translation>
        </message>
        <message>
            <source>Hide</source>
            <translation>隐藏</translation>
        </message>
        <message>
            <source>Floor plan</source>
            <translation>机房平面图</translation>
        </message>
        <message>
            <source>Rack elevations</source>
            <translation>机柜立面图</translation>
        </message>
        <message>
            <source>Tools</source>
            <translation>工具</translation>
        </message>
        <message>
            <source>Search everything</source>
            <translation>搜索全部</translation>
        </message>
        <message>
            <source> (read-only)</source>
            <translation>（只读）</translation>
        </message>
        <message>
            <source>not saved</source>
            <translation>未保存</translation>
        </message>
        <message>
            <source>new</source>
            <translation>新建</translation>
        </message>
        <message>
            <source>saved</source>
            <translation>已保存</translation>
        </message>
        <message>
            <source>saved just now</source>
            <translation>刚刚保存</translation>
        </message>
        <message>
            <source>saved %1 min ago</source>
            <translation>%1 分钟前保存</translation>
        </message>
        <message>
            <source>saved %1 h ago</source>
            <translation>%1 小时前保存</translation>
        </message>
        <message>
            <source>Findings</source>
            <translation>检查结果</translation>
        </message>
        <message>
            <source>Activity</source>
            <translation>任务</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>Findings: %1</source>
            <translation>检查结果：%1</translation>
        </message>
        <message>
            <source>Sizing</source>
            <translation>规模测算</translation>
        </message>
        <message>
            <source>Prediction of the first training workload; the Sizing view shows where it comes from</source>
            <translation>首个训练负载的预测；规模测算视图说明其来源</translation>
        </message>
        <message>
            <source>The model of %1 is in use</source>
            <translation>已使用 %1 中的模型</translation>
        </message>
        <message>
            <source>Calculators</source>
            <translation>计算器</translation>
        </message>
    <message>
        <source>Simulation</source>
        <translation>仿真</translation>
    </message>
    <message>
        <source>Repair all</source>
        <translation>全部修复</translation>
    </message>
    </context>
    <context>
        <name>cw::ui::NeedsTable</name>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>Accelerators</source>
            <translation>加速器</translation>
        </message>
        <message>
            <source>Network</source>
            <translation>网络</translation>
        </message>
        <message>
            <source>Storage</source>
            <translation>存储</translation>
        </message>
        <message>
            <source>Host</source>
            <translation>主机</translation>
        </message>
        <message>
            <source>Power</source>
            <translation>供电</translation>
        </message>
        <message>
            <source>Cooling</source>
            <translation>制冷</translation>
        </message>
        <message>
            <source>Money</source>
            <translation>成本</translation>
        </message>
        <message>
            <source>Reliability</source>
            <translation>可靠性</translation>
        </message>
        <message>
            <source>Management</source>
            <translation>管理</translation>
        </message>
        <message>
            <source>met</source>
            <translation>满足</translation>
        </message>
        <message>
            <source>short</source>
            <translation>不足</translation>
        </message>
        <message>
            <source>cannot be met</source>
            <translation>无法满足</translation>
        </message>
        <message>
            <source>Need</source>
            <translation>需求</translation>
        </message>
        <message>
            <source>Figure</source>
            <translation>数值</translation>
        </message>
        <message>
            <source>Has or target</source>
            <translation>现有或目标</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Needs</source>
            <translation>需求</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::RackScene</name>
        <message>
            <source>Row %1</source>
            <translation>第 %1 列</translation>
        </message>
        <message>
            <source>day %1</source>
            <translation>第 %1 期</translation>
        </message>
        <message>
            <source>rear</source>
            <translation>后面</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <comment>an amount used of a limit</comment>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>%1 free</source>
            <translation>空闲 %1</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::RackView</name>
        <message>
            <source>↑ ↓ move by a unit (Alt: half), ← → go to the next rack, Enter places, Esc cancels</source>
            <translation>↑ ↓ 移动一个 U（Alt：半 U），← → 切换机柜，Enter 放置，Esc 取消</translation>
        </message>
        <message>
            <source>All halls</source>
            <translation>全部机房</translation>
        </message>
        <message numerus="yes">
            <source>%n rack(s)</source>
            <translation>
                <numerusform>%n 个机柜</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 of %n rack(s)</source>
            <translation>
                <numerusform>%n 个机柜中的 %1 个</numerusform>
            </translation>
        </message>
        <message>
            <source>No racks yet</source>
            <translation>尚无机柜</translation>
        </message>
        <message>
            <source>Drag a rack from the catalog onto the floor plan, add a device group in the inspector, or begin with a template.</source>
            <translation>将机柜从目录拖到机房平面图，或在属性中添加设备组，或从模板开始。</translation>
        </message>
        <message>
            <source>No rack matches</source>
            <translation>没有匹配的机柜</translation>
        </message>
        <message>
            <source>The filter looks at names of racks and devices and at what a rack is for.</source>
            <translation>筛选范围为机柜与设备的名称以及机柜用途。</translation>
        </message>
        <message>
            <source>Filter racks and devices…</source>
            <translation>筛选机柜与设备…</translation>
        </message>
        <message>
            <source>Filter racks and devices</source>
            <translation>筛选机柜与设备</translation>
        </message>
        <message>
            <source>Hall</source>
            <translation>机房</translation>
        </message>
        <message>
            <source>Front</source>
            <translation>前面</translation>
        </message>
        <message>
            <source>Rear</source>
            <translation>后面</translation>
        </message>
        <message>
            <source>Rack elevations</source>
            <translation>机柜立面图</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::SettingsDialog</name>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Look</source>
            <translation>外观</translation>
        </message>
        <message>
            <source>Scale</source>
            <translation>缩放</translation>
        </message>
        <message>
            <source>Follows the display: %1 %</source>
            <translation>跟随显示器：%1 %</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::SizingView</name>
        <message>
            <source>Workloads</source>
            <translation>负载</translation>
        </message>
        <message>
            <source>Sizing</source>
            <translation>规模测算</translation>
        </message>
        <message>
            <source>Add workload</source>
            <translation>添加负载</translation>
        </message>
        <message>
            <source>Duplicate the workload</source>
            <translation>复制该负载</translation>
        </message>
        <message>
            <source>Delete the workload</source>
            <translation>删除该负载</translation>
        </message>
        <message>
            <source>What is this cluster for?</source>
            <translation>这个集群用来做什么？</translation>
        </message>
        <message>
            <source>Add a workload, and the studio predicts on this very design how long a step takes, whether it fits, what limits it, and what network, storage, power and money it needs.</source>
            <translation>添加一个负载，即可基于当前设计预测每步时间、显存能否放下、瓶颈所在，以及所需的网络、存储、供电与成本。</translation>
        </message>
        <message>
            <source>Or drop a Hugging Face config.json on the window: its model becomes the workload.</source>
            <translation>也可将 Hugging Face 的 config.json 拖到窗口上：其中的模型即成为负载。</translation>
        </message>
        <message>
            <source>Add a pre-training</source>
            <translation>添加预训练</translation>
        </message>
        <message>
            <source>Add an LLM service</source>
            <translation>添加大模型服务</translation>
        </message>
        <message>
            <source>Open the calculators</source>
            <translation>打开计算器</translation>
        </message>
        <message>
            <source>Whole design</source>
            <translation>整个设计</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::Snackbar</name>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::StartPage</name>
        <message>
            <source>Design AI clusters: racks, fabrics, power and the bill of materials follow from a few numbers.</source>
            <translation>设计 AI 集群：机柜、网络、供电与物料清单由少量参数推导而来。</translation>
        </message>
        <message>
            <source>Open a design…</source>
            <translation>打开设计…</translation>
        </message>
        <message>
            <source>Recent designs</source>
            <translation>最近的设计</translation>
        </message>
        <message>
            <source>Designs you open or save appear here. Start with a template: everything in it can be changed.</source>
            <translation>打开或保存过的设计会出现在这里。可从模板开始，其中一切均可修改。</translation>
        </message>
        <message>
            <source>Start from a template</source>
            <translation>从模板开始</translation>
        </message>
        <message>
            <source>Empty design</source>
            <translation>空白设计</translation>
        </message>
        <message>
            <source>Start page</source>
            <translation>起始页</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::StrategyCard</name>
        <message>
            <source>Strategies that nothing beats in time and memory</source>
            <translation>时间与显存上的最优并行策略（帕累托）</translation>
        </message>
        <message>
            <source>Search strategies</source>
            <translation>搜索并行策略</translation>
        </message>
        <message>
            <source>All legal layouts of this model on the accelerators in use</source>
            <translation>该模型在所用加速器上的全部合法布局</translation>
        </message>
        <message>
            <source>Try the fastest</source>
            <translation>试用最快策略</translation>
        </message>
        <message>
            <source>Show it on the charts above; the design changes with “Apply to design” only</source>
            <translation>显示在上方图表中；只有“应用到设计”才会改变设计</translation>
        </message>
        <message>
            <source>Fastest: %1, %2. Limited by %3: 1 % more of it gains %4 %. %5 strategies in %6.</source>
            <translation>最快：%1，%2。受限于%3：每增加 1 % 可提升 %4 %。共评估 %5 个策略，用时 %6。</translation>
        </message>
        <message>
            <source>Searching… the activity panel shows how far it is and can cancel it.</source>
            <translation>搜索中…进度与取消见活动面板。</translation>
        </message>
        <message>
            <source>Finds the fastest layouts and what limits them.</source>
            <translation>找出最快的布局及其瓶颈。</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::TopologyCanvas</name>
        <message numerus="yes">
            <source>%n link(s) to %1</source>
            <translation>
                <numerusform>%n 条链路连到 %1</numerusform>
            </translation>
        </message>
    <message>
        <source>Only the simulation goes without it: the design does not change, so there is no step to undo</source>
        <translation>仅在仿真中停用：设计不会改变，因此没有可撤销的步骤</translation>
    </message>
    <message>
        <source>Fail link %1</source>
        <translation>停用链路 %1</translation>
    </message>
    <message>
        <source>Repair %1</source>
        <translation>修复 %1</translation>
    </message>
    <message>
        <source>Fail node %1</source>
        <translation>停用节点 %1</translation>
    </message>
    <message>
        <source>Fail switch %1</source>
        <translation>停用交换机 %1</translation>
    </message>
    <message>
        <source>Links of %1</source>
        <translation>%1 的链路</translation>
    </message>
    <message>
        <source>, %1 out of service</source>
        <translation>，%1 条已停用</translation>
    </message>
    <message numerus="yes">
        <source>%1 – %2: %n link(s), the busiest %3 % busy with %4</source>
        <translation>
            <numerusform>%1 – %2：%n 条链路，最繁忙的占用 %3 %，传输 %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fail all %n link(s) %1</source>
        <translation>
            <numerusform>停用 %1 的全部 %n 条链路</numerusform>
        </translation>
    </message>
    </context>
    <context>
        <name>cw::ui::TopologyView</name>
        <message>
            <source>%1 links</source>
            <translation>%1 条链路</translation>
        </message>
        <message>
            <source>out of date</source>
            <translation>已过期</translation>
        </message>
        <message>
            <source>No such network can be built</source>
            <translation>无法构建这样的网络</translation>
        </message>
        <message>
            <source>No network yet</source>
            <translation>尚无网络</translation>
        </message>
        <message>
            <source>Begin with a template, or add a fabric in the inspector and attach a device group to it.</source>
            <translation>从模板开始，或在属性中添加网络并接入设备组。</translation>
        </message>
        <message>
            <source>The network is being drawn…</source>
            <translation>正在绘制网络…</translation>
        </message>
        <message>
            <source>Detail: automatic</source>
            <translation>细节：自动</translation>
        </message>
        <message>
            <source>Every device</source>
            <translation>每台设备</translation>
        </message>
        <message>
            <source>By unit</source>
            <translation>按单元</translation>
        </message>
        <message>
            <source>By tier</source>
            <translation>按层级</translation>
        </message>
        <message>
            <source>Detail</source>
            <translation>细节</translation>
        </message>
        <message>
            <source>Network</source>
            <translation>网络</translation>
        </message>
        <message>
            <source>Topology</source>
            <translation>拓扑</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::TotalsBar</name>
        <message>
            <source>Totals of the design</source>
            <translation>设计合计</translation>
        </message>
        <message>
            <source>What the last change added or took away</source>
            <translation>上次修改带来的增减</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::TrainingCharts</name>
        <message>
            <source>Where the time of a step goes</source>
            <translation>每步时间构成</translation>
        </message>
        <message>
            <source>Memory of the fullest accelerator</source>
            <translation>占用最多的加速器显存</translation>
        </message>
        <message>
            <source>Traffic by tier against the links</source>
            <translation>各层流量与链路容量</translation>
        </message>
        <message>
            <source>Step time over NIC rate</source>
            <translation>每步时间与网卡速率</translation>
        </message>
        <message>
            <source>Scaling with the same batch (dashed: ideal)</source>
            <translation>批大小不变时的扩展性（虚线：理想）</translation>
        </message>
        <message>
            <source>What moves the step</source>
            <translation>各资源对每步时间的影响</translation>
        </message>
        <message>
            <source>Roofline of a layer&apos;s products</source>
            <translation>单层矩阵乘的 Roofline</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::WhatIf</name>
        <message>
            <source>Tensor parallel</source>
            <translation>张量并行</translation>
        </message>
        <message>
            <source>Pipeline parallel</source>
            <translation>流水线并行</translation>
        </message>
        <message>
            <source>Micro-batch</source>
            <translation>微批大小</translation>
        </message>
        <message>
            <source>NIC rate</source>
            <translation>网卡速率</translation>
        </message>
        <message>
            <source>TP: divides heads; the data-parallel degree follows from the accelerators</source>
            <translation>TP：须整除注意力头数；数据并行度由加速器数得出</translation>
        </message>
        <message>
            <source>PP: divides layers; the data-parallel degree follows from the accelerators</source>
            <translation>PP：须整除层数；数据并行度由加速器数得出</translation>
        </message>
        <message>
            <source>Sequences of one pass of one rank; divides global batch / DP</source>
            <translation>单个进程一次前向的序列数；须整除全局批大小 / DP</translation>
        </message>
        <message>
            <source>Of one accelerator, one direction. A trial only: the network of the design decides it</source>
            <translation>单加速器单向速率。仅供试算：实际由设计的网络决定</translation>
        </message>
        <message>
            <source>Apply to design</source>
            <translation>应用到设计</translation>
        </message>
        <message>
            <source>Write layout, micro-batch, recomputation and sharding into the workload as one undo step</source>
            <translation>将布局、微批、重计算与状态切分写入负载，作为一步可撤销操作</translation>
        </message>
        <message>
            <source>As designed</source>
            <translation>恢复设计值</translation>
        </message>
        <message>
            <source>Back to what the design states</source>
            <translation>回到设计中的取值</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::WorkloadBoard</name>
    <message>
        <source>Nearest published services, with the error of first and further tokens: %1</source>
        <translation>最相近的公开推理服务及首 token / 后续 token 误差：%1</translation>
    </message>
    <message>
        <source>Nearest published runs, with the error of the prediction: %1</source>
        <translation>最相近的公开运行及预测误差：%1</translation>
    </message>
        <message>
            <source>out of date, being recalculated</source>
            <translation>已过期，正在重新计算</translation>
        </message>
        <message>
            <source>Memory of one accelerator</source>
            <translation>单个加速器的显存</translation>
        </message>
    </context>
<context>
    <name>cw::ui::OptimisationCard</name>
    <message>
        <source>Optimisations</source>
        <translation>优化项</translation>
    </message>
    <message>
        <source>Try optimisations</source>
        <translation>试算优化项</translation>
    </message>
    <message>
        <source>Sizes this load again with each of them, one by one, on the layout that it has</source>
        <translation>保持现有布局，逐项启用并重新测算该负载</translation>
    </message>
    <message>
        <source>Apply the chosen</source>
        <translation>应用所选</translation>
    </message>
    <message>
        <source>Changes the load as one undo step</source>
        <translation>修改负载，作为一步可撤销操作</translation>
    </message>
    <message>
        <source>Optimisation</source>
        <translation>优化项</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>前后对比</translation>
    </message>
    <message>
        <source>Sizing again with each of them…</source>
        <translation>正在逐项重新测算…</translation>
    </message>
    <message>
        <source>Precision, recomputation, sharding, compression, checkpoints, offload, formats of weights and cache: what each saves on this load.</source>
        <translation>精度、重计算、分片、压缩、检查点、卸载、权重与缓存格式：各项在该负载上的节省。</translation>
    </message>
    <message>
        <source>No optimisation is known for this kind of load.</source>
        <translation>该类负载没有已知的优化项。</translation>
    </message>
    <message>
        <source>A click on a figure shows its derivation.</source>
        <translation>点击数值可查看其推导。</translation>
    </message>
</context>
<context>
    <name>cw::ui::PolicyTable</name>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Vision models</source>
        <translation>视觉模型</translation>
    </message>
    <message>
        <source>Power and cooling</source>
        <translation>供电与散热</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Management plane</source>
        <translation>管理平面</translation>
    </message>
    <message>
        <source>Targets and habits of the site</source>
        <translation>站点目标与惯例</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>of this design</source>
        <translation>本设计</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>%1 to %2; default %3. Source: %4. Empty the cell to go back to the default.</source>
        <translation>%1 到 %2；默认 %3。来源：%4。清空单元格可恢复默认。</translation>
    </message>
    <message>
        <source>%1: “%2” is not a number within %3 and %4.</source>
        <translation>%1：“%2”不是 %3 到 %4 之间的数。</translation>
    </message>
</context>
<context>
    <name>SimulationWords</name>
    <message>
        <source>All-reduce</source>
        <translation>All-reduce</translation>
    </message>
    <message>
        <source>All-gather</source>
        <translation>All-gather</translation>
    </message>
    <message>
        <source>Reduce-scatter</source>
        <translation>Reduce-scatter</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>Broadcast</source>
        <translation>广播</translation>
    </message>
    <message>
        <source>Send and receive</source>
        <translation>点对点收发</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>环</translation>
    </message>
    <message>
        <source>Double binary tree</source>
        <translation>双二叉树</translation>
    </message>
    <message>
        <source>Hierarchical</source>
        <translation>分层</translation>
    </message>
    <message>
        <source>In the network</source>
        <translation>网内计算</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>Two-level</source>
        <translation>两级</translation>
    </message>
    <message>
        <source>Tables (d-mod-k)</source>
        <translation>路由表（d-mod-k）</translation>
    </message>
    <message>
        <source>ECMP hash</source>
        <translation>ECMP 哈希</translation>
    </message>
    <message>
        <source>Packet spraying</source>
        <translation>逐包喷洒</translation>
    </message>
    <message>
        <source>Adaptive</source>
        <translation>自适应</translation>
    </message>
    <message>
        <source>Valiant</source>
        <translation>Valiant</translation>
    </message>
    <message>
        <source>By dimension (torus)</source>
        <translation>按维度（环面）</translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>紧凑</translation>
    </message>
    <message>
        <source>Strided</source>
        <translation>跨步</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>By rail</source>
        <translation>按轨道</translation>
    </message>
    <message>
        <source>Link %1 – %2 (%3)</source>
        <translation>链路 %1 – %2（%3）</translation>
    </message>
    <message>
        <source>Cage %2 of %1</source>
        <translation>%1 的笼位 %2</translation>
    </message>
    <message>
        <source>Switch %1</source>
        <translation>交换机 %1</translation>
    </message>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Plane %1</source>
        <translation>平面 %1</translation>
    </message>
    <message>
        <source>Without %1: %2 instead of %3 (%4)</source>
        <translation>缺少 %1：%2，正常为 %3（%4）</translation>
    </message>
    <message>
        <source>Load of links:</source>
        <translation>链路负载：</translation>
    </message>
</context>
<context>
    <name>cw::ui::SimulationForm</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank 数</translation>
    </message>
    <message>
        <source>Per node</source>
        <translation>每节点</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>As nccl-tests counts it: 64 MiB, 1 GiB</source>
        <translation>按 nccl-tests 的计法：64 MiB、1 GiB</translation>
    </message>
    <message>
        <source>How a message finds its way among paths of equal length</source>
        <translation>消息如何在等长路径中选路</translation>
    </message>
    <message>
        <source>How the ranks of the job lie on the nodes</source>
        <translation>作业的 rank 如何分布在节点上</translation>
    </message>
    <message>
        <source>Accelerators that take part; all in service by default</source>
        <translation>参与的加速器数；默认为全部可用</translation>
    </message>
    <message>
        <source>Accelerators of each node that take part</source>
        <translation>每个节点参与的加速器数</translation>
    </message>
    <message>
        <source>Of the ECMP hash and of random placement</source>
        <translation>用于 ECMP 哈希和随机放置</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic: the first network that carries compute traffic</source>
        <translation>自动：第一个承载计算流量的网络</translation>
    </message>
</context>
<context>
    <name>cw::ui::LinkTable</name>
    <message>
        <source>Busiest links</source>
        <translation>最繁忙的链路</translation>
    </message>
    <message>
        <source>Carried</source>
        <translation>传输量</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Bytes carried over what the link could carry in the whole time, one way</source>
        <translation>传输的字节数与该链路在整个时间内单向可传输量之比</translation>
    </message>
</context>
<context>
    <name>cw::ui::FailureList</name>
    <message>
        <source>Out of service</source>
        <translation>已停用</translation>
    </message>
    <message>
        <source>All is in service. Right-click a link or switch in the topology, or select devices and fail them here.</source>
        <translation>全部正常。可在拓扑图中右键点击链路或交换机，或先选中设备再在此停用。</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Repair all</source>
        <translation>全部修复</translation>
    </message>
    <message>
        <source>Fail the selection</source>
        <translation>停用所选设备</translation>
    </message>
    <message>
        <source>Simulates without the selected switches and nodes. The design does not change, so there is no step to undo.</source>
        <translation>在缺少所选交换机和节点的情况下仿真。设计不会改变，因此没有可撤销的步骤。</translation>
    </message>
    <message>
        <source>Only the simulation goes without these: the design does not change</source>
        <translation>仅在仿真中停用：设计不会改变</translation>
    </message>
    <message>
        <source>%1 (no longer in the design)</source>
        <translation>%1（设计中已不存在）</translation>
    </message>
</context>
<context>
    <name>cw::ui::SimulationView</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Runs by itself after every change of the job or the design</source>
        <translation>作业或设计每次改变后自动运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>No queues, no PFC: a lower bound. Packet simulators see the last flow end %1 to %2 % later (htsim, sprayed permutations of some MiB).</source>
        <translation>不含排队与 PFC：结果为时间下限。包级仿真器中最后一条流晚 %1 至 %2 % 结束（htsim，数 MiB 的喷洒置换流量）。</translation>
    </message>
    <message>
        <source>No network to simulate yet</source>
        <translation>还没有可仿真的网络</translation>
    </message>
    <message>
        <source>No accelerators that could talk</source>
        <translation>没有可通信的加速器</translation>
    </message>
    <message>
        <source>The simulation sends a collective over the links that are drawn. Begin with a template, or add a fabric from the Design menu and attach a device group to it.</source>
        <translation>仿真会让集合通信在所绘链路上传输。请从模板开始，或通过“设计”菜单添加网络并接入设备组。</translation>
    </message>
    <message>
        <source>The simulation needs nodes with accelerators. Drag a server with accelerators from the catalog, or add a device group from the Design menu, and attach it to the fabric.</source>
        <translation>仿真需要带加速器的节点。请从目录拖入带加速器的服务器，或通过“设计”菜单添加设备组，并将其接入网络。</translation>
    </message>
    <message>
        <source>%1, %2 ranks</source>
        <translation>%1，%2 个 rank</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>at least; with queues up to %1 – %2</source>
        <translation>至少；考虑排队可达 %1 – %2</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>总线带宽</translation>
    </message>
    <message>
        <source>Alg. bandwidth</source>
        <translation>算法带宽</translation>
    </message>
    <message>
        <source>%1 a rank</source>
        <translation>每 rank %1</translation>
    </message>
    <message>
        <source>No contention</source>
        <translation>无竞争</translation>
    </message>
    <message>
        <source>only ports and scale-up limit</source>
        <translation>仅受端口与纵向扩展限制</translation>
    </message>
    <message>
        <source>Slowdown</source>
        <translation>减速</translation>
    </message>
    <message>
        <source>links between switches limit</source>
        <translation>交换机间链路为瓶颈</translation>
    </message>
    <message>
        <source>the network does not limit</source>
        <translation>网络不是瓶颈</translation>
    </message>
    <message>
        <source>Completion of the last of %1 messages, with max-min fair shares of every link at every moment.
Source: this simulation; link shares measured with nccl-tests.</source>
        <translation>%1 条消息中最后一条的完成时刻，每条链路在任意时刻按最大最小公平分配。
来源：本仿真；链路效率由 nccl-tests 测得。</translation>
    </message>
    <message>
        <source>size ÷ time × factor = %1 ÷ %2 × %3
Source: nccl-tests, doc/PERFORMANCE.md</source>
        <translation>数据量 ÷ 时间 × 系数 = %1 ÷ %2 × %3
来源：nccl-tests, doc/PERFORMANCE.md</translation>
    </message>
    <message>
        <source>size ÷ time = %1 ÷ %2
Source: nccl-tests, doc/PERFORMANCE.md</source>
        <translation>数据量 ÷ 时间 = %1 ÷ %2
来源：nccl-tests, doc/PERFORMANCE.md</translation>
    </message>
    <message>
        <source>The same run with links between switches that carry whatever comes.
Source: this simulation</source>
        <translation>同一作业，但交换机间链路容量不受限制。
来源：本仿真</translation>
    </message>
    <message>
        <source>time ÷ time without contention = %1 ÷ %2
Source: this simulation</source>
        <translation>时间 ÷ 无竞争时间 = %1 ÷ %2
来源：本仿真</translation>
    </message>
    <message>
        <source>Being simulated…</source>
        <translation>正在仿真…</translation>
    </message>
    <message>
        <source>out of date, being recalculated</source>
        <translation>已过期，正在重新计算</translation>
    </message>
    <message>
        <source>out of date: Run simulates the design as it is now</source>
        <translation>已过期：点击“运行”可仿真当前设计</translation>
    </message>
</context>
</TS>
