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
            <source>A studio for the design of AI training and inference clusters.
Free software under the GNU General Public License, version 3 or later.
Catalog of %1. Built with Qt %2.</source>
            <translation>AI 训练与推理集群的设计工作室。
自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。
目录版本 %1，基于 Qt %2 构建。</translation>
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
            <source>Typical power where known, else nameplate × the policy's factor</source>
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
        <name>cw::ui::ActivityPanel</name>
        <message>
            <source>Nothing is being calculated. Checks, cabling and the bill of materials run here after each change.</source>
            <translation>当前没有计算任务。每次修改后，检查、布线与物料清单都会在此运行。</translation>
        </message>
    </context>
    <context>
        <name>cw::ui::BomModel</name>
        <message>
            <source>%1 × %2
Source: %3 (%4)</source>
            <translation>%1 × %2
来源：%3（%4）</translation>
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
            <source>%1: %2
Source: %3 (%4)</source>
            <translation>%1：%2
来源：%3（%4）</translation>
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
        <name>cw::ui::TopologyCanvas</name>
        <message numerus="yes">
            <source>%n link(s) to %1</source>
            <translation>
                <numerusform>%n 条链路连到 %1</numerusform>
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
</TS>
