<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>StageCommands</name>
        <message numerus="yes">
            <source>Cut %n stage(s)</source>
            <translation>
                <numerusform>Cut %n stage</numerusform>
                <numerusform>Cut %n stages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Paste %n stage(s)</source>
            <translation>
                <numerusform>Paste %n stage</numerusform>
                <numerusform>Paste %n stages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Copy %n stage(s)</source>
            <translation>
                <numerusform>Copy %n stage</numerusform>
                <numerusform>Copy %n stages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Delete %n stage(s)</source>
            <translation>
                <numerusform>Delete %n stage</numerusform>
                <numerusform>Delete %n stages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Move %n stage(s)</source>
            <translation>
                <numerusform>Move %n stage</numerusform>
                <numerusform>Move %n stages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Enable %n stage(s)</source>
            <translation>
                <numerusform>Enable %n stage</numerusform>
                <numerusform>Enable %n stages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Disable %n stage(s)</source>
            <translation>
                <numerusform>Disable %n stage</numerusform>
                <numerusform>Disable %n stages</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StatusBar</name>
        <message numerus="yes">
            <source>%n problem(s)</source>
            <translation>
                <numerusform>%n problem</numerusform>
                <numerusform>%n problems</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TimelinePanel</name>
        <message numerus="yes">
            <source>%n stage(s)</source>
            <translation>
                <numerusform>%n stage</numerusform>
                <numerusform>%n stages</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ScrubBar</name>
        <message numerus="yes">
            <source>… and %n more</source>
            <translation>
                <numerusform>… and %n more</numerusform>
                <numerusform>… and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TableImportDialog</name>
        <message numerus="yes">
            <source>%n row(s)</source>
            <translation>
                <numerusform>%n row</numerusform>
                <numerusform>%n rows</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FilmDialog</name>
        <message numerus="yes">
            <source>%n frame(s), about {} MB</source>
            <translation>
                <numerusform>%n frame, about {} MB</numerusform>
                <numerusform>%n frames, about {} MB</numerusform>
            </translation>
        </message>
    </context>
</TS>
