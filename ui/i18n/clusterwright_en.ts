<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
    <context>
        <name>RackTexts</name>
        <message numerus="yes">
            <source>Rack %1: %n device(s), %2 free, %3, %4</source>
            <translation>
                <numerusform>Rack %1: %n device, %2 free, %3, %4</numerusform>
                <numerusform>Rack %1: %n devices, %2 free, %3, %4</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Totals</name>
        <message numerus="yes">
            <source>%n node(s)</source>
            <translation>
                <numerusform>%n node</numerusform>
                <numerusform>%n nodes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n GPU(s)</source>
            <translation>
                <numerusform>%n GPU</numerusform>
                <numerusform>%n GPUs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rack(s)</source>
            <translation>
                <numerusform>%n rack</numerusform>
                <numerusform>%n racks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n switch(es)</source>
            <translation>
                <numerusform>%n switch</numerusform>
                <numerusform>%n switches</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n cable(s)</source>
            <translation>
                <numerusform>%n cable</numerusform>
                <numerusform>%n cables</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>cw::ui::CatalogPalette</name>
        <message numerus="yes">
            <source>%n entries</source>
            <translation>
                <numerusform>%n entry</numerusform>
                <numerusform>%n entries</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>cw::ui::FindingsPanel</name>
        <message numerus="yes">
            <source>%n error(s)</source>
            <translation>
                <numerusform>%n error</numerusform>
                <numerusform>%n errors</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n warning(s)</source>
            <translation>
                <numerusform>%n warning</numerusform>
                <numerusform>%n warnings</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n piece(s) of advice</source>
            <translation>
                <numerusform>%n piece of advice</numerusform>
                <numerusform>%n pieces of advice</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>cw::ui::FloorView</name>
        <message numerus="yes">
            <source>%n rack(s)</source>
            <translation>
                <numerusform>%n rack</numerusform>
                <numerusform>%n racks</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>cw::ui::MainWindow</name>
        <message numerus="yes">
            <source>%n item(s) removed</source>
            <translation>
                <numerusform>%n item removed</numerusform>
                <numerusform>%n items removed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>cw::ui::RackView</name>
        <message numerus="yes">
            <source>%n rack(s)</source>
            <translation>
                <numerusform>%n rack</numerusform>
                <numerusform>%n racks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 of %n rack(s)</source>
            <translation>
                <numerusform>%1 of %n rack</numerusform>
                <numerusform>%1 of %n racks</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>cw::ui::TopologyCanvas</name>
        <message numerus="yes">
            <source>%n link(s) to %1</source>
            <translation>
                <numerusform>%n link to %1</numerusform>
                <numerusform>%n links to %1</numerusform>
            </translation>
        </message>
    <message numerus="yes">
        <source>%1 – %2: %n link(s), the busiest %3 % busy with %4</source>
        <translation>
            <numerusform>%1 – %2: %n link, %3 % busy with %4</numerusform>
            <numerusform>%1 – %2: %n links, the busiest %3 % busy with %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fail all %n link(s) %1</source>
        <translation>
            <numerusform>Fail the %n link %1</numerusform>
            <numerusform>Fail all %n links %1</numerusform>
        </translation>
    </message>
    </context>
</TS>
