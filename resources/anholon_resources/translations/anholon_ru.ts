<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru" sourcelanguage="en">
<context>
    <name>AcrossBox</name>
    <message>
        <source>What runs across</source>
        <translation>Что по горизонтали</translation>
    </message>
    <message>
        <source>What runs across: time, or any quantity (a load against a displacement)</source>
        <translation>Что по горизонтали: время или любая величина (нагрузка против перемещения)</translation>
    </message>
    <message>
        <source>over {}</source>
        <translation>по {}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Новая</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Открыть…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Сохранить</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Сохранить &amp;как…</translation>
    </message>
    <message>
        <source>Export &amp;film…</source>
        <translation>Экспорт &amp;фильма…</translation>
    </message>
    <message>
        <source>Export &amp;3D scene…</source>
        <translation>Экспорт &amp;3D-сцены…</translation>
    </message>
    <message>
        <source>Export &amp;data…</source>
        <translation>Экспорт &amp;данных…</translation>
    </message>
    <message>
        <source>Export re&amp;port…</source>
        <translation>Экспорт отчё&amp;та…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Выход</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>Д&amp;ублировать</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>Уд&amp;алить</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Переименовать</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Переместить в&amp;верх</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Настройки…</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Расчёт</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Отменить</translation>
    </message>
    <message>
        <source>Run after every &amp;edit</source>
        <translation>Расчёт после ка&amp;ждой правки</translation>
    </message>
    <message>
        <source>Check &amp;initial state…</source>
        <translation>Проверить на&amp;чальное состояние…</translation>
    </message>
    <message>
        <source>&amp;Boundary problem…</source>
        <translation>&amp;Краевая задача…</translation>
    </message>
    <message>
        <source>Another bod&amp;y for this programme…</source>
        <translation>Другое &amp;тело для этой программы…</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>Воспроизведение или &amp;пауза</translation>
    </message>
    <message>
        <source>Step &amp;forward</source>
        <translation>Кадр вп&amp;ерёд</translation>
    </message>
    <message>
        <source>&amp;Next stage</source>
        <translation>Следу&amp;ющий этап</translation>
    </message>
    <message>
        <source>Pre&amp;vious stage</source>
        <translation>Пре&amp;дыдущий этап</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>По кру&amp;гу</translation>
    </message>
    <message>
        <source>Next pro&amp;blem</source>
        <translation>Следующая про&amp;блема</translation>
    </message>
    <message>
        <source>Ne&amp;xt pane</source>
        <translation>След&amp;ующая панель</translation>
    </message>
    <message>
        <source>Previo&amp;us pane</source>
        <translation>&amp;Предыдущая панель</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Во весь &amp;экран</translation>
    </message>
    <message>
        <source>&amp;About Anholon</source>
        <translation>&amp;О программе Anholon</translation>
    </message>
    <message>
        <source>&amp;Keep as reference</source>
        <translation>&amp;Взять за эталон</translation>
    </message>
    <message>
        <source>L&amp;oad reference…</source>
        <translation>&amp;Загрузить эталон…</translation>
    </message>
    <message>
        <source>&amp;Drop reference</source>
        <translation>&amp;Убрать эталон</translation>
    </message>
    <message>
        <source>Follow a &amp;trace…</source>
        <translation>Пройти по &amp;следу…</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>Переместить вни&amp;з</translation>
    </message>
    <message>
        <source>Replace by its recorded re&amp;action</source>
        <translation>Заменить записанной реакц&amp;ией</translation>
    </message>
    <message>
        <source>&amp;Step back</source>
        <translation>Кадр &amp;назад</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>&amp;Восстановить расположение</translation>
    </message>
</context>
<context>
    <name>AddressField</name>
    <message>
        <source>value at a section: bow(0.5L).M2</source>
        <translation>значение в сечении: bow(0.5L).M2</translation>
    </message>
    <message>
        <source>Address of a value at a section</source>
        <translation>Адрес значения в сечении</translation>
    </message>
    <message>
        <source>ROD:base.x, ROD:tip.M2, ROD(0.3L).N …: places x y z, dx dy dz, strains e g2 g3 k1 k2 k3, forces N T2 T3, moments M1 M2 M3</source>
        <translation>ROD:base.x, ROD:tip.M2, ROD(0.3L).N …: места x y z, dx dy dz, деформации e g2 g3 k1 k2 k3, силы N T2 T3, моменты M1 M2 M3</translation>
    </message>
    <message>
        <source>Add this value</source>
        <translation>Добавить это значение</translation>
    </message>
</context>
<context>
    <name>AnotherBodyDialog</name>
    <message>
        <source>Another body for this programme</source>
        <translation>Другое тело для этой программы</translation>
    </message>
    <message>
        <source>Its own</source>
        <translation>Собственное</translation>
    </message>
    <message>
        <source>A woman&apos;s</source>
        <translation>Женские</translation>
    </message>
    <message>
        <source>A man&apos;s</source>
        <translation>Мужские</translation>
    </message>
    <message>
        <source>&amp;Fit durations and forces of stages</source>
        <translation>&amp;Подобрать длительности и силы этапов</translation>
    </message>
    <message>
        <source>What is not similar to the body before turns otherwise: find what keeps angles and speeds.</source>
        <translation>Тело, не подобное прежнему, поворачивается иначе: найти то, что сохранит углы и скорости.</translation>
    </message>
    <message>
        <source>Carry over</source>
        <translation>Перенести</translation>
    </message>
    <message>
        <source>&amp;Proportions</source>
        <translation>&amp;Сложение</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Рост</translation>
    </message>
    <message>
        <source>&amp;Mass</source>
        <translation>&amp;Масса</translation>
    </message>
    <message>
        <source>Masses and lengths were edited; the programme is taken to be that of the body before.</source>
        <translation>Массы и длины были изменены; программа считается составленной для прежнего тела.</translation>
    </message>
    <message>
        <source>It lies between {} and {}.</source>
        <translation>Допустимо от {} до {}.</translation>
    </message>
    <message>
        <source>Carrying the programme over…</source>
        <translation>Программа переносится…</translation>
    </message>
    <message>
        <source>The other body does not go through all stages: the motion ends at {}.</source>
        <translation>Другое тело не проходит всех этапов: движение кончается при {}.</translation>
    </message>
    <message>
        <source>The bodies are similar: all is scaled, and the motion is the same at another size.</source>
        <translation>Тела подобны: всё изменено в масштабе, движение то же при другом размере.</translation>
    </message>
    <message>
        <source>Stages turn as before to {}°, and end with their speeds to {} % of the largest.</source>
        <translation>Повороты на этапах сохранены с точностью до {}°, скорости в конце этапов — до {} % от наибольшей.</translation>
    </message>
</context>
<context>
    <name>ApartField</name>
    <message>
        <source>Choose a parameter</source>
        <translation>Выбрать параметр</translation>
    </message>
    <message>
        <source>Let these change as the others do</source>
        <translation>Менять эти как остальные</translation>
    </message>
    <message>
        <source>The stage sets no other parameter</source>
        <translation>Этап не задаёт других параметров</translation>
    </message>
</context>
<context>
    <name>BodyTable</name>
    <message>
        <source>Masses and lengths of the body</source>
        <translation>Массы и длины тела</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Параметр</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Было</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Стало</translation>
    </message>
    <message>
        <source>A mass or a length is not negative.</source>
        <translation>Масса и длина не бывают отрицательными.</translation>
    </message>
</context>
<context>
    <name>BoundaryDialog</name>
    <message>
        <source>Boundary problem</source>
        <translation>Краевая задача</translation>
    </message>
    <message>
        <source>Duration, s</source>
        <translation>Время, с</translation>
    </message>
    <message>
        <source>Correct it for the full model</source>
        <translation>Уточнить для полной модели</translation>
    </message>
    <message>
        <source>Change the control until the model itself, not its linearisation, ends where it should.</source>
        <translation>Менять управление, пока сама модель, а не её линеаризация, не придёт куда нужно.</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>Решить</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Задача</translation>
    </message>
    <message>
        <source>Pontryagin</source>
        <translation>Понтрягин</translation>
    </message>
    <message>
        <source>Gauss</source>
        <translation>Гаусс</translation>
    </message>
    <message>
        <source>Use Pontryagin&apos;s control</source>
        <translation>Взять управление по Понтрягину</translation>
    </message>
    <message>
        <source>Use Gauss&apos;s control</source>
        <translation>Взять управление по Гауссу</translation>
    </message>
    <message>
        <source>Put it into the model as a schedule and run that.</source>
        <translation>Внести его в модель как расписание и рассчитать её.</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Управление</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>Координата</translation>
    </message>
    <message>
        <source>A click takes the duration there.</source>
        <translation>Щелчок берёт время оттуда.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Остановить</translation>
    </message>
    <message>
        <source>Condition, log₁₀ (dotted: degenerate durations, and the one chosen)</source>
        <translation>Обусловленность, log₁₀ (точками: вырожденные времена и выбранное)</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Остановлено.</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Обусловленность</translation>
    </message>
    <message>
        <source>End error, linear (relative)</source>
        <translation>Ошибка конца, линейная (относит.)</translation>
    </message>
    <message>
        <source>End error, full model (SI)</source>
        <translation>Ошибка конца, полная модель (СИ)</translation>
    </message>
    <message>
        <source>Corrections</source>
        <translation>Уточнений</translation>
    </message>
    <message>
        <source>Control {}</source>
        <translation>Управление {}</translation>
    </message>
    <message>
        <source>{} of the full model (dashed: linear)</source>
        <translation>{} полной модели (штрихами: линейной)</translation>
    </message>
</context>
<context>
    <name>BoundsField</name>
    <message>
        <source>Add a bound</source>
        <translation>Добавить границу</translation>
    </message>
    <message>
        <source>Remove this bound</source>
        <translation>Убрать границу</translation>
    </message>
</context>
<context>
    <name>BranchesField</name>
    <message>
        <source>Add way out</source>
        <translation>Добавить выход</translation>
    </message>
    <message>
        <source>What leads there: theta = 90 deg, reaction.blade &gt; 800 N, slip blade.</source>
        <translation>Что ведёт туда: theta = 90 град, reaction.blade &gt; 800 Н, slip blade.</translation>
    </message>
    <message>
        <source>Which crossings of zero count.</source>
        <translation>Какие прохождения через нуль считаются.</translation>
    </message>
    <message>
        <source>Stage that follows.</source>
        <translation>Этап, который следует.</translation>
    </message>
    <message>
        <source>Remove this way out</source>
        <translation>Удалить этот выход</translation>
    </message>
</context>
<context>
    <name>ColourField</name>
    <message>
        <source>Automatic</source>
        <translation>Автоматически</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Цвет</translation>
    </message>
</context>
<context>
    <name>ComparisonCommands</name>
    <message>
        <source>{} is the reference now.</source>
        <translation>{} — теперь эталон.</translation>
    </message>
    <message>
        <source>Models and runs</source>
        <translation>Модели и расчёты</translation>
    </message>
    <message>
        <source>Load reference</source>
        <translation>Загрузить эталон</translation>
    </message>
    <message>
        <source>{} is being read as the reference…</source>
        <translation>{} читается как эталон…</translation>
    </message>
</context>
<context>
    <name>ControlCommands</name>
    <message>
        <source>The model has changed since it was run: run it first.</source>
        <translation>Модель изменена после расчёта: сначала рассчитайте её.</translation>
    </message>
    <message>
        <source>Replace {} by its recorded reaction</source>
        <translation>Заменить {} записанной реакцией</translation>
    </message>
    <message>
        <source>Say what is controlled and where it ends, then solve the problem.</source>
        <translation>Укажите, чем управляют и где конец, затем решите задачу.</translation>
    </message>
    <message>
        <source>No parameter is a mass or a length of a body: there is nothing to change.</source>
        <translation>Ни один параметр не задаёт массу или длину тела: менять нечего.</translation>
    </message>
    <message>
        <source>Another body</source>
        <translation>Другое тело</translation>
    </message>
    <message>
        <source>Pontryagin</source>
        <translation>Понтрягин</translation>
    </message>
    <message>
        <source>Gauss</source>
        <translation>Гаусс</translation>
    </message>
    <message>
        <source>Control by {}</source>
        <translation>Управление: {}</translation>
    </message>
    <message>
        <source>The replay follows the recorded motion to {} of its size (worst: {} at {} s).</source>
        <translation>Повтор следует записанному движению с точностью {} его размера (хуже всего: {} при {} с).</translation>
    </message>
    <message>
        <source>The replay ended before the recorded motion did.</source>
        <translation>Повтор кончился раньше записанного движения.</translation>
    </message>
    <message>
        <source>The replay leaves the recorded motion, by {} of its size (worst: {} at {} s): nothing corrects deviations, and blows are no part of the curve.</source>
        <translation>Повтор уходит от записанного движения на {} его размера (хуже всего: {} при {} с): отклонений ничто не исправляет, а удары в кривую не входят.</translation>
    </message>
    <message>
        <source>There is no point or body yet that could follow a curve.</source>
        <translation>Ещё нет точки или тела, которые могли бы идти по кривой.</translation>
    </message>
    <message>
        <source>Keep a trace</source>
        <translation>Сохранить след</translation>
    </message>
    <message>
        <source>Follow a trace</source>
        <translation>Пройти по следу</translation>
    </message>
</context>
<context>
    <name>CrossingField</name>
    <message>
        <source>e.g. theta = 90 deg</source>
        <translation>напр. theta = 90°</translation>
    </message>
    <message>
        <source>A comparison has a quantity, &lt;, &gt; or =, and a number with a known unit: theta &gt; 90 deg.</source>
        <translation>В сравнении стоят величина, &lt;, &gt; или = и число с известной единицей: theta &gt; 90 deg.</translation>
    </message>
</context>
<context>
    <name>Curve</name>
    <message>
        <source>Course from 0 to 1; thin: how fast it goes</source>
        <translation>Ход от 0 до 1; тонко — как быстро</translation>
    </message>
</context>
<context>
    <name>DataDialog</name>
    <message>
        <source>Export data</source>
        <translation>Экспорт данных</translation>
    </message>
    <message>
        <source>Table as text (CSV)</source>
        <translation>Таблица текстом (CSV)</translation>
    </message>
    <message>
        <source>Table for MATLAB and Octave (MAT)</source>
        <translation>Таблица для MATLAB и Octave (MAT)</translation>
    </message>
    <message>
        <source>Run (HDF5)</source>
        <translation>Расчёт (HDF5)</translation>
    </message>
    <message>
        <source>stored frames</source>
        <translation>сохранённые кадры</translation>
    </message>
    <message>
        <source>{:g} rows per second</source>
        <translation>{:g} строк в секунду</translation>
    </message>
    <message>
        <source>Rows (CSV)</source>
        <translation>Строки (CSV)</translation>
    </message>
</context>
<context>
    <name>DefectReports</name>
    <message>
        <source>The program has met a defect and goes on</source>
            <translation>В программе обнаружена ошибка, работа продолжается</translation>
    </message>
    <message>
        <source>{}

Please send the report below with your model.</source>
            <translation>{}

Отправьте, пожалуйста, отчёт ниже вместе с моделью.</translation>
    </message>
</context>
<context>
    <name>Deriver</name>
    <message>
        <source>the derivation was ended by the system (perhaps it needed too much memory)</source>
        <translation>вывод уравнений прерван системой (возможно, не хватило памяти)</translation>
    </message>
</context>
<context>
    <name>Diagrams</name>
    <message>
        <source>Diagrams along the rod</source>
        <translation>Эпюры вдоль стержня</translation>
    </message>
    <message>
        <source>(multiplier)</source>
        <translation>(множитель)</translation>
    </message>
    <message>
        <source>σ, m, from the base</source>
        <translation>σ, м, от основания</translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>Change {}</source>
        <translation>Изменить {}</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Без названия</translation>
    </message>
</context>
<context>
    <name>Dragging</name>
    <message>
        <source>No angle moves {} here</source>
        <translation>Здесь {} не движет ни один угол</translation>
    </message>
    <message>
        <source> · the joint goes no farther</source>
        <translation> · дальше сустав не идёт</translation>
    </message>
    <message>
        <source>Drag {}</source>
        <translation>Тянуть {}</translation>
    </message>
</context>
<context>
    <name>Drawing</name>
    <message>
        <source>Copy the picture</source>
        <translation>Копировать рисунок</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>Сохранить как SVG…</translation>
    </message>
</context>
<context>
    <name>ElementCommands</name>
    <message>
        <source>Add {}</source>
        <translation>Добавить {}</translation>
    </message>
    <message>
        <source>Duplicate {}</source>
        <translation>Дублировать {}</translation>
    </message>
    <message>
        <source>Delete {}</source>
        <translation>Удалить {}</translation>
    </message>
    <message>
        <source>Move {}</source>
        <translation>Переместить {}</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>Нужно имя.</translation>
    </message>
    <message>
        <source>A name begins with a letter and goes on with letters, digits and underscores.</source>
        <translation>Имя начинается с буквы и состоит из букв, цифр и знаков подчёркивания.</translation>
    </message>
    <message>
        <source>A name has no dots.</source>
        <translation>В имени не бывает точек.</translation>
    </message>
    <message>
        <source>{} has a fixed meaning in formulas.</source>
        <translation>{} имеет в формулах постоянное значение.</translation>
    </message>
    <message>
        <source>“{}” is taken already.</source>
        <translation>«{}» уже занято.</translation>
    </message>
    <message>
        <source>Rename {} to {}</source>
        <translation>Переименовать {} в {}</translation>
    </message>
    <message>
        <source>Change the kind of {}</source>
        <translation>Изменить вид: {}</translation>
    </message>
</context>
<context>
    <name>EquationsPanel</name>
    <message>
        <source>Form of the equations</source>
        <translation>Форма уравнений</translation>
    </message>
    <message>
        <source>Maggi&apos;s equations</source>
        <translation>Уравнения Маджи</translation>
    </message>
    <message>
        <source>Lagrange&apos;s equations with multipliers</source>
        <translation>Уравнения Лагранжа с множителями</translation>
    </message>
    <message>
        <source>Lerbet&apos;s six equations, rotations z, y, x</source>
        <translation>Шесть уравнений Лербе, повороты z, y, x</translation>
    </message>
    <message>
        <source>Lerbet&apos;s six equations, rotations x, y, z</source>
        <translation>Шесть уравнений Лербе, повороты x, y, z</translation>
    </message>
    <message>
        <source>Lerbet&apos;s six equations, rotations z, x, y</source>
        <translation>Шесть уравнений Лербе, повороты z, x, y</translation>
    </message>
    <message>
        <source>Lerbet&apos;s six equations, rotations x, z, x</source>
        <translation>Шесть уравнений Лербе, повороты x, z, x</translation>
    </message>
    <message>
        <source>Lerbet&apos;s equations of rest, z, y, x</source>
        <translation>Уравнения равновесия Лербе, z, y, x</translation>
    </message>
    <message>
        <source>Lerbet&apos;s equations of rest, x, y, z</source>
        <translation>Уравнения равновесия Лербе, x, y, z</translation>
    </message>
    <message>
        <source>Lagrange&apos;s equations, second kind</source>
        <translation>Уравнения Лагранжа второго рода</translation>
    </message>
    <message>
        <source>Chart of quasi-velocities</source>
        <translation>Карта квазискоростей</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Числа</translation>
    </message>
    <message>
        <source>Show the values of parameters and derived quantities</source>
        <translation>Показывать значения параметров и производных величин</translation>
    </message>
    <message>
        <source>Copy or export</source>
        <translation>Копировать или экспортировать</translation>
    </message>
    <message>
        <source>Copy or export the derivation</source>
        <translation>Копировать или экспортировать вывод</translation>
    </message>
    <message>
        <source>Deriving…</source>
        <translation>Вывод уравнений…</translation>
    </message>
    <message>
        <source>chart of the model</source>
        <translation>карта из модели</translation>
    </message>
    <message>
        <source>automatic chart</source>
        <translation>автоматическая карта</translation>
    </message>
    <message>
        <source>chart {}</source>
        <translation>карта {}</translation>
    </message>
    <message>
        <source>Export the derivation</source>
        <translation>Экспорт вывода</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Экспорт</translation>
    </message>
    <message>
        <source>LaTeX (*.tex);;Web page (*.html);;Text (*.txt);;Python (*.py);;C (*.c)</source>
        <translation>LaTeX (*.tex);;Веб-страница (*.html);;Текст (*.txt);;Python (*.py);;C (*.c)</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Копировать как LaTeX</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Копировать как текст</translation>
    </message>
    <message>
        <source>Copy as Python</source>
        <translation>Копировать как Python</translation>
    </message>
    <message>
        <source>Copy as C</source>
        <translation>Копировать как C</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Экспорт…</translation>
    </message>
    <message>
        <source>Newton: every element</source>
        <translation>Ньютон: каждый элемент</translation>
    </message>
    <message>
        <source>Covariant tensor form</source>
        <translation>Ковариантная тензорная форма</translation>
    </message>
    <message>
        <source>Contravariant tensor form</source>
        <translation>Контравариантная тензорная форма</translation>
    </message>
    <message>
        <source>Covariant mixed form</source>
        <translation>Ковариантная смешанная форма</translation>
    </message>
    <message>
        <source>Contravariant mixed form</source>
        <translation>Контравариантная смешанная форма</translation>
    </message>
    <message>
        <source>Appell&apos;s equations</source>
        <translation>Уравнения Аппеля</translation>
    </message>
    <message>
        <source>Boltzmann-Hamel equations</source>
        <translation>Уравнения Больцмана — Гамеля</translation>
    </message>
    <message>
        <source>Principle of d&apos;Alembert and Lagrange</source>
        <translation>Принцип Даламбера — Лагранжа</translation>
    </message>
    <message>
        <source>Principle of Suslov and Jourdain</source>
        <translation>Принцип Суслова — Журдена</translation>
    </message>
    <message>
        <source>Gauss&apos;s principle</source>
        <translation>Принцип Гаусса</translation>
    </message>
    <message>
        <source>Udwadia and Kalaba&apos;s formula</source>
        <translation>Формула Удвадиа — Калабы</translation>
    </message>
    <message>
        <source>Kirgetov&apos;s modified Gauss principle</source>
        <translation>Видоизменённый принцип Гаусса (Киргетов)</translation>
    </message>
    <message>
        <source>Impulse form</source>
        <translation>Импульсная форма</translation>
    </message>
    <message>
        <source>Generalized Gauss principle</source>
        <translation>Обобщённый принцип Гаусса</translation>
    </message>
    <message>
        <source>Mangeron and Deleanu&apos;s equations</source>
        <translation>Уравнения Манжерона — Делеану</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Данные</translation>
    </message>
    <message>
        <source>Rotations</source>
        <translation>Повороты</translation>
    </message>
    <message>
        <source>Rates and strains</source>
        <translation>Скорости и деформации</translation>
    </message>
    <message>
        <source>Section law</source>
        <translation>Закон сечения</translation>
    </message>
    <message>
        <source>Frozen strains</source>
        <translation>Замороженные деформации</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Компоненты</translation>
    </message>
    <message>
        <source>Balance equations</source>
        <translation>Уравнения баланса</translation>
    </message>
    <message>
        <source>Written out</source>
        <translation>В развёрнутом виде</translation>
    </message>
    <message>
        <source>Special cases</source>
        <translation>Частные случаи</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Элементы</translation>
    </message>
    <message>
        <source>Direct sum</source>
        <translation>Прямая сумма</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Силы</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Связи</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>Базис</translation>
    </message>
    <message>
        <source>Equations of motion</source>
        <translation>Уравнения движения</translation>
    </message>
    <message>
        <source>Solved form</source>
        <translation>Разрешённая форма</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Кривые</translation>
    </message>
    <message>
        <source>Deriving… What was asked for comes when the derivation is whole.</source>
        <translation>Вывод уравнений… Запрошенное появится, когда вывод будет закончен.</translation>
    </message>
</context>
<context>
    <name>ExpressionField</name>
    <message>
        <source>A number or a formula is needed here.</source>
        <translation>Здесь нужно число или формула.</translation>
    </message>
    <message>
        <source>This number is too large: the largest is 1.8e308.</source>
        <translation>Число слишком велико: наибольшее 1.8e308.</translation>
    </message>
</context>
<context>
    <name>FileCommands</name>
    <message>
        <source>Open model</source>
        <translation>Открыть модель</translation>
    </message>
    <message>
        <source>{} cannot be opened</source>
        <translation>{} не удаётся открыть</translation>
    </message>
    <message>
        <source>It may have been cut off. It is kept here:</source>
            <translation>Возможно, она обрезана. Она хранится здесь:</translation>
    </message>
    <message>
        <source>A copy of unsaved work cannot be read</source>
            <translation>Копия несохранённой работы не читается</translation>
    </message>
    <message>
        <source>Another window cannot be started. Open it by File ▸ Open.</source>
            <translation>Другое окно не запускается. Откройте модель через Файл ▸ Открыть.</translation>
    </message>
    <message>
        <source>{} was changed by another window or program: open it again to see it; saving asks first</source>
        <translation>{} изменён другим окном или программой: откройте его снова, чтобы увидеть это; перед сохранением будет вопрос</translation>
    </message>
    <message>
        <source>Save model</source>
        <translation>Сохранить модель</translation>
    </message>
    <message>
        <source>The model stays open: save it in another place.</source>
        <translation>Модель остаётся открытой: сохраните её в другом месте.</translation>
    </message>
    <message>
        <source>{} was not saved</source>
        <translation>{} не сохранён</translation>
    </message>
    <message>
        <source>Saved {}, without the fields marked as invalid</source>
        <translation>Сохранено: {} — без полей, отмеченных как ошибочные</translation>
    </message>
    <message>
        <source>Saved {}</source>
        <translation>Сохранено: {}</translation>
    </message>
    <message>
        <source>Anholon models</source>
        <translation>Модели Anholon</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Все файлы</translation>
    </message>
    <message>
        <source>On the &amp;ice</source>
        <translation>На &amp;льду</translation>
    </message>
    <message>
        <source>With &amp;rods</source>
        <translation>Со &amp;стержнями</translation>
    </message>
    <message>
        <source>&amp;Others</source>
        <translation>&amp;Остальные</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>&amp;Очистить список</translation>
    </message>
</context>
<context>
    <name>FilmDialog</name>
    <message>
        <source>Export film</source>
        <translation>Экспорт фильма</translation>
    </message>
    <message>
        <source>MPEG-4 film</source>
        <translation>Фильм MPEG-4</translation>
    </message>
    <message>
        <source>WebM film</source>
        <translation>Фильм WebM</translation>
    </message>
    <message>
        <source>Animated GIF</source>
        <translation>Анимация GIF</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Размер</translation>
    </message>
    <message numerus="yes">
        <source>%n frame(s), about {} MB</source>
        <translation>
            <numerusform>%n кадр, около {} МБ</numerusform>
            <numerusform>%n кадра, около {} МБ</numerusform>
            <numerusform>%n кадров, около {} МБ</numerusform>
        </translation>
    </message>
    <message>
        <source>Picture of the shown instant</source>
        <translation>Картинка показанного момента</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Светлые</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Тёмные</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Цвета</translation>
    </message>
    <message>
        <source>{}: a film, .mp4 or .webm, is far smaller</source>
        <translation>{}: фильм, .mp4 или .webm, гораздо меньше</translation>
    </message>
</context>
<context>
    <name>FormPanel</name>
    <message>
        <source>Untitled model</source>
        <translation>Модель без названия</translation>
    </message>
</context>
<context>
    <name>FormulasField</name>
    <message>
        <source>Add quasi-velocity</source>
        <translation>Добавить квазискорость</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Убрать</translation>
    </message>
    <message>
        <source>{!r} is not a free name.</source>
        <translation>Имя {!r} не годится или занято.</translation>
    </message>
</context>
<context>
    <name>GroupsField</name>
    <message>
        <source>Add group</source>
        <translation>Добавить группу</translation>
    </message>
    <message>
        <source>Remove this group</source>
        <translation>Удалить эту группу</translation>
    </message>
</context>
<context>
    <name>InitialStateDialog</name>
    <message>
        <source>Initial state</source>
        <translation>Начальное состояние</translation>
    </message>
    <message>
        <source>The initial state satisfies all constraints.</source>
        <translation>Начальное состояние удовлетворяет всем связям.</translation>
    </message>
    <message>
        <source>The initial state violates the constraints; the largest residual is {} (SI). The nearest state that satisfies them, measured by kinetic energy, is shown on the right. Nothing is changed unless you apply it.</source>
        <translation>Начальное состояние нарушает связи; наибольшая невязка {} (СИ). Справа показано ближайшее (в метрике кинетической энергии) состояние, которое им удовлетворяет. Пока вы его не примените, ничего не изменится.</translation>
    </message>
    <message>
        <source>Apply correction</source>
        <translation>Применить поправку</translation>
    </message>
    <message>
        <source>The initial state violates the constraints and no consistent state was found near it.</source>
        <translation>Начальное состояние нарушает связи, и поблизости не найдено совместного состояния.</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Величина</translation>
    </message>
    <message>
        <source>As given</source>
        <translation>Задано</translation>
    </message>
    <message>
        <source>Consistent</source>
        <translation>Совместно</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Единица</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The 3D view is being prepared…</source>
        <translation>Готовится трёхмерный вид…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Графики</translation>
    </message>
    <message>
        <source>Plots are being prepared…</source>
        <translation>Готовятся графики…</translation>
    </message>
    <message>
        <source>Transitions</source>
        <translation>Переходы</translation>
    </message>
    <message>
        <source>The transitions are being prepared…</source>
        <translation>Переходы готовятся…</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>Уравнения</translation>
    </message>
    <message>
        <source>Equations are being prepared…</source>
        <translation>Готовятся уравнения…</translation>
    </message>
    <message>
        <source>Principles</source>
        <translation>Принципы</translation>
    </message>
    <message>
        <source>The principles are being prepared…</source>
        <translation>Принципы подготавливаются…</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Проблемы</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Инструменты</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>Воспроизведение</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Файл</translation>
    </message>
    <message>
        <source>New from &amp;template</source>
        <translation>Новая по &amp;шаблону</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>&amp;Примеры</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Н&amp;едавние файлы</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Правка</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Добавить</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Расчёт</translation>
    </message>
    <message>
        <source>&amp;Stages</source>
        <translation>&amp;Этапы</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Вид</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Тема</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Справка</translation>
    </message>
    <message>
        <source>{} (write-protected)</source>
            <translation>{} (защищён от записи)</translation>
    </message>
    <message>
        <source>What is not saved would be lost if Anholon ended now. Save often.</source>
            <translation>Если Anholon сейчас завершится, несохранённое пропадёт. Сохраняйте чаще.</translation>
    </message>
    <message>
        <source>No copy of unsaved work can be kept</source>
            <translation>Копия несохранённой работы не может быть создана</translation>
    </message>
    <message>
        <source>Settings and poses hold until the window is closed only: they cannot be written. {}</source>
            <translation>Настройки и позы действуют только до закрытия окна: записать их нельзя. {}</translation>
    </message>
    <message>
        <source>A workbench for motion under constraints.</source>
        <translation>Мастерская движений со связями.</translation>
    </message>
    <message>
        <source>About Anholon</source>
        <translation>О программе Anholon</translation>
    </message>
    <message>
        <source>Stage table</source>
        <translation>Таблица этапов</translation>
    </message>
    <message>
        <source>The table of stages is being prepared…</source>
        <translation>Таблица этапов готовится…</translation>
    </message>
    <message>
        <source>Poses</source>
        <translation>Позы</translation>
    </message>
    <message>
        <source>Rods</source>
        <translation>Стержни</translation>
    </message>
    <message>
        <source>The diagrams of rods are being prepared…</source>
        <translation>Готовятся эпюры стержней…</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Этапы</translation>
    </message>
</context>
<context>
    <name>MirrorField</name>
    <message>
        <source>Add an angle</source>
        <translation>Добавить угол</translation>
    </message>
    <message>
        <source>It stays as it is</source>
        <translation>Остаётся как есть</translation>
    </message>
</context>
<context>
    <name>ModelPanel</name>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
</context>
<context>
    <name>ModesTable</name>
    <message>
        <source>Modes</source>
        <translation>Формы</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Форма</translation>
    </message>
    <message>
        <source>f, Hz</source>
        <translation>f, Гц</translation>
    </message>
    <message>
        <source>ω, rad/s</source>
        <translation>ω, рад/с</translation>
    </message>
    <message>
        <source>Growth, 1/s</source>
        <translation>Рост, 1/с</translation>
    </message>
    <message>
        <source>Critical load</source>
        <translation>Критическая нагрузка</translation>
    </message>
    <message>
        <source>Rate at which a small motion grows: 0 where it stays small</source>
        <translation>Скорость роста малого движения: 0, если оно остаётся малым</translation>
    </message>
    <message>
        <source>Seen from the frame that turns with ({}) rad/s.</source>
        <translation>В системе отсчёта, вращающейся с ({}) рад/с.</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>Амплитуда</translation>
    </message>
    <message>
        <source>Largest displacement of the mode, as part of the size of the rods</source>
        <translation>Наибольшее перемещение формы как доля размера стержней</translation>
    </message>
    <message>
        <source>buckling {}</source>
        <translation>устойчивость {}</translation>
    </message>
    <message>
        <source>The equilibrium is not stable: motions about it grow.</source>
        <translation>Равновесие неустойчиво: движения около него растут.</translation>
    </message>
    <message>
        <source>Load factor, or value of the parameter, at which the rods buckle in this form or motions begin to grow</source>
        <translation>Множитель нагрузки или значение параметра, при котором стержни выпучиваются по этой форме или движения начинают расти</translation>
    </message>
    <message>
        <source>flutter {}</source>
        <translation>флаттер {}</translation>
    </message>
    <message>
        <source>divergence {}</source>
        <translation>дивергенция {}</translation>
    </message>
</context>
<context>
    <name>MomentBox</name>
    <message>
        <source>Part of the motion</source>
        <translation>Часть движения</translation>
    </message>
    <message>
        <source>Part of the motion whose equations are shown</source>
        <translation>Часть движения, уравнения которой показаны</translation>
    </message>
    <message>
        <source>at the beginning</source>
        <translation>в начале</translation>
    </message>
    <message>
        <source>at the shown instant</source>
        <translation>в показанный момент</translation>
    </message>
    <message>
        <source>stage {}</source>
        <translation>этап {}</translation>
    </message>
</context>
<context>
    <name>MotionDialog</name>
    <message>
        <source>Everything</source>
        <translation>Всё</translation>
    </message>
    <message>
        <source> frames/s</source>
        <translation> кадров/с</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Часть</translation>
    </message>
    <message>
        <source>Frame rate</source>
        <translation>Частота кадров</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
</context>
<context>
    <name>NamesField</name>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Убрать</translation>
    </message>
</context>
<context>
    <name>NumberBox</name>
    <message>
        <source>The number must be between {} and {}.</source>
            <translation>Число должно быть от {} до {}.</translation>
    </message>
</context>
<context>
    <name>Over</name>
    <message>
        <source>What the modes go over</source>
        <translation>По чему проходят моды</translation>
    </message>
    <message>
        <source>Look at the modes over a range of the load or of a parameter, and find flutter and divergence in it</source>
        <translation>Проследить моды по диапазону нагрузки или параметра и найти в нём флаттер и дивергенцию</translation>
    </message>
    <message>
        <source>First value</source>
        <translation>Первое значение</translation>
    </message>
    <message>
        <source>Last value</source>
        <translation>Последнее значение</translation>
    </message>
    <message>
        <source>at the values of the model</source>
        <translation>при значениях модели</translation>
    </message>
    <message>
        <source>over the load factor λ</source>
        <translation>по множителю нагрузки λ</translation>
    </message>
    <message>
        <source>over {}</source>
        <translation>по {}</translation>
    </message>
</context>
<context>
    <name>PlaceField</name>
    <message>
        <source>Pick on a rod</source>
        <translation>Указать на стержне</translation>
    </message>
    <message>
        <source>The next click on a rod in the 3D view gives the section.</source>
        <translation>Следующий щелчок по стержню в 3D-виде задаёт сечение.</translation>
    </message>
</context>
<context>
    <name>PlanView</name>
    <message>
        <source>here now</source>
        <translation>сейчас здесь</translation>
    </message>
</context>
<context>
    <name>Plots</name>
    <message>
        <source>Reactions</source>
        <translation>Реакции</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>Координаты</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>Скорости</translation>
    </message>
    <message>
        <source>total</source>
        <translation>полная</translation>
    </message>
    <message>
        <source>kinetic</source>
        <translation>кинетическая</translation>
    </message>
    <message>
        <source>potential</source>
        <translation>потенциальная</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Энергия</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Мощность</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>Управления</translation>
    </message>
    <message>
        <source>Kirgetov&apos;s Δ</source>
        <translation>Δ Киргетова</translation>
    </message>
    <message>
        <source>Kirgetov&apos;s Δ, normalised</source>
        <translation>Δ Киргетова, нормированный</translation>
    </message>
    <message>
        <source>Is the law kept?</source>
        <translation>Осуществим ли закон?</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Определения</translation>
    </message>
    <message>
        <source>largest residual</source>
        <translation>наибольшая невязка</translation>
    </message>
    <message>
        <source>Drift of the constraints</source>
        <translation>Уход связей</translation>
    </message>
    <message>
        <source>Positions</source>
            <translation>Положения</translation>
    </message>
    <message>
        <source>Velocities</source>
            <translation>Скорости</translation>
    </message>
    <message>
        <source>Angular velocities</source>
            <translation>Угловые скорости</translation>
    </message>
    <message>
        <source>Springs</source>
        <translation>Пружины</translation>
    </message>
    <message>
        <source>Elongations of springs</source>
        <translation>Удлинения пружин</translation>
    </message>
    <message>
        <source>Energies of springs</source>
        <translation>Энергии пружин</translation>
    </message>
    <message>
        <source>Control forces</source>
        <translation>Управляющие силы</translation>
    </message>
    <message>
        <source>unstable</source>
        <translation>неустойчиво</translation>
    </message>
    <message>
        <source>Motions that lower the energy</source>
        <translation>Движения, понижающие энергию</translation>
    </message>
    <message>
        <source>Accelerations</source>
        <translation>Ускорения</translation>
    </message>
    <message>
        <source>Derivatives</source>
        <translation>Производные</translation>
    </message>
    <message>
        <source>Places on %1</source>
        <translation>Места на %1</translation>
    </message>
    <message>
        <source>Wrenches in %1</source>
        <translation>Винты в %1</translation>
    </message>
    <message>
        <source>modes, one after another</source>
        <translation>формы, одна за другой</translation>
    </message>
    <message>
        <source>length of the path</source>
        <translation>длина пути</translation>
    </message>
    <message>
        <source>load factor λ</source>
        <translation>множитель нагрузки λ</translation>
    </message>
    <message>
        <source>Values at sections</source>
        <translation>Значения в сечениях</translation>
    </message>
    <message>
        <source>Load factor</source>
        <translation>Множитель нагрузки</translation>
    </message>
</context>
<context>
    <name>PlotsPanel</name>
    <message>
        <source>Curves</source>
        <translation>Кривые</translation>
    </message>
    <message>
        <source>Show the whole time (double click on a plot)</source>
        <translation>Показать всё время (двойной щелчок по графику)</translation>
    </message>
    <message>
        <source>Run the model to see its curves.</source>
        <translation>Выполните расчёт, чтобы увидеть кривые.</translation>
    </message>
    <message>
        <source>Choose curves above.</source>
        <translation>Выберите кривые выше.</translation>
    </message>
    <message>
        <source>Save the plots as a picture (PNG)…</source>
        <translation>Сохранить графики картинкой (PNG)…</translation>
    </message>
    <message>
        <source>Run the model first.</source>
        <translation>Сначала рассчитайте модель.</translation>
    </message>
    <message>
        <source>Save the plots</source>
        <translation>Сохранить графики</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Картинка (*.png)</translation>
    </message>
</context>
<context>
    <name>PointsField</name>
    <message>
        <source>x, y: one point in a line</source>
        <translation>x, y: по точке в строке</translation>
    </message>
    <message>
        <source>Line {} is no point: two numbers are needed, or columns called x and y.</source>
        <translation>Строка {} — не точка: нужны два числа или столбцы x и y.</translation>
    </message>
</context>
<context>
    <name>PoseEditor</name>
    <message>
        <source>Beginning</source>
        <translation>Начало</translation>
    </message>
    <message>
        <source>Stage {}: {}</source>
        <translation>Этап {}: {}</translation>
    </message>
    <message>
        <source>Pose {}</source>
        <translation>Поза {}</translation>
    </message>
    <message>
        <source>Exchange left and right</source>
        <translation>Поменять левое и правое</translation>
    </message>
    <message>
        <source>Keep pose {}</source>
        <translation>Сохранить позу {}</translation>
    </message>
    <message>
        <source>Rename {} to {}</source>
        <translation>Переименовать {} в {}</translation>
    </message>
    <message>
        <source>Remove pose {}</source>
        <translation>Убрать позу {}</translation>
    </message>
    <message>
        <source>Take pose {}</source>
        <translation>Принять позу {}</translation>
    </message>
</context>
<context>
    <name>PoseField</name>
    <message>
        <source>Add an angle</source>
        <translation>Добавить угол</translation>
    </message>
    <message>
        <source>Leave it out of the pose</source>
        <translation>Не включать в позу</translation>
    </message>
</context>
<context>
    <name>PosesPanel</name>
    <message>
        <source>What the pose is for</source>
        <translation>Для чего поза</translation>
    </message>
    <message>
        <source>Drag in the view</source>
        <translation>Тянуть в окне</translation>
    </message>
    <message>
        <source>Show the pose in the 3D view, and drag its joints (P)</source>
        <translation>Показать позу в трёхмерном окне и тянуть за суставы (P)</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Зеркало</translation>
    </message>
    <message>
        <source>Exchange left and right</source>
        <translation>Поменять левое и правое</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Угол</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Что это</translation>
    </message>
    <message>
        <source>There are no poses yet: give these angles a name and keep them.</source>
        <translation>Поз пока нет: дайте этим углам имя и сохраните их.</translation>
    </message>
    <message>
        <source>Name of the pose</source>
        <translation>Имя позы</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Keep these angles as a pose of the model</source>
        <translation>Сохранить эти углы как позу модели</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Принять</translation>
    </message>
    <message>
        <source>Give the chosen pose to what is posed</source>
        <translation>Применить выбранную позу</translation>
    </message>
    <message>
        <source>To my library</source>
        <translation>В мою библиотеку</translation>
    </message>
    <message>
        <source>Keep the chosen pose for other models, too</source>
        <translation>Сохранить выбранную позу и для других моделей</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Переименовать</translation>
    </message>
    <message>
        <source>Give the chosen pose another name (F2)</source>
        <translation>Дать выбранной позе другое имя (F2)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Убрать</translation>
    </message>
    <message>
        <source>Remove the chosen pose (Delete)</source>
        <translation>Удалить выбранную позу (Delete)</translation>
    </message>
    <message>
        <source>Library of poses</source>
        <translation>Библиотека поз</translation>
    </message>
    <message>
        <source>A name has letters, digits, _ and - only, and begins with a letter.</source>
        <translation>Имя состоит из букв, цифр, _ и - и начинается с буквы.</translation>
    </message>
    <message>
        <source>The angles are kept as the pose {}.</source>
        <translation>Углы сохранены как поза {}.</translation>
    </message>
    <message>
        <source>The model has no parameter or coordinate of the pose {}.</source>
        <translation>В модели нет ни параметров, ни координат позы {}.</translation>
    </message>
    <message>
        <source>{} is in your library now, in the place of another one.</source>
        <translation>{} теперь в вашей библиотеке вместо другой.</translation>
    </message>
    <message>
        <source>{} is out of your library.</source>
        <translation>{} нет больше в вашей библиотеке.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>There is already a pose {}.</source>
        <translation>Поза {} уже есть.</translation>
    </message>
    <message>
        <source>{} (my library)</source>
        <translation>{} (моя библиотека)</translation>
    </message>
    <message>
        <source>The model has no parameters that are angles.</source>
        <translation>В модели нет параметров-углов.</translation>
    </message>
    <message>
        <source>Run the model to see its pose in the view.</source>
        <translation>Запустите модель, чтобы увидеть её позу.</translation>
    </message>
    <message>
        <source>Natural: {} to {}</source>
        <translation>Естественно: от {} до {}</translation>
    </message>
    <message>
        <source>Change {}</source>
        <translation>Изменить {}</translation>
    </message>
    <message>
        <source>Drag a limb in the view. Ctrl: by the next joint; Shift: in steps of 5; Escape: leave it as it was.</source>
        <translation>Тяните за часть тела. Ctrl: за следующий сустав; Shift: шагами по 5; Escape: оставить как было.</translation>
    </message>
    <message>
        <source>The angles are kept as the pose {}, which was another one. Undo brings that back.</source>
        <translation>Углы сохранены как поза {}, прежняя заменена. Отмена вернёт её.</translation>
    </message>
</context>
<context>
    <name>PrincipleDialog</name>
    <message>
        <source>Program constraints</source>
        <translation>Программные связи</translation>
    </message>
    <message>
        <source>A control force keeps the program. By which principle? The motions differ.</source>
        <translation>Программу выполняет управляющая сила. По какому принципу? Движения различаются.</translation>
    </message>
    <message>
        <source>Mangeron and Deleanu</source>
        <translation>Манжерон и Делеану</translation>
    </message>
    <message>
        <source>The control is a reaction along the gradient of the constraint.</source>
        <translation>Управление — реакция вдоль градиента связи.</translation>
    </message>
    <message>
        <source>Generalized principle of Gauss</source>
        <translation>Обобщённый принцип Гаусса</translation>
    </message>
    <message>
        <source>The control changes as little as possible.</source>
        <translation>Управление меняется как можно меньше.</translation>
    </message>
</context>
<context>
    <name>Principles</name>
    <message>
        <source>The model has no constraints: K is empty, and the given forces alone make the acceleration.</source>
        <translation>В модели нет связей: K пусто, ускорение создают одни заданные силы.</translation>
    </message>
    <message>
        <source>The constraints leave no freedom: they alone fix W, and the reaction makes up for Y.</source>
        <translation>Связи не оставляют свободы: они одни определяют W, а реакция восполняет Y.</translation>
    </message>
    <message>
        <source>The law of control asks for accelerations on the inclined line. Its force acts along K, which is orthogonal to the virtual displacements but not to that line: the part of W in L comes from the given forces alone.</source>
        <translation>Закон управления требует ускорений на наклонной прямой. Его сила действует вдоль K, ортогонально возможным перемещениям, но не этой прямой: часть W в L создают одни заданные силы.</translation>
    </message>
    <message>
        <source>The constraints alone fix the part W_K, the distance of the plane from O; the given forces fix the part W_L = Y_L. The reaction R leads from Y to W across the plane, its shortest way there.</source>
        <translation>Одни связи определяют часть W_K — расстояние плоскости от O; заданные силы определяют часть W_L = Y_L. Реакция R ведёт из Y в W поперёк плоскости, кратчайшим путём.</translation>
    </message>
    <message>
        <source>Program constraints of order {} limit no acceleration. The force of their control is a part of R, in L too; for the principles below it counts with the given forces.</source>
        <translation>Программные связи порядка {} ускорений не ограничивают. Сила их управления — часть R, в том числе в L; для принципов ниже она отнесена к заданным силам.</translation>
    </message>
    <message>
        <source>No constraint holds at this instant: K is empty. What slips makes the reaction R, all of it in L; the principles below count it as given.</source>
        <translation>В этот момент ни одна связь не держит: K пусто. Реакцию R создаёт то, что скользит, вся она в L; принципы ниже считают её заданной.</translation>
    </message>
    <message>
        <source>No constraint acts at this instant: K is empty, and the given forces alone make the acceleration.</source>
        <translation>В этот момент ни одна связь не действует: K пусто, ускорение создают одни заданные силы.</translation>
    </message>
    <message>
        <source>The constraints alone fix the part W_K, the distance of the plane from O. They are not ideal: their reaction has a part in L, so that W_L = Y_L + R_L; the principles below count that part as given.</source>
        <translation>Одни связи определяют часть W_K — расстояние плоскости от O. Они не идеальны: их реакция имеет часть в L, так что W_L = Y_L + R_L; принципы ниже относят эту часть к заданным силам.</translation>
    </message>
    <message>
        <source>K has more than one dimension: the front view is taken along R, so that R_K is at true length; W_K and Y_K both stand {} m/s² before the paper. The view beside it shows the parts in K at true length and angle.</source>
        <translation>Размерность K больше единицы: вид спереди взят вдоль R, так что R_K показана в истинную длину; W_K и Y_K обе выступают перед бумагой на {} м/с². Вид рядом показывает части в K в истинную длину и под истинным углом.</translation>
    </message>
    <message>
        <source>The view below shows the parts in L, which do not lie on one line, at true length.</source>
        <translation>Вид снизу показывает в истинную длину части в L, не лежащие на одной прямой.</translation>
    </message>
    <message>
        <source>Not acting at this instant: {}.</source>
        <translation>В этот момент не действуют: {}.</translation>
    </message>
    <message>
        <source>Some coordinates have no mass; lengths along K take the constraints for inertia.</source>
        <translation>Некоторые координаты не имеют массы; в длинах вдоль K инерцию заменяют связи.</translation>
    </message>
    <message>
        <source>No element has mass: lengths are given for 1 kg.</source>
        <translation>Ни у одного элемента нет массы: длины даны для 1 кг.</translation>
    </message>
    <message>
        <source>Of {} rows {} are independent; W and R are unique all the same.</source>
        <translation>Из {} строк независимы {}; W и R всё равно единственны.</translation>
    </message>
    <message>
        <source>No constraint limits the rates: V lies in L.</source>
        <translation>Скорости ничем не связаны: V лежит в L.</translation>
    </message>
    <message>
        <source>The end of V lies on the plane that the constraints of first and zeroth order allow; V_K leads to it from O, V_L lies in it.</source>
        <translation>Конец V лежит на плоскости, которую допускают связи первого и нулевого порядка; V_K ведёт к ней из O, V_L лежит в ней.</translation>
    </message>
    <message>
        <source>The plane of admissible rates goes through O: all of V lies in L.</source>
        <translation>Плоскость допустимых скоростей проходит через O: V целиком лежит в L.</translation>
    </message>
    <message>
        <source>A constraint is not linear in the rates: the plane touches its surface at V. The amber curve is where the surface of a single constraint cuts the figure.</source>
        <translation>Одна из связей нелинейна по скоростям: плоскость касается её поверхности в конце V. Янтарная кривая — сечение рисунком поверхности единственной связи.</translation>
    </message>
    <message>
        <source>No other acceleration obeys the constraints, so that there is nothing to compare W with.</source>
        <translation>Никакое другое ускорение связям не удовлетворяет, сравнивать W не с чем.</translation>
    </message>
    <message>
        <source>{} random accelerations that the constraints allow: all lie on the parabola Z − Z₀ = M|δ|²/2 above the actual one, for which Z₀ = {} kg·m²/s⁴.</source>
        <translation>{} случайных ускорений, допускаемых связями: все лежат на параболе Z − Z₀ = M|δ|²/2 над действительным, для которого Z₀ = {} кг·м²/с⁴.</translation>
    </message>
    <message>
        <source>The ordinary Z (amber) is least at {} m/s² from the actual acceleration, where it is smaller by {} kg·m²/s⁴; Kirgetov&apos;s Z′ (blue) is least at the actual one. Virtual displacements and admissible accelerations differ by an angle of {}°; Δ with rows of unit length is {}.</source>
        <translation>Обычное Z (янтарное) наименьшее на расстоянии {} м/с² от действительного ускорения и там меньше на {} кг·м²/с⁴; Z′ Киргетова (синее) наименьшее на действительном. Возможные перемещения и допустимые ускорения расходятся на угол {}°; Δ при строках единичной длины равен {}.</translation>
    </message>
    <message>
        <source>The programs leave no other derivative of order {}.</source>
        <translation>Программы не оставляют других производных порядка {}.</translation>
    </message>
    <message>
        <source>{} random derivatives of order {} that the programs allow: all lie on the parabola above the actual one. Z is that of the control&apos;s own derivative of order {}.</source>
        <translation>{} случайных производных порядка {}, допускаемых программами: все лежат на параболе выше действительной. Z — мера производной самого управления порядка {}.</translation>
    </message>
    <message>
        <source>Of the derivatives of order {} that the programs allow, the one with the least Z lies {} m/s^{} from the actual one, which follows the principle of Mangeron and Deleanu.</source>
        <translation>Среди производных порядка {}, допускаемых программами, наименьшее Z — на расстоянии {} м/с^{} от действительной, которая следует принципу Манжерона — Делеану.</translation>
    </message>
    <message>
        <source>Newton&apos;s second law</source>
        <translation>Второй закон Ньютона</translation>
    </message>
    <message>
        <source>Constraints on the accelerations</source>
        <translation>Связи на ускорения</translation>
    </message>
    <message>
        <source>d&apos;Alembert–Lagrange</source>
        <translation>Даламбера–Лагранжа</translation>
    </message>
    <message>
        <source>Suslov–Jourdain</source>
        <translation>Суслова–Журдена</translation>
    </message>
    <message>
        <source>Gauss</source>
        <translation>Гаусса</translation>
    </message>
    <message>
        <source>Kirgetov&apos;s modified Gauss</source>
        <translation>Модифицированный принцип Гаусса (Киргетов)</translation>
    </message>
    <message>
        <source>Mangeron–Deleanu</source>
        <translation>Манжерона–Делеану</translation>
    </message>
    <message>
        <source>Generalized Gauss</source>
        <translation>Обобщённый Гаусс</translation>
    </message>
    <message>
        <source>Inertia, given forces and reactions balance: M v′ = f + BᵀΛ.</source>
        <translation>Инерция, заданные силы и реакции уравновешены: M v′ = f + BᵀΛ.</translation>
    </message>
    <message>
        <source>The acceleration obeys every constraint: A v′ + b₀ = 0.</source>
        <translation>Ускорение удовлетворяет каждой связи: A v′ + b₀ = 0.</translation>
    </message>
    <message>
        <source>The lost forces do no work on any virtual displacement.</source>
        <translation>Потерянные силы не совершают работы ни на каком возможном перемещении.</translation>
    </message>
    <message>
        <source>The lost forces do no work on any virtual displacement, as Chetaev generalized it.</source>
        <translation>Потерянные силы не совершают работы ни на каком возможном перемещении, как обобщил его Четаев.</translation>
    </message>
    <message>
        <source>Not stated: a constraint of second order leaves all rates free; Gauss takes over.</source>
        <translation>Не формулируется: связь второго порядка оставляет скорости свободными; его заменяет принцип Гаусса.</translation>
    </message>
    <message>
        <source>Fails for a servo constraint: rates may vary where its reaction does work.</source>
        <translation>Не выполняется для сервосвязи: скорости могут варьироваться там, где её реакция совершает работу.</translation>
    </message>
    <message>
        <source>The lost forces have no power on any variation of the rates.</source>
        <translation>Мощность потерянных сил на любой вариации скоростей равна нулю.</translation>
    </message>
    <message>
        <source>Fails for a servo constraint: some admissible acceleration has a smaller Z.</source>
        <translation>Не выполняется для сервосвязи: у некоторого допустимого ускорения Z меньше.</translation>
    </message>
    <message>
        <source>Z is least: its slope vanishes in every admissible direction.</source>
        <translation>Z наименьшее: его наклон равен нулю в каждом допустимом направлении.</translation>
    </message>
    <message>
        <source>The control acts along the gradients of the program constraints.</source>
        <translation>Управление действует вдоль градиентов программных связей.</translation>
    </message>
    <message>
        <source>The control has a part across the gradients of the program constraints: the motion follows the generalized principle of Gauss, for derivatives of order {}.</source>
        <translation>Управление имеет часть поперёк градиентов программных связей: движение следует обобщённому принципу Гаусса для производных порядка {}.</translation>
    </message>
    <message>
        <source>Of all derivatives of order {} that the programs allow, the actual one has the least Z.</source>
        <translation>Из всех производных порядка {}, допускаемых программами, у действительной наименьшее Z.</translation>
    </message>
    <message>
        <source>Another derivative of order {} that the programs allow has a smaller Z: the motion follows the principle of Mangeron and Deleanu.</source>
        <translation>У другой производной порядка {}, допускаемой программами, Z меньше: движение следует принципу Манжерона — Делеану.</translation>
    </message>
    <message>
        <source>Z′ of the part in the virtual directions is least.</source>
        <translation>Z′ части в возможных направлениях наименьшее.</translation>
    </message>
    <message>
        <source>{} (potential)</source>
        <translation>{} (потенциальная)</translation>
    </message>
    <message>
        <source>reaction of {}</source>
        <translation>реакция {}</translation>
    </message>
    <message>
        <source>control of {}</source>
        <translation>управление {}</translation>
    </message>
    <message>
        <source>drives of moved parts</source>
        <translation>приводы движимых частей</translation>
    </message>
    <message>
        <source>work of the reaction of {}</source>
        <translation>работа реакции {}</translation>
    </message>
    <message>
        <source>work of the control of {}</source>
        <translation>работа управления {}</translation>
    </message>
    <message>
        <source>work of {}</source>
        <translation>работа {}</translation>
    </message>
    <message>
        <source>total energy</source>
        <translation>полная энергия</translation>
    </message>
    <message>
        <source>kinetic energy</source>
        <translation>кинетическая энергия</translation>
    </message>
    <message>
        <source>potential energy</source>
        <translation>потенциальная энергия</translation>
    </message>
    <message>
        <source>energy at the start</source>
        <translation>энергия в начале</translation>
    </message>
    <message>
        <source>energy brought by jumps</source>
        <translation>энергия, внесённая скачками</translation>
    </message>
    <message>
        <source>work of the drives of moved parts</source>
        <translation>работа приводов движимых частей</translation>
    </message>
</context>
<context>
    <name>PrinciplesPanel</name>
    <message>
        <source>What the figure shows</source>
        <translation>Что показывает рисунок</translation>
    </message>
    <message>
        <source>Accelerations</source>
        <translation>Ускорения</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>Скорости</translation>
    </message>
    <message>
        <source>Covariant</source>
        <translation>Ковариантно</translation>
    </message>
    <message>
        <source>Count the inertia terms of the coordinates with the acceleration: then the figure does not depend on the choice of coordinates</source>
        <translation>Относить инерционные члены координат к ускорению: тогда рисунок не зависит от выбора координат</translation>
    </message>
    <message>
        <source>Tangent space</source>
        <translation>Касательное пространство</translation>
    </message>
    <message>
        <source>Differential principles</source>
        <translation>Дифференциальные принципы</translation>
    </message>
    <message>
        <source>Gauss&apos;s measure of constraint</source>
        <translation>Принуждение по Гауссу</translation>
    </message>
    <message>
        <source>Generalized principle of Gauss</source>
        <translation>Обобщённый принцип Гаусса</translation>
    </message>
    <message>
        <source>Powers</source>
        <translation>Мощности</translation>
    </message>
    <message>
        <source>Energy balance</source>
        <translation>Баланс энергии</translation>
    </message>
    <message>
        <source>What the principles say is being computed…</source>
        <translation>Считается, что говорят принципы…</translation>
    </message>
    <message>
        <source>Run the model to see what the principles say about its motion.</source>
        <translation>Запустите расчёт, чтобы увидеть, что говорят принципы о движении.</translation>
    </message>
    <message>
        <source>A v + c = 0</source>
        <translation>A v + c = 0</translation>
    </message>
    <message>
        <source>tangent plane of f(t, q, v) = 0</source>
        <translation>касательная плоскость f(t, q, v) = 0</translation>
    </message>
    <message>
        <source>All rates are zero at this instant.</source>
        <translation>В этот момент все скорости равны нулю.</translation>
    </message>
    <message>
        <source>No acceleration, no forces: all vectors are zero at this instant.</source>
        <translation>Ни ускорения, ни сил: в этот момент все векторы равны нулю.</translation>
    </message>
    <message>
        <source>W  acceleration</source>
        <translation>W  ускорение</translation>
    </message>
    <message>
        <source>Y/M  given forces</source>
        <translation>Y/M  заданные силы</translation>
    </message>
    <message>
        <source>R/M  reactions</source>
        <translation>R/M  реакции</translation>
    </message>
    <message>
        <source>V  rates</source>
        <translation>V  скорости</translation>
    </message>
    <message>
        <source>R  in N, M = {} kg</source>
        <translation>R  в Н, M = {} кг</translation>
    </message>
    <message>
        <source>{}, dim {}</source>
        <translation>{}, разм. {}</translation>
    </message>
    <message>
        <source>lengths in {}</source>
        <translation>длины в {}</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>целиком</translation>
    </message>
    <message>
        <source>relative {}</source>
        <translation>относит. {}</translation>
    </message>
    <message>
        <source>rate of the kinetic energy</source>
        <translation>скорость роста кинетической энергии</translation>
    </message>
    <message>
        <source>rate of the potential energy</source>
        <translation>скорость роста потенциальной энергии</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>No problems found.</source>
        <translation>Проблем не найдено.</translation>
    </message>
</context>
<context>
    <name>ProfileField</name>
    <message>
        <source>Course of the ramp</source>
        <translation>Ход изменения</translation>
    </message>
    <message>
        <source>a formula of s</source>
        <translation>формула от s</translation>
    </message>
</context>
<context>
    <name>QuantityField</name>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>A number is needed here.</source>
        <translation>Здесь нужно число.</translation>
    </message>
    <message>
        <source>A whole number is needed here.</source>
        <translation>Здесь нужно целое число.</translation>
    </message>
    <message>
        <source>Must be greater than {}.</source>
        <translation>Должно быть больше {}.</translation>
    </message>
    <message>
        <source>Must be at least {}.</source>
        <translation>Должно быть не меньше {}.</translation>
    </message>
    <message>
        <source>Must be at most {}.</source>
        <translation>Должно быть не больше {}.</translation>
    </message>
</context>
<context>
    <name>RangeCurves</name>
    <message>
        <source>Modes over a range</source>
        <translation>Моды по диапазону</translation>
    </message>
    <message>
        <source>Growth, 1/s</source>
        <translation>Рост, 1/с</translation>
    </message>
    <message>
        <source>Load factor λ</source>
        <translation>Множитель нагрузки λ</translation>
    </message>
    <message>
        <source>flutter</source>
        <translation>флаттер</translation>
    </message>
    <message>
        <source>divergence</source>
        <translation>дивергенция</translation>
    </message>
    <message>
        <source>end of flutter</source>
        <translation>конец флаттера</translation>
    </message>
    <message>
        <source>end of divergence</source>
        <translation>конец дивергенции</translation>
    </message>
</context>
<context>
    <name>RangeDialog</name>
    <message>
        <source>Range of the colours</source>
        <translation>Диапазон цветов</translation>
    </message>
    <message>
        <source>Automatic: from the whole run</source>
        <translation>Автоматически: по всему расчёту</translation>
    </message>
    <message>
        <source>From</source>
        <translation>От</translation>
    </message>
    <message>
        <source>To</source>
        <translation>До</translation>
    </message>
    <message>
        <source>Two numbers are needed.</source>
        <translation>Нужны два числа.</translation>
    </message>
    <message>
        <source>The first number must be the smaller one.</source>
        <translation>Первое число должно быть меньше второго.</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Export report</source>
        <translation>Экспорт отчёта</translation>
    </message>
    <message>
        <source>Web page (HTML)</source>
        <translation>Веб-страница (HTML)</translation>
    </message>
    <message>
        <source>LaTeX document</source>
        <translation>Документ LaTeX</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>Уравнения</translation>
    </message>
</context>
<context>
    <name>RodView</name>
    <message>
        <source>&amp;Colour by</source>
        <translation>&amp;Цвет по величине</translation>
    </message>
    <message>
        <source>Scale of &amp;displacements</source>
        <translation>&amp;Масштаб перемещений</translation>
    </message>
    <message>
        <source>× 1 (true)</source>
        <translation>× 1 (истинные)</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>Другой…</translation>
    </message>
    <message>
        <source>&amp;Loads as arrows</source>
        <translation>&amp;Нагрузки стрелками</translation>
    </message>
    <message>
        <source>R&amp;eactions as arrows</source>
        <translation>&amp;Реакции стрелками</translation>
    </message>
    <message>
        <source>&amp;Supports and joints</source>
        <translation>&amp;Опоры и соединения</translation>
    </message>
    <message>
        <source>&amp;Axes of sections</source>
        <translation>Оси &amp;сечений</translation>
    </message>
    <message>
        <source>Re&amp;ference shape</source>
        <translation>&amp;Исходная форма</translation>
    </message>
    <message>
        <source>Other (× {:g})…</source>
        <translation>Другой (× {:g})…</translation>
    </message>
    <message>
        <source>Range of the colo&amp;urs…</source>
        <translation>&amp;Диапазон цветов…</translation>
    </message>
    <message>
        <source>Look of &amp;rods</source>
        <translation>Вид &amp;стержней</translation>
    </message>
</context>
<context>
    <name>RodsPanel</name>
    <message>
        <source>What is computed</source>
        <translation>Что рассчитывается</translation>
    </message>
    <message>
        <source>Motion in time</source>
        <translation>Движение во времени</translation>
    </message>
    <message>
        <source>Equilibria under a growing load</source>
        <translation>Равновесия при растущей нагрузке</translation>
    </message>
    <message>
        <source>Path of equilibria (arc length)</source>
        <translation>Путь равновесий (по длине дуги)</translation>
    </message>
    <message>
        <source>Modes and buckling loads</source>
        <translation>Формы колебаний и критические нагрузки</translation>
    </message>
    <message>
        <source>Rod</source>
        <translation>Стержень</translation>
    </message>
    <message>
        <source>What the diagrams show</source>
        <translation>Что показывают эпюры</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Усилия</translation>
    </message>
    <message>
        <source>Strains</source>
        <translation>Деформации</translation>
    </message>
    <message>
        <source>Save the diagrams, or the list of modes, as a table (CSV) or a picture (PNG)</source>
        <translation>Сохранить эпюры или список форм таблицей (CSV) или картинкой (PNG)</translation>
    </message>
    <message>
        <source>Save the diagrams or the modes</source>
        <translation>Сохранить эпюры или формы</translation>
    </message>
    <message>
        <source>All rods</source>
        <translation>Все стержни</translation>
    </message>
    <message>
        <source>Compute {}</source>
        <translation>Рассчитывать: {}</translation>
    </message>
    <message>
        <source>Run the model to see its section forces.</source>
        <translation>Рассчитайте модель, чтобы увидеть усилия в сечениях.</translation>
    </message>
    <message>
        <source>The model has no rods. Add one with “Add” in the model panel, or begin with a template.</source>
        <translation>В модели нет стержней. Добавьте стержень кнопкой «Добавить» на панели модели или начните с шаблона.</translation>
    </message>
    <message>
        <source>unstable</source>
        <translation>неустойчиво</translation>
    </message>
    <message>
        <source>stable</source>
        <translation>устойчиво</translation>
    </message>
    <message>
        <source>Motions that lower the energy: {}</source>
        <translation>Движений, понижающих энергию: {}</translation>
    </message>
    <message>
        <source>Reactions</source>
        <translation>Реакции</translation>
    </message>
    <message>
        <source>Table of the diagrams (*.csv)</source>
        <translation>Таблица эпюр (*.csv)</translation>
    </message>
    <message>
        <source>Picture of the diagrams (*.png)</source>
        <translation>Картинка эпюр (*.png)</translation>
    </message>
    <message>
        <source>List of the modes (*.csv)</source>
        <translation>Список форм (*.csv)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Modes over a range</source>
        <translation>Моды по диапазону</translation>
    </message>
</context>
<context>
    <name>RotationsField</name>
    <message>
        <source>Add turn</source>
        <translation>Добавить поворот</translation>
    </message>
    <message>
        <source>Axis of the turned frame.</source>
        <translation>Ось повёрнутой системы отсчёта.</translation>
    </message>
    <message>
        <source>Angle of the turn.</source>
        <translation>Угол поворота.</translation>
    </message>
    <message>
        <source>Remove this turn</source>
        <translation>Убрать этот поворот</translation>
    </message>
</context>
<context>
    <name>RowsModel</name>
    <message>
        <source>Stage</source>
        <translation>Этап</translation>
    </message>
    <message>
        <source>In the reference: {}</source>
        <translation>В эталоне: {}</translation>
    </message>
</context>
<context>
    <name>RunDialogs</name>
    <message>
        <source>Choose the principle</source>
        <translation>Выбор принципа</translation>
    </message>
    <message>
        <source>Correct the initial state</source>
        <translation>Исправить начальное состояние</translation>
    </message>
</context>
<context>
    <name>ScaleDialog</name>
    <message>
        <source>Scale of displacements</source>
        <translation>Масштаб перемещений</translation>
    </message>
    <message>
        <source>Displacements times</source>
        <translation>Умножать перемещения на</translation>
    </message>
    <message>
        <source>A number from 0 to 10⁹ is needed.</source>
        <translation>Нужно число от 0 до 10⁹.</translation>
    </message>
</context>
<context>
    <name>SceneDialog</name>
    <message>
        <source>Export 3D scene</source>
        <translation>Экспорт 3D-сцены</translation>
    </message>
    <message>
        <source>At least so many keys; more are added where the motion is quick.</source>
        <translation>Не меньше стольких ключей; где движение быстрое, добавляются ещё.</translation>
    </message>
    <message>
        <source>Scene in motion (glTF)</source>
        <translation>Сцена в движении (glTF)</translation>
    </message>
</context>
<context>
    <name>ScrubLine</name>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… и ещё %n</numerusform>
            <numerusform>… и ещё %n</numerusform>
            <numerusform>… и ещё %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SectionForm</name>
    <message>
        <source>{} are empty.</source>
        <translation>{}: пока ничего нет.</translation>
    </message>
    <message>
        <source>Add to {}</source>
        <translation>Добавить в раздел «{}»</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>Показать ещё %n</numerusform>
            <numerusform>Показать ещё %n</numerusform>
            <numerusform>Показать ещё %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>As in the system</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Светлая</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Тёмная</translation>
    </message>
    <message>
        <source>A new language is used everywhere after the next start.</source>
        <translation>Новый язык вступит в силу при следующем запуске.</translation>
    </message>
    <message>
        <source>Run the model after every edit</source>
        <translation>Рассчитывать модель после каждой правки</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Тема</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Язык</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Расчёт</translation>
    </message>
</context>
<context>
    <name>SettingsField</name>
    <message>
        <source>Change a parameter</source>
        <translation>Изменить параметр</translation>
    </message>
    <message>
        <source>Do not change this parameter</source>
        <translation>Не менять этот параметр</translation>
    </message>
    <message>
        <source>Another number of the model</source>
        <translation>Другое число модели</translation>
    </message>
    <message>
        <source>Make {} a parameter</source>
        <translation>Сделать {} параметром</translation>
    </message>
</context>
<context>
    <name>SkaterDialog</name>
    <message>
        <source>New skater</source>
        <translation>Новый фигурист</translation>
    </message>
    <message>
        <source>Thirteen parts, with elbows and knees</source>
        <translation>Тринадцать частей, с локтями и коленями</translation>
    </message>
    <message>
        <source>Five parts, as in the thesis</source>
        <translation>Пять частей, как в диссертации</translation>
    </message>
    <message>
        <source>Upright: motion in the plane of the ice</source>
        <translation>Стоя прямо: движение в плоскости льда</translation>
    </message>
    <message>
        <source>On an edge, balanced by turning the blade</source>
        <translation>На ребре, равновесие поворотом конька</translation>
    </message>
    <message>
        <source>On an edge, the lean held</source>
        <translation>На ребре, наклон удерживается</translation>
    </message>
    <message>
        <source>A woman&apos;s</source>
        <translation>Женские</translation>
    </message>
    <message>
        <source>A man&apos;s</source>
        <translation>Мужские</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Тело</translation>
    </message>
    <message>
        <source>Stance</source>
        <translation>Стойка</translation>
    </message>
    <message>
        <source>Proportions</source>
        <translation>Пропорции</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Рост</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Масса</translation>
    </message>
    <message>
        <source>Speed at the start</source>
        <translation>Скорость в начале</translation>
    </message>
    <message>
        <source>Masses, lengths and moments of inertia of the parts after de Leva (1996).</source>
        <translation>Массы, длины и моменты инерции частей по де Лева (1996).</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>Создать</translation>
    </message>
    <message>
        <source>On an edge, balanced, able to jump and land</source>
        <translation>На ребре, в равновесии, с прыжками и приземлениями</translation>
    </message>
    <message>
        <source>None: glides on</source>
        <translation>Никакой: скользит</translation>
    </message>
    <message>
        <source>Figure eight of two circles</source>
        <translation>Восьмёрка из двух кругов</translation>
    </message>
    <message>
        <source>Three-turn</source>
        <translation>Тройка</translation>
    </message>
    <message>
        <source>Spiral</source>
        <translation>Спираль (ласточка)</translation>
    </message>
    <message>
        <source>Spin, from two feet to one</source>
        <translation>Вращение: с двух ног на одну</translation>
    </message>
    <message>
        <source>Entry, spin and exit</source>
        <translation>Заход, вращение и выезд</translation>
    </message>
    <message>
        <source>Serpentine, on an edge</source>
        <translation>Змейка, на ребре</translation>
    </message>
    <message>
        <source>Waltz jump</source>
        <translation>Перекидной прыжок</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Фигура</translation>
    </message>
</context>
<context>
    <name>StageActions</name>
    <message>
        <source>Add stage &amp;after</source>
        <translation>Добавить этап &amp;после</translation>
    </message>
    <message>
        <source>Add stage &amp;before</source>
        <translation>Добавить этап п&amp;еред</translation>
    </message>
    <message>
        <source>&amp;Open form</source>
        <translation>&amp;Открыть форму</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Вырезать</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Копировать</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>Вст&amp;авить</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Дублировать</translation>
    </message>
    <message>
        <source>&amp;Enable or disable</source>
        <translation>Вклю&amp;чить или выключить</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>Сдвинуть вп&amp;раво</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>&amp;Удалить</translation>
    </message>
    <message>
        <source>Move le&amp;ft</source>
        <translation>Сдвинуть в&amp;лево</translation>
    </message>
</context>
<context>
    <name>StageCommands</name>
    <message>
        <source>Add {}</source>
        <translation>Добавить {}</translation>
    </message>
    <message numerus="yes">
        <source>Cut %n stage(s)</source>
        <translation>
            <numerusform>Вырезать %n этап</numerusform>
            <numerusform>Вырезать %n этапа</numerusform>
            <numerusform>Вырезать %n этапов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paste %n stage(s)</source>
        <translation>
            <numerusform>Вставить %n этап</numerusform>
            <numerusform>Вставить %n этапа</numerusform>
            <numerusform>Вставить %n этапов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n stage(s)</source>
        <translation>
            <numerusform>Копировать %n этап</numerusform>
            <numerusform>Копировать %n этапа</numerusform>
            <numerusform>Копировать %n этапов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n stage(s)</source>
        <translation>
            <numerusform>Удалить %n этап</numerusform>
            <numerusform>Удалить %n этапа</numerusform>
            <numerusform>Удалить %n этапов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n stage(s)</source>
        <translation>
            <numerusform>Сдвинуть %n этап</numerusform>
            <numerusform>Сдвинуть %n этапа</numerusform>
            <numerusform>Сдвинуть %n этапов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Enable %n stage(s)</source>
        <translation>
            <numerusform>Включить %n этап</numerusform>
            <numerusform>Включить %n этапа</numerusform>
            <numerusform>Включить %n этапов</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Disable %n stage(s)</source>
        <translation>
            <numerusform>Выключить %n этап</numerusform>
            <numerusform>Выключить %n этапа</numerusform>
            <numerusform>Выключить %n этапов</numerusform>
        </translation>
    </message>
    <message>
        <source>Duration of {}</source>
        <translation>Длительность: {}</translation>
    </message>
</context>
<context>
    <name>StageFits</name>
    <message>
        <source>Stages before and after</source>
        <translation>Этапы до и после</translation>
    </message>
    <message>
        <source>turn of {}</source>
        <translation>поворот {}</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Этап</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>длительность</translation>
    </message>
    <message>
        <source>time of its ramp</source>
        <translation>время его изменения</translation>
    </message>
    <message>
        <source>Set anew</source>
        <translation>Задано заново</translation>
    </message>
    <message>
        <source>Wanted: {}, by similarity alone: {}</source>
        <translation>Требуется: {}, только по подобию: {}</translation>
    </message>
</context>
<context>
    <name>StageTable</name>
    <message>
        <source>Times</source>
        <translation>Времена</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Энергия</translation>
    </message>
    <message>
        <source>Peak reactions</source>
        <translation>Наибольшие реакции</translation>
    </message>
    <message>
        <source>Ways and turns</source>
        <translation>Пути и обороты</translation>
    </message>
    <message>
        <source>Impulses</source>
        <translation>Импульсы</translation>
    </message>
    <message>
        <source>State at the beginning</source>
        <translation>Состояние в начале</translation>
    </message>
    <message>
        <source>State at the end</source>
        <translation>Состояние в конце</translation>
    </message>
    <message>
        <source>Jumps of rates</source>
        <translation>Скачки скоростей</translation>
    </message>
    <message>
        <source>Works</source>
        <translation>Работы</translation>
    </message>
    <message>
        <source>Begin of the stage</source>
        <translation>Начало этапа</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Длительность</translation>
    </message>
    <message>
        <source>{} just after the transition into the stage</source>
        <translation>{} сразу после перехода к этапу</translation>
    </message>
    <message>
        <source>{} at the end of the stage</source>
        <translation>{} в конце этапа</translation>
    </message>
    <message>
        <source>Change of {} in the transition into the stage</source>
        <translation>Изменение {} при переходе к этапу</translation>
    </message>
    <message>
        <source>Kinetic and potential energy at the beginning</source>
        <translation>Кинетическая и потенциальная энергия в начале</translation>
    </message>
    <message>
        <source>Kinetic and potential energy at the end</source>
        <translation>Кинетическая и потенциальная энергия в конце</translation>
    </message>
    <message>
        <source>Energy that came with the transition into the stage (lost: negative)</source>
        <translation>Энергия, полученная при переходе к этапу (потеря отрицательна)</translation>
    </message>
    <message>
        <source>Work of {} in the stage</source>
        <translation>Работа {} за этап</translation>
    </message>
    <message>
        <source>Largest reaction of {} in the stage</source>
        <translation>Наибольшая реакция {} за этап</translation>
    </message>
    <message>
        <source>When the reaction of {} is the largest</source>
        <translation>Когда реакция {} наибольшая</translation>
    </message>
    <message>
        <source>Impulse of the reaction of {} in the stage, blows included</source>
        <translation>Импульс реакции {} за этап, включая удары</translation>
    </message>
    <message>
        <source>Impulse of {} at the beginning of the stage, all at once</source>
        <translation>Мгновенный импульс {} в начале этапа</translation>
    </message>
    <message>
        <source>Way of {} in the stage</source>
        <translation>Путь {} за этап</translation>
    </message>
    <message>
        <source>Turns of {} in the stage</source>
        <translation>Обороты {} за этап</translation>
    </message>
    <message>
        <source>turns</source>
        <translation>об.</translation>
    </message>
    <message>
        <source>Work of ramps and schedules that move parts</source>
        <translation>Работа плавных изменений и расписаний, движущих части</translation>
    </message>
    <message>
        <source>What energies, works and jumps leave open: rounding</source>
        <translation>Что остаётся от баланса энергий, работ и скачков: округление</translation>
    </message>
    <message>
        <source>Energy that blows within the stage brought (lost: negative)</source>
        <translation>Энергия, полученная при ударах внутри этапа (потеря отрицательна)</translation>
    </message>
    <message>
        <source>How long {} slipped in the stage</source>
        <translation>Сколько времени {} скользила на этом этапе</translation>
    </message>
    <message>
        <source>Energy lost in contacts by blows of the transition</source>
        <translation>Энергия, потерянная в контактах при ударах в переходе</translation>
    </message>
    <message>
        <source>Work of the drives in the transition: ΔE without what was lost</source>
        <translation>Работа приводов в переходе: ΔE без потерянного</translation>
    </message>
    <message>
        <source>Energy lost in contacts by blows within the stage</source>
        <translation>Энергия, потерянная в контактах при ударах внутри этапа</translation>
    </message>
    <message>
        <source>Work of the drives in blows within the stage</source>
        <translation>Работа приводов при ударах внутри этапа</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>в начале</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>в конце</translation>
    </message>
    <message>
        <source>in the transition</source>
        <translation>при переходе</translation>
    </message>
    <message>
        <source>in the stage</source>
        <translation>на этапе</translation>
    </message>
    <message>
        <source>in blows</source>
        <translation>при ударах</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>потеряно</translation>
    </message>
    <message>
        <source>drives</source>
        <translation>приводы</translation>
    </message>
    <message>
        <source>left open</source>
        <translation>невязка</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>начало</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>длительность</translation>
    </message>
    <message>
        <source>work of {}</source>
        <translation>работа {}</translation>
    </message>
    <message>
        <source>blow of {}</source>
        <translation>удар {}</translation>
    </message>
    <message>
        <source>{} slips for</source>
        <translation>скольжение {}</translation>
    </message>
    <message>
        <source>way of {}</source>
        <translation>путь {}</translation>
    </message>
</context>
<context>
    <name>StageTablePanel</name>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Столбцы</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Экспорт…</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Разности</translation>
    </message>
    <message>
        <source>Differences to the stages of the reference</source>
        <translation>Разности с этапами эталона</translation>
    </message>
    <message>
        <source>Run the model to see its stages.</source>
        <translation>Запустите модель, чтобы увидеть её этапы.</translation>
    </message>
    <message>
        <source>The motion has no stages: add some to see them side by side.</source>
        <translation>У движения нет этапов: добавьте их, чтобы сравнить.</translation>
    </message>
    <message>
        <source>stages.csv</source>
        <translation>stages.csv</translation>
    </message>
    <message>
        <source>Export the table of stages</source>
        <translation>Экспорт таблицы этапов</translation>
    </message>
    <message>
        <source>The stages are being read…</source>
        <translation>Этапы читаются…</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Compiling…</source>
        <translation>Компиляция…</translation>
    </message>
    <message>
        <source>Running: {} %</source>
        <translation>Расчёт: {} %</translation>
    </message>
    <message>
        <source>{} s of motion, {} frames, computed in {} s</source>
        <translation>{} с движения, кадров: {}, рассчитано за {} с</translation>
    </message>
    <message>
        <source>Done: {}</source>
        <translation>Готово: {}</translation>
    </message>
    <message>
        <source>No run: {}</source>
        <translation>Расчёта нет: {}</translation>
    </message>
    <message>
        <source>The motion shown is the one before the last change; F5 runs the model.</source>
        <translation>Показано движение до последней правки; F5 запускает расчёт.</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Проблем нет</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n проблема</numerusform>
            <numerusform>%n проблемы</numerusform>
            <numerusform>%n проблем</numerusform>
        </translation>
    </message>
    <message>
        <source>Compiling the solver, once…</source>
        <translation>Компилируется решатель, один раз…</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Объяснить</translation>
    </message>
    <message>
        <source>Why the stage cannot begin, and what can be done about it</source>
        <translation>Почему этап не может начаться и что с этим делать</translation>
    </message>
    <message>
        <source>Running: {}</source>
        <translation>Расчёт: {}</translation>
    </message>
    <message>
        <source>{} modes, computed in {} s</source>
        <translation>форм: {}, рассчитано за {} с</translation>
    </message>
    <message>
        <source>{} equilibria, computed in {} s</source>
        <translation>равновесий: {}, рассчитано за {} с</translation>
    </message>
    <message>
        <source>The stage “{}” cannot begin: {}</source>
        <translation>Этап «{}» не может начаться: {}</translation>
    </message>
    <message>
        <source>Changed with it: {}. Undo brings all back.</source>
        <translation>Вместе с этим изменено: {}. Отмена вернёт всё.</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>и ещё {}</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
</context>
<context>
    <name>TableField</name>
    <message>
        <source>Add row</source>
        <translation>Добавить строку</translation>
    </message>
    <message>
        <source>Remove rows</source>
        <translation>Убрать строки</translation>
    </message>
    <message>
        <source>A schedule needs at least one row.</source>
        <translation>В таблице нужна хотя бы одна строка.</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Загрузить…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Сохранить…</translation>
    </message>
    <message>
        <source>There are two values at t = {}: the times of a schedule increase.</source>
        <translation>Два значения при t = {}: времена расписания возрастают.</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.dat);;All files (*)</source>
        <translation>Таблицы (*.csv *.txt *.dat);;Все файлы (*)</translation>
    </message>
    <message>
        <source>Times and values</source>
        <translation>Времена и значения</translation>
    </message>
    <message>
        <source>{} cannot be read: {}.</source>
        <translation>{} не читается: {}.</translation>
    </message>
    <message>
        <source>Line {} holds no two numbers, a time and a value.</source>
        <translation>В строке {} нет двух чисел: времени и значения.</translation>
    </message>
    <message>
        <source>{} holds no numbers: two in a line are needed.</source>
        <translation>В файле {} нет чисел: нужны два в строке.</translation>
    </message>
    <message>
        <source>A time or a value is not finite.</source>
        <translation>Время или значение не конечно.</translation>
    </message>
</context>
<context>
    <name>TargetsField</name>
    <message>
        <source>Add a coordinate</source>
        <translation>Добавить координату</translation>
    </message>
    <message>
        <source>End where it began</source>
        <translation>Кончить там, где начала</translation>
    </message>
</context>
<context>
    <name>TimelineDock</name>
    <message>
        <source>Timeline</source>
        <translation>Ход движения</translation>
    </message>
</context>
<context>
    <name>TimelinePanel</name>
    <message>
        <source>The motion has no stages. Add the first one to let it change on its way.</source>
        <translation>У движения нет этапов. Добавьте первый, чтобы оно менялось на своём пути.</translation>
    </message>
    <message numerus="yes">
        <source>%n stage(s)</source>
        <translation>
            <numerusform>%n этап</numerusform>
            <numerusform>%n этапа</numerusform>
            <numerusform>%n этапов</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Title</name>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
</context>
<context>
    <name>TraceDialog</name>
    <message>
        <source>Follow a trace</source>
        <translation>Пройти по следу</translation>
    </message>
    <message>
        <source>Curve, seen from above</source>
        <translation>Кривая, вид сверху</translation>
    </message>
    <message>
        <source>Drag: draw a curve. Click: add a point. Drag a point: move it. Right click or Delete: remove it. Wheel: zoom. Shift and drag: move the view. F: show all.</source>
        <translation>Протащить — нарисовать кривую. Щелчок — добавить точку. Протащить точку — передвинуть её. Правый щелчок или Delete — убрать. Колесо — масштаб. Shift и протащить — сдвинуть вид. F — показать всё.</translation>
    </message>
    <message>
        <source>Find controls</source>
        <translation>Найти управления</translation>
    </message>
    <message>
        <source>What is to be known</source>
        <translation>Что нужно знать</translation>
    </message>
    <message>
        <source>Make schedule</source>
        <translation>Сделать программу</translation>
    </message>
    <message>
        <source>Put the schedules into the model and run that.</source>
        <translation>Внести программы по времени в модель и запустить её.</translation>
    </message>
    <message>
        <source>Keep the trace</source>
        <translation>Сохранить след</translation>
    </message>
    <message>
        <source>Put the curve and what is asked for into the model, without controls.</source>
        <translation>Внести в модель кривую и требования, без управлений.</translation>
    </message>
    <message>
        <source>Curve of the chart below</source>
        <translation>Кривая нижнего графика</translation>
    </message>
    <message>
        <source>Below:</source>
        <translation>Внизу:</translation>
    </message>
    <message>
        <source>Draw a curve with the mouse, or type its points.</source>
        <translation>Нарисуйте кривую мышью или введите её точки.</translation>
    </message>
    <message>
        <source>{} m long, radius of curvature at least {}.</source>
        <translation>Длина {} м, радиус кривизны не меньше {}.</translation>
    </message>
    <message>
        <source>It has a corner at ({}, {}) m.</source>
        <translation>У неё угол в ({}, {}) м.</translation>
    </message>
    <message>
        <source>Curvature over the way, 1/m</source>
        <translation>Кривизна вдоль пути, 1/м</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Остановить</translation>
    </message>
    <message>
        <source>Looking for the controls…</source>
        <translation>Поиск управлений…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Остановлено.</translation>
    </message>
    <message>
        <source>The replay of {} samples keeps to the curve by {} for {} s ({} m).</source>
        <translation>Воспроизведение по {} отсчётам держится кривой с точностью {} в течение {} с ({} м).</translation>
    </message>
    <message>
        <source>Nothing stands against it.</source>
        <translation>Ничто не препятствует.</translation>
    </message>
    <message>
        <source>Speed, m/s</source>
        <translation>Скорость, м/с</translation>
    </message>
    <message>
        <source>Curvature, 1/m</source>
        <translation>Кривизна, 1/м</translation>
    </message>
    <message>
        <source>Reaction of {}</source>
        <translation>Реакция {}</translation>
    </message>
    <message>
        <source>Kirgetov&apos;s Δ, normalised</source>
        <translation>Δ Киргетова, нормированное</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>Управления</translation>
    </message>
</context>
<context>
    <name>TraceForm</name>
    <message>
        <source>A curve takes one control; a law of speed takes a second one.</source>
        <translation>Для кривой нужно одно управление, для закона скорости — второе.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Точка</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>Управления</translation>
    </message>
    <message>
        <source>The lean of a skater, as what holds it or as a coordinate: of all its motions the one is found that neither falls nor needs to be held.</source>
        <translation>Наклон фигуриста — координата или то, что его держит: из всех его движений находится то, которое не падает и не требует удержания.</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Равновесие</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>Точки</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>Формулы</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Замкнута</translation>
    </message>
    <message>
        <source>what the motion gives</source>
        <translation>какую даст движение</translation>
    </message>
    <message>
        <source>Law of speed: a formula of the way s and t</source>
        <translation>Закон скорости: формула от пути s и t</translation>
    </message>
    <message>
        <source>to the end</source>
        <translation>до конца</translation>
    </message>
    <message>
        <source>How long the curve is followed, s</source>
        <translation>Сколько времени идти по кривой, с</translation>
    </message>
    <message>
        <source>Largest sizes of controls and reactions, SI</source>
        <translation>Наибольшие величины управлений и реакций, СИ</translation>
    </message>
    <message>
        <source>Speed, m/s</source>
        <translation>Скорость, м/с</translation>
    </message>
    <message>
        <source>Duration, s</source>
        <translation>Длительность, с</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>Границы</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>Плоскость</translation>
    </message>
    <message>
        <source>Draw on the right, or x, y: one point in a line</source>
        <translation>Нарисуйте справа, или x, y: по точке в строке</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Точки</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Mean distance of the curve from the points, m</source>
        <translation>Среднее расстояние кривой от точек, м</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>Загрузить…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Очистить</translation>
    </message>
    <message>
        <source>Smoothing, m</source>
        <translation>Сглаживание, м</translation>
    </message>
    <message>
        <source>Begin of s</source>
        <translation>Начало s</translation>
    </message>
    <message>
        <source>End of s</source>
        <translation>Конец s</translation>
    </message>
    <message>
        <source>s from, to</source>
        <translation>s от, до</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>ничего</translation>
    </message>
    <message>
        <source>Points of a curve</source>
        <translation>Точки кривой</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.dat);;All files (*)</source>
        <translation>Таблицы (*.csv *.txt *.dat);;Все файлы (*)</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Силы</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>Координаты</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Связи</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Выбрать…</translation>
    </message>
    <message>
        <source>Choose what is controlled.</source>
        <translation>Выберите, чем управлять.</translation>
    </message>
    <message>
        <source>Line {} is no point: two numbers are needed, or columns called x and y.</source>
        <translation>Строка {} — не точка: нужны два числа или столбцы x и y.</translation>
    </message>
    <message>
        <source>Draw a curve with the mouse, or type its points.</source>
        <translation>Нарисуйте кривую мышью или введите её точки.</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Сглаживание</translation>
    </message>
    <message>
        <source>{}: {} is no length.</source>
        <translation>{}: {} — не длина.</translation>
    </message>
    <message>
        <source>Bounds are written: name = number; name = number.</source>
        <translation>Границы пишутся так: имя = число; имя = число.</translation>
    </message>
    <message>
        <source>New push along the first axis of</source>
        <translation>Новый толчок вдоль первой оси</translation>
    </message>
    <message>
        <source>A push.</source>
        <translation>Толчок.</translation>
    </message>
    <message>
        <source>none, a schedule of time</source>
        <translation>нет, программа по времени</translation>
    </message>
    <message>
        <source>Rate at which a law of control lets deviations decay, 1/s</source>
        <translation>Быстрота, с которой закон управления гасит отклонения, 1/с</translation>
    </message>
    <message>
        <source>Feedback, 1/s</source>
        <translation>Обратная связь, 1/с</translation>
    </message>
    <message>
        <source>{} cannot be read: {}.</source>
        <translation>{} не читается: {}.</translation>
    </message>
</context>
<context>
    <name>Track</name>
    <message>
        <source>Timeline</source>
        <translation>Ход движения</translation>
    </message>
    <message>
        <source>No stage is selected</source>
        <translation>Этап не выбран</translation>
    </message>
    <message>
        <source>Stage {} of {}</source>
        <translation>Этап {} из {}</translation>
    </message>
    <message>
        <source>The motion did not come to it</source>
        <translation>Движение до него не дошло</translation>
    </message>
</context>
<context>
    <name>TransitionsPanel</name>
    <message>
        <source>Transition</source>
        <translation>Переход</translation>
    </message>
    <message>
        <source>Previous transition</source>
        <translation>Предыдущий переход</translation>
    </message>
    <message>
        <source>Next transition</source>
        <translation>Следующий переход</translation>
    </message>
    <message>
        <source>The transition is being worked out…</source>
        <translation>Переход рассчитывается…</translation>
    </message>
    <message>
        <source>Run a motion of several stages: how each of them begins is explained here.</source>
        <translation>Рассчитайте движение из нескольких этапов: здесь объясняется, как начинается каждый из них.</translation>
    </message>
    <message>
        <source>Foretell how {} begins, before the motion is run</source>
        <translation>Предсказать, как начнётся {}, до расчёта движения</translation>
    </message>
    <message>
        <source>Change by a ramp</source>
        <translation>Менять плавно</translation>
    </message>
    <message>
        <source>Change at once</source>
        <translation>Менять сразу</translation>
    </message>
    <message>
        <source>Choose the path</source>
        <translation>Выбрать путь</translation>
    </message>
    <message>
        <source>How {} begins is being computed…</source>
        <translation>Рассчитывается, как начнётся {}…</translation>
    </message>
</context>
<context>
    <name>TransportBar</name>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
</context>
<context>
    <name>TreeModel</name>
    <message>
        <source>Element</source>
        <translation>Элемент</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
</context>
<context>
    <name>UnitField</name>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
</context>
<context>
    <name>View3D</name>
    <message>
        <source>Follow</source>
        <translation>Следить за</translation>
    </message>
    <message>
        <source>View of the model</source>
        <translation>Вид из модели</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Показать всё</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Сверху</translation>
    </message>
    <message>
        <source>Reference: {}</source>
        <translation>Эталон: {}</translation>
    </message>
    <message>
        <source>{} · drag a limb</source>
        <translation>{} · потяните за часть тела</translation>
    </message>
    <message>
        <source>Keep the view</source>
        <translation>Сохранить вид</translation>
    </message>
    <message>
        <source>Colour the traces</source>
        <translation>Раскрасить следы</translation>
    </message>
    <message>
        <source>Show poses that stay</source>
        <translation>Показать остающиеся позы</translation>
    </message>
    <message>
        <source>Make this the view of the model</source>
        <translation>Сделать видом модели</translation>
    </message>
    <message>
        <source>Front (from behind: 4)</source>
        <translation>Спереди (сзади: 4)</translation>
    </message>
    <message>
        <source>Side (from the other side: 5)</source>
        <translation>Сбоку (с другой стороны: 5)</translation>
    </message>
    <message>
        <source>Colours of the traces: own, by stage, by reaction</source>
        <translation>Цвета следов: свои, по этапам, по реакции</translation>
    </message>
    <message>
        <source>Poses that stay: none, at the ends of stages, every so often</source>
        <translation>Остающиеся позы: нет, в концах этапов, через равное время</translation>
    </message>
    <message>
        <source>Pose: drag the joints</source>
        <translation>Поза: тянуть за суставы</translation>
    </message>
    <message>
        <source>Rods: colours, arrows, scale</source>
        <translation>Стержни: цвета, стрелки, масштаб</translation>
    </message>
</context>
<context>
    <name>Viewport</name>
    <message>
        <source>The 3D view is not available.

{}

Runs, plots, forms and exports of data work all the same.</source>
        <translation>Трёхмерный вид недоступен.

{}

Расчёты, графики, формы и экспорт данных работают как обычно.</translation>
    </message>
    <message>
        <source>It was switched off by ANHOLON_VIEWPORT.</source>
        <translation>Он отключён переменной ANHOLON_VIEWPORT.</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>This model is empty</source>
        <translation>Модель пуста</translation>
    </message>
    <message>
        <source>New skater…</source>
        <translation>Новый фигурист…</translation>
    </message>
    <message>
        <source>New from template</source>
        <translation>Новая по шаблону</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Пример</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Открыть файл…</translation>
    </message>
    <message>
        <source>Or build it part by part: Add, at the left, begins with coordinates.</source>
        <translation>Или постройте её по частям: кнопкой «Добавить» слева, начиная с координат.</translation>
    </message>
</context>
<context>
    <name>_ExportDialog</name>
    <message>
        <source>File</source>
        <translation>Файл</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Выбрать…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Экспорт</translation>
    </message>
    <message>
        <source>The file name must end in one of {}.</source>
        <translation>Имя файла должно оканчиваться на одно из: {}.</translation>
    </message>
    <message>
        <source>Writing {}…</source>
        <translation>Запись {}…</translation>
    </message>
    <message>
        <source>Written: {}</source>
        <translation>Записано: {}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Закрыть</translation>
    </message>
    <message>
        <source>Cancelled; no file was written.</source>
        <translation>Отменено; файл не записан.</translation>
    </message>
    <message>
        <source>There is already a file {}. Export once more to replace it, or choose another name.</source>
        <translation>Файл {} уже есть. Нажмите «Экспорт» ещё раз, чтобы заменить его, или выберите другое имя.</translation>
    </message>
</context>
<context>
    <name>_Header</name>
    <message>
        <source>Fold or unfold</source>
        <translation>Свернуть или развернуть</translation>
    </message>
</context>
<context>
    <name>_KindChoice</name>
    <message>
        <source>Change the kind of {}</source>
        <translation>Изменить вид: {}</translation>
    </message>
</context>
<context>
    <name>_ListField</name>
    <message>
        <source>Add row</source>
        <translation>Добавить строку</translation>
    </message>
    <message>
        <source>Remove this row</source>
        <translation>Удалить эту строку</translation>
    </message>
</context>
<context>
    <name>_Rows</name>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Копировать как LaTeX</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Копировать как текст</translation>
    </message>
</context>
<context>
    <name>_Samples</name>
    <message>
        <source>Time, s</source>
        <translation>Время, с</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
</context>
<context>
    <name>asking</name>
    <message>
        <source>{} is there already. Replace it?</source>
        <translation>Файл {} уже есть. Заменить его?</translation>
    </message>
</context>
<context>
    <name>fields</name>
    <message>
        <source>world</source>
        <translation>неподвижная</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>What ends it: theta = 90 deg, reaction.blade &gt; 800 N, slip blade. Empty: only its duration.</source>
        <translation>Чем он кончается: theta = 90 град, reaction.blade &gt; 800 Н, slip blade. Пусто: только длительностью.</translation>
    </message>
    <message>
        <source>A mechanical system and how it is run and shown.</source>
        <translation>Механическая система: как её рассчитывать и показывать.</translation>
    </message>
    <message>
        <source>Formulas with a name, usable in other formulas.</source>
        <translation>Формулы с именем, пригодные для других формул.</translation>
    </message>
    <message>
        <source>Rigid bodies, placed by formulas in the world or in another body&apos;s frame.</source>
        <translation>Твёрдые тела, размещённые формулами в неподвижной системе или в системе другого тела.</translation>
    </message>
    <message>
        <source>Forces and torques, springs, drag, potentials.</source>
        <translation>Силы и моменты, пружины, сопротивление, потенциалы.</translation>
    </message>
    <message>
        <source>Equations that the motion has to satisfy; each has its reaction.</source>
        <translation>Уравнения, которым подчинено движение; у каждого своя реакция.</translation>
    </message>
    <message>
        <source>Forces, moments and springs on rods: at a section, or all along.</source>
        <translation>Силы, моменты и пружины на стержнях: в сечении или вдоль всей длины.</translation>
    </message>
    <message>
        <source>From rest to rest in a given time: the controls that do it.</source>
        <translation>Из покоя в покой за данное время: управления, которые это делают.</translation>
    </message>
    <message>
        <source>How the motion is computed.</source>
        <translation>Как рассчитывается движение.</translation>
    </message>
    <message>
        <source>How the motion is shown.</source>
        <translation>Как показывается движение.</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Действие</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Угол</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Где</translation>
    </message>
    <message>
        <source>Absolute tolerance</source>
        <translation>Абсолютная точность</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Ось</translation>
    </message>
    <message>
        <source>Azimuth</source>
        <translation>Азимут</translation>
    </message>
    <message>
        <source>Between</source>
        <translation>Между</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Тело</translation>
    </message>
    <message>
        <source>Ways out</source>
        <translation>Выходы</translation>
    </message>
    <message>
        <source>Mass centre</source>
        <translation>Центр масс</translation>
    </message>
    <message>
        <source>Transition</source>
        <translation>Переход</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Карта</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>Коэффициент</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Сторона</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>Восстановление</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Моменты времени</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Значения</translation>
    </message>
    <message>
        <source>Projected</source>
        <translation>Проецировать</translation>
    </message>
    <message>
        <source>Radii</source>
        <translation>Полуоси</translation>
    </message>
    <message>
        <source>Viscous</source>
        <translation>Вязкость</translation>
    </message>
    <message>
        <source>Coefficient at rest</source>
        <translation>Коэффициент покоя</translation>
    </message>
    <message>
        <source>Surface</source>
        <translation>Поверхность</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Цвет</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>Управления</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>Координата</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>Демпфирование</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Направление</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Расстояние</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Заметки</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Длительность</translation>
    </message>
    <message>
        <source>Elevation</source>
        <translation>Угол места</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>Включено</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Энергия</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Следить за</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>Уравнения</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Формула</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Система отсчёта</translation>
    </message>
    <message>
        <source>Frame rate</source>
        <translation>Частота кадров</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>Тяжесть</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Основание</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Высота</translation>
    </message>
    <message>
        <source>Hollow</source>
        <translation>Полый</translation>
    </message>
    <message>
        <source>Moments of inertia</source>
        <translation>Моменты инерции</translation>
    </message>
    <message>
        <source>Interpolation</source>
        <translation>Интерполяция</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>Закон</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Длина</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Масса</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Максимум</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Минимум</translation>
    </message>
    <message>
        <source>Natural minimum</source>
        <translation>Естественный минимум</translation>
    </message>
    <message>
        <source>Natural maximum</source>
        <translation>Естественный максимум</translation>
    </message>
    <message>
        <source>In the mirror</source>
        <translation>В зеркале</translation>
    </message>
    <message>
        <source>Multiplier</source>
        <translation>Множитель</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Затем</translation>
    </message>
    <message>
        <source>Path of a jump</source>
        <translation>Путь скачка</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>Поза</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Положение</translation>
    </message>
    <message>
        <source>Exponent</source>
        <translation>Показатель</translation>
    </message>
    <message>
        <source>Products of inertia</source>
        <translation>Произведения инерции</translation>
    </message>
    <message>
        <source>Profile of a ramp</source>
        <translation>Профиль изменения</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Радиус</translation>
    </message>
    <message>
        <source>A ramp cut short</source>
        <translation>Прерванное изменение</translation>
    </message>
    <message>
        <source>Time of a ramp</source>
        <translation>Время изменения</translation>
    </message>
    <message>
        <source>Initial rate</source>
        <translation>Начальная скорость</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Повторения</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Поворот</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Строка</translation>
    </message>
    <message>
        <source>Relative tolerance</source>
        <translation>Относительная точность</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Изменения</translation>
    </message>
    <message>
        <source>Drawn size</source>
        <translation>Размер на рисунке</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Размер</translation>
    </message>
    <message>
        <source>Smoothness</source>
        <translation>Гладкость</translation>
    </message>
    <message>
        <source>Stiffness</source>
        <translation>Жёсткость</translation>
    </message>
    <message>
        <source>Ends at</source>
        <translation>Конечные значения</translation>
    </message>
    <message>
        <source>Thickness</source>
        <translation>Толщина</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Следы</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Единица</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Когда</translation>
    </message>
    <message>
        <source>Feedback</source>
        <translation>Обратная связь</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>Куда ведёт</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>До</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Составляющие</translation>
    </message>
    <message>
        <source>Quasi-velocities</source>
        <translation>Квазискорости</translation>
    </message>
    <message>
        <source>Visible</source>
        <translation>Видно</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ширина</translation>
    </message>
    <message>
        <source>Axes at turn 0</source>
        <translation>Оси при повороте 0</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Параметр</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Определения</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Определение</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Таблицы времени</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Таблица времени</translation>
    </message>
    <message>
        <source>Control</source>
        <translation>Управление</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>Координаты</translation>
    </message>
    <message>
        <source>{} “{}”</source>
        <comment>a kind of element, its name</comment>
        <translation>{} «{}»</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Точки</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Точка</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Тела</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Силы</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Сила</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Связи</translation>
    </message>
    <message>
        <source>Poses</source>
        <translation>Позы</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>сразу</translation>
    </message>
    <message>
        <source>by a ramp</source>
        <translation>плавно</translation>
    </message>
    <message>
        <source>Parametric (servo)</source>
        <translation>Параметрическая (серво)</translation>
    </message>
    <message>
        <source>Given reaction</source>
        <translation>Заданная реакция</translation>
    </message>
    <message>
        <source>Coulomb friction</source>
        <translation>Кулоново трение</translation>
    </message>
    <message>
        <source>Resistance by a law</source>
        <translation>Сопротивление по закону</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Связь</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Карты</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Этапы</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Этап</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>События</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Событие</translation>
    </message>
    <message>
        <source>Boundary problems</source>
        <translation>Краевые задачи</translation>
    </message>
    <message>
        <source>Boundary problem</source>
        <translation>Краевая задача</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>Расчёт</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Вид</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>both</source>
        <translation>оба</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>Кем записано</translation>
    </message>
    <message>
        <source>user</source>
        <translation>пользователем</translation>
    </message>
    <message>
        <source>search along a trace</source>
        <translation>поиском вдоль следа</translation>
    </message>
    <message>
        <source>search along a trace, feedback</source>
        <translation>поиском вдоль следа, обратная связь</translation>
    </message>
    <message>
        <source>boundary problem</source>
        <translation>краевой задачей</translation>
    </message>
    <message>
        <source>cubic spline</source>
        <translation>кубический сплайн</translation>
    </message>
    <message>
        <source>falling</source>
        <translation>убывание</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>сетка</translation>
    </message>
    <message>
        <source>ice</source>
        <translation>лёд</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>линейная</translation>
    </message>
    <message>
        <source>Newton, with all reactions</source>
        <translation>Ньютона, со всеми реакциями</translation>
    </message>
    <message>
        <source>Covariant tensor form</source>
        <translation>Ковариантная тензорная форма</translation>
    </message>
    <message>
        <source>Contravariant tensor form</source>
        <translation>Контравариантная тензорная форма</translation>
    </message>
    <message>
        <source>Covariant tensor form, mixed</source>
        <translation>Ковариантная тензорная форма, смешанная</translation>
    </message>
    <message>
        <source>Contravariant tensor form, mixed</source>
        <translation>Контравариантная тензорная форма, смешанная</translation>
    </message>
    <message>
        <source>Appell</source>
        <translation>Аппеля</translation>
    </message>
    <message>
        <source>Boltzmann–Hamel</source>
        <translation>Больцмана–Гамеля</translation>
    </message>
    <message>
        <source>d&apos;Alembert–Lagrange</source>
        <translation>Даламбера–Лагранжа</translation>
    </message>
    <message>
        <source>Suslov–Jourdain</source>
        <translation>Суслова–Журдена</translation>
    </message>
    <message>
        <source>Gauss, least constraint</source>
        <translation>Гаусса, наименьшего принуждения</translation>
    </message>
    <message>
        <source>Udwadia–Kalaba</source>
        <translation>Удвадиа–Калабы</translation>
    </message>
    <message>
        <source>Kirgetov&apos;s modified Gauss</source>
        <translation>модифицированный Гаусса (Киргетов)</translation>
    </message>
    <message>
        <source>Impulse form</source>
        <translation>Импульсная форма</translation>
    </message>
    <message>
        <source>Lagrange with multipliers</source>
        <translation>Лагранжа с множителями</translation>
    </message>
    <message>
        <source>Lagrange, independent coordinates</source>
        <translation>Лагранжа, независимые координаты</translation>
    </message>
    <message>
        <source>Maggi</source>
        <translation>Маджи</translation>
    </message>
    <message>
        <source>record</source>
        <translation>отметить</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>ступени</translation>
    </message>
    <message>
        <source>stop the run</source>
        <translation>остановить расчёт</translation>
    </message>
    <message>
        <source>rising</source>
        <translation>возрастание</translation>
    </message>
    <message>
        <source>Plate</source>
        <translation>Пластина</translation>
    </message>
    <message>
        <source>Thin rod</source>
        <translation>Тонкий стержень</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Брус</translation>
    </message>
    <message>
        <source>Ellipsoid</source>
        <translation>Эллипсоид</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>Шар</translation>
    </message>
    <message>
        <source>Disc</source>
        <translation>Диск</translation>
    </message>
    <message>
        <source>Given inertia</source>
        <translation>Заданная инерция</translation>
    </message>
    <message>
        <source>Holonomic</source>
        <translation>Голономная</translation>
    </message>
    <message>
        <source>Nonholonomic</source>
        <translation>Неголономная</translation>
    </message>
    <message>
        <source>Generalized force</source>
        <translation>Обобщённая сила</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>Момент</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Сопротивление</translation>
    </message>
    <message>
        <source>Rotary drag</source>
        <translation>Сопротивление вращению</translation>
    </message>
    <message>
        <source>Spring</source>
        <translation>Пружина</translation>
    </message>
    <message>
        <source>Potential</source>
        <translation>Потенциал</translation>
    </message>
    <message>
        <source>Second order</source>
        <translation>Второго порядка</translation>
    </message>
    <message>
        <source>Axis across</source>
        <translation>Ось поперёк</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Вдоль</translation>
    </message>
    <message>
        <source>Holds the height</source>
        <translation>Держит высоту</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Первая</translation>
    </message>
    <message>
        <source>First radius</source>
        <translation>Первый радиус</translation>
    </message>
    <message>
        <source>Internal</source>
        <translation>Внутреннее</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Уровень</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Нормаль</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Сдвиг</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>Плоскость</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Отношение</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>Вторая</translation>
    </message>
    <message>
        <source>Second radius</source>
        <translation>Второй радиус</translation>
    </message>
    <message>
        <source>Through</source>
        <translation>Через точку</translation>
    </message>
    <message>
        <source>Rod (distance)</source>
        <translation>Стержень (расстояние)</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Палец</translation>
    </message>
    <message>
        <source>Ball joint</source>
        <translation>Шаровой шарнир</translation>
    </message>
    <message>
        <source>Hinge</source>
        <translation>Петля</translation>
    </message>
    <message>
        <source>Universal joint</source>
        <translation>Шарнир Гука</translation>
    </message>
    <message>
        <source>Weld</source>
        <translation>Сварка</translation>
    </message>
    <message>
        <source>Slider</source>
        <translation>Ползун</translation>
    </message>
    <message>
        <source>Point on a curve</source>
        <translation>Точка на кривой</translation>
    </message>
    <message>
        <source>Point on a surface</source>
        <translation>Точка на поверхности</translation>
    </message>
    <message>
        <source>Coupled coordinates</source>
        <translation>Связанные координаты</translation>
    </message>
    <message>
        <source>Gear</source>
        <translation>Зубчатая пара</translation>
    </message>
    <message>
        <source>Blade</source>
        <translation>Лезвие</translation>
    </message>
    <message>
        <source>Rolling</source>
        <translation>Качение</translation>
    </message>
    <message>
        <source>Mangeron–Deleanu (program)</source>
        <translation>Манжерон–Делеану (программа)</translation>
    </message>
    <message>
        <source>Generalized Gauss (program)</source>
        <translation>Обобщённый Гаусс (программа)</translation>
    </message>
    <message>
        <source>Program, of third or higher order</source>
        <translation>Программная, третьего порядка и выше</translation>
    </message>
    <message>
        <source>Sliding force</source>
        <translation>Сила скольжения</translation>
    </message>
    <message>
        <source>Friction along it</source>
        <translation>Трение вдоль</translation>
    </message>
    <message>
        <source>Grip</source>
        <translation>Сцепление</translation>
    </message>
    <message>
        <source>Loaded by</source>
        <translation>Нагружает</translation>
    </message>
    <message>
        <source>Frustum of a cone</source>
        <translation>Усечённый конус</translation>
    </message>
    <message>
        <source>Upper radius</source>
        <translation>Верхний радиус</translation>
    </message>
    <message>
        <source>Time between such poses</source>
        <translation>Время между такими позами</translation>
    </message>
    <message>
        <source>Poses that stay</source>
        <translation>Остающиеся позы</translation>
    </message>
    <message>
        <source>Camera beside the middle</source>
        <translation>Камера в стороне от середины</translation>
    </message>
    <message>
        <source>Colours of the traces</source>
        <translation>Цвета следов</translation>
    </message>
    <message>
        <source>Reaction that colours</source>
        <translation>Реакция, дающая цвет</translation>
    </message>
    <message>
        <source>each its own</source>
        <translation>у каждого свой</translation>
    </message>
    <message>
        <source>by a reaction</source>
        <translation>по реакции</translation>
    </message>
    <message>
        <source>by stage</source>
        <translation>по этапам</translation>
    </message>
    <message>
        <source>at the ends of stages</source>
        <translation>в концах этапов</translation>
    </message>
    <message>
        <source>every so often</source>
        <translation>через равное время</translation>
    </message>
    <message>
        <source>Curves to be followed, and the controls that are sought for it.</source>
        <translation>Кривые, по которым нужно идти, и управления, которые для этого ищутся.</translation>
    </message>
    <message>
        <source>Begins at s</source>
        <translation>Начало при s</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>Границы</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Равновесие</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Замкнута</translation>
    </message>
    <message>
        <source>Ends at s</source>
        <translation>Конец при s</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Сглаживание</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>След</translation>
    </message>
    <message>
        <source>Young&apos;s modulus</source>
        <translation>Модуль Юнга</translation>
    </message>
    <message>
        <source>Axis goes through</source>
        <translation>Ось проходит через</translation>
    </message>
    <message>
        <source>In another way</source>
        <translation>Иначе, чем другие</translation>
    </message>
    <message>
        <source>Shear</source>
        <translation>Сдвиг</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Плотность</translation>
    </message>
    <message>
        <source>Hole</source>
        <translation>Отверстие</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Сечение</translation>
    </message>
    <message>
        <source>Frozen strains</source>
        <translation>Замороженные деформации</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Элементы</translation>
    </message>
    <message>
        <source>Twist</source>
        <translation>Закрутка</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>Spin</source>
        <translation>Вращение</translation>
    </message>
    <message>
        <source>Small bodies</source>
        <translation>Малые тела</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Удержано</translation>
    </message>
    <message>
        <source>Turning</source>
        <translation>Поворот</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Оси</translation>
    </message>
    <message>
        <source>Displacement</source>
        <translation>Перемещение</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>Следит</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>Момент</translation>
    </message>
    <message>
        <source>Rod</source>
        <translation>Стержень</translation>
    </message>
    <message>
        <source>Pitch</source>
        <translation>Шаг</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Витки</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>Пролёт</translation>
    </message>
    <message>
        <source>Rise</source>
        <translation>Подъём</translation>
    </message>
    <message>
        <source>EA</source>
        <translation>EA</translation>
    </message>
    <message>
        <source>GJ</source>
        <translation>GJ</translation>
    </message>
    <message>
        <source>EI</source>
        <translation>EI</translation>
    </message>
    <message>
        <source>Drawn radius</source>
        <translation>Радиус на рисунке</translation>
    </message>
    <message>
        <source>Longest step</source>
        <translation>Наибольший шаг</translation>
    </message>
    <message>
        <source>Accuracy of a step</source>
        <translation>Точность шага</translation>
    </message>
    <message>
        <source>Begins in</source>
        <translation>Начинает из</translation>
    </message>
    <message>
        <source>Several impacts at once</source>
            <translation>Несколько ударов сразу</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>продолжается</translation>
    </message>
    <message>
        <source>negative</source>
        <translation>отрицательная</translation>
    </message>
    <message>
        <source>positive</source>
        <translation>положительная</translation>
    </message>
    <message>
        <source>Equilibria under a growing load</source>
        <translation>Равновесия при растущей нагрузке</translation>
    </message>
    <message>
        <source>Path of equilibria, through limit loads</source>
        <translation>Путь равновесий через предельные нагрузки</translation>
    </message>
    <message>
        <source>stops, with a blow</source>
        <translation>останавливается ударом</translation>
    </message>
    <message>
        <source>all at once</source>
            <translation>все одновременно</translation>
    </message>
    <message>
        <source>one after the other</source>
            <translation>один за другим</translation>
    </message>
    <message>
        <source>Torsional spring</source>
        <translation>Пружина кручения</translation>
    </message>
    <message>
        <source>Straight</source>
        <translation>Прямая</translation>
    </message>
    <message>
        <source>Arc</source>
        <translation>Дуга</translation>
    </message>
    <message>
        <source>Helix</source>
        <translation>Винтовая линия</translation>
    </message>
    <message>
        <source>Catenary</source>
        <translation>Цепная линия</translation>
    </message>
    <message>
        <source>Polyline</source>
        <translation>Ломаная</translation>
    </message>
    <message>
        <source>Spline</source>
        <translation>Сплайн</translation>
    </message>
    <message>
        <source>By formulas</source>
        <translation>По формулам</translation>
    </message>
    <message>
        <source>Circle or tube</source>
        <translation>Круг или труба</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Прямоугольник</translation>
    </message>
    <message>
        <source>Ellipse</source>
        <translation>Эллипс</translation>
    </message>
    <message>
        <source>Given stiffnesses</source>
        <translation>Заданные жёсткости</translation>
    </message>
    <message>
        <source>Stiffness matrix</source>
        <translation>Матрица жёсткости</translation>
    </message>
    <message>
        <source>At a section</source>
        <translation>В сечении</translation>
    </message>
    <message>
        <source>Along a rod</source>
        <translation>Вдоль стержня</translation>
    </message>
    <message>
        <source>Rods</source>
        <translation>Стержни</translation>
    </message>
    <message>
        <source>Supports</source>
        <translation>Опоры</translation>
    </message>
    <message>
        <source>Support</source>
        <translation>Опора</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Соединения</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Соединение</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>Нагрузки</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Нагрузка</translation>
    </message>
    <message>
        <source>all strains</source>
        <translation>все деформации</translation>
    </message>
    <message>
        <source>Timoshenko</source>
        <translation>Тимошенко</translation>
    </message>
    <message>
        <source>Bernoulli</source>
        <translation>Бернулли</translation>
    </message>
    <message>
        <source>Kirchhoff</source>
        <translation>Кирхгоф</translation>
    </message>
    <message>
        <source>inextensible</source>
        <translation>нерастяжимый</translation>
    </message>
    <message>
        <source>cable</source>
        <translation>кабель</translation>
    </message>
    <message>
        <source>string</source>
        <translation>струна</translation>
    </message>
    <message>
        <source>extension</source>
        <translation>растяжение</translation>
    </message>
    <message>
        <source>shear 2</source>
        <translation>сдвиг 2</translation>
    </message>
    <message>
        <source>shear 3</source>
        <translation>сдвиг 3</translation>
    </message>
    <message>
        <source>torsion</source>
        <translation>кручение</translation>
    </message>
    <message>
        <source>bending 2</source>
        <translation>изгиб 2</translation>
    </message>
    <message>
        <source>bending 3</source>
        <translation>изгиб 3</translation>
    </message>
    <message>
        <source>clamped</source>
        <translation>заделано</translation>
    </message>
    <message>
        <source>hinged</source>
        <translation>шарнир</translation>
    </message>
    <message>
        <source>free</source>
        <translation>свободно</translation>
    </message>
    <message>
        <source>the reference</source>
        <translation>исходная форма</translation>
    </message>
    <message>
        <source>equilibrium</source>
        <translation>равновесие</translation>
    </message>
    <message>
        <source>Switches off</source>
        <translation>Выключает</translation>
    </message>
    <message>
        <source>Switches on</source>
        <translation>Включает</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>косинус</translation>
    </message>
    <message>
        <source>quintic</source>
        <translation>полином пятой степени</translation>
    </message>
    <message>
        <source>There are no plain numbers</source>
        <translation>Простых чисел нет</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>Формы</translation>
    </message>
    <message>
        <source>Modes of rods, buckling loads</source>
        <translation>Формы стержней, критические нагрузки</translation>
    </message>
    <message>
        <source>Branch of the path</source>
        <translation>Ветвь пути</translation>
    </message>
    <message>
        <source>Imperfection</source>
        <translation>Несовершенство</translation>
    </message>
    <message>
        <source>Nonlinear law</source>
        <translation>Нелинейный закон</translation>
    </message>
    <message>
        <source>Cable or string</source>
        <translation>Трос или нить</translation>
    </message>
    <message>
        <source>Masses and lengths</source>
        <translation>Массы и длины</translation>
    </message>
    <message>
        <source>Modes over</source>
        <translation>Моды по</translation>
    </message>
    <message>
        <source>Over, from</source>
        <translation>Диапазон: от</translation>
    </message>
    <message>
        <source>Over, to</source>
        <translation>Диапазон: до</translation>
    </message>
    <message>
        <source>Over, values</source>
        <translation>Диапазон: число значений</translation>
    </message>
    <message>
        <source>Elastic bed of a rod</source>
        <translation>Упругое основание стержня</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>Углы</translation>
    </message>
    <message>
        <source>the following one</source>
        <translation>следующий по порядку</translation>
    </message>
</context>
<context>
    <name>happenings</name>
    <message>
        <source>{} slips</source>
        <translation>{} срывается в скольжение</translation>
    </message>
    <message>
        <source>{} grips again</source>
        <translation>{} снова держит</translation>
    </message>
    <message>
        <source>{} stops slipping</source>
        <translation>{} перестаёт скользить</translation>
    </message>
    <message>
        <source>{} slips the other way</source>
        <translation>{} скользит в обратную сторону</translation>
    </message>
    <message>
        <source>{} is met</source>
        <translation>касание: {}</translation>
    </message>
    <message>
        <source>{} stays in contact</source>
        <translation>контакт держится: {}</translation>
    </message>
    <message>
        <source>{} lets go</source>
        <translation>отрыв: {}</translation>
    </message>
    <message>
        <source>{} takes hold</source>
        <translation>{} начинает держать</translation>
    </message>
    <message>
        <source>{} is struck</source>
        <translation>удар: {}</translation>
    </message>
    <message>
        <source>{} jams</source>
        <translation>заклинивание: {}</translation>
    </message>
    <message>
        <source>impulse {}</source>
        <translation>импульс {}</translation>
    </message>
    <message>
        <source>energy lost {}</source>
        <translation>потеряно энергии {}</translation>
    </message>
    <message>
        <source>work of the drives {}</source>
        <translation>работа приводов {}</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>en</source>
        <comment>code of the language: en, ru</comment>
        <translation>ru</translation>
    </message>
</context>
<context>
    <name>questions</name>
    <message>
        <source>Unsaved changes</source>
        <translation>Несохранённые изменения</translation>
    </message>
    <message>
        <source>Save the changes to “{}”?</source>
        <translation>Сохранить изменения в «{}»?</translation>
    </message>
    <message>
        <source>Otherwise they are lost.</source>
        <translation>Иначе они пропадут.</translation>
    </message>
    <message>
        <source>Fields marked as invalid are not part of the model and are not saved.</source>
        <translation>Поля, отмеченные как ошибочные, не входят в модель и не сохраняются.</translation>
    </message>
    <message>
        <source>The file was changed</source>
        <translation>Файл изменён</translation>
    </message>
    <message>
        <source>“{}” was changed by another window or program.</source>
        <translation>«{}» изменён другим окном или программой.</translation>
    </message>
    <message>
        <source>What it holds now is lost when this model takes its place.</source>
        <translation>То, что в нём сейчас, пропадёт, если эта модель займёт его место.</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Сохранить в другом месте…</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Заменить</translation>
    </message>
    <message>
        <source>Recover unsaved work</source>
        <translation>Восстановление несохранённой работы</translation>
    </message>
    <message>
        <source>“{}” was not saved when Anholon ended last time.</source>
        <translation>Модель «{}» не была сохранена, когда Anholon завершился в прошлый раз.</translation>
    </message>
    <message>
        <source>A copy from {} was kept.</source>
        <translation>Сохранилась копия от {}.</translation>
    </message>
    <message>
        <source>Its file, {}, is as it was saved before.</source>
        <translation>Её файл, {}, остался в последнем сохранённом виде.</translation>
    </message>
    <message>
        <source>Its file, {}, was changed since then by another window or program. Saving will ask first.</source>
            <translation>Файл {} с тех пор изменён другим окном или программой. При сохранении будет задан вопрос.</translation>
    </message>
    <message>
        <source>Its file, {}, is not there any more.</source>
            <translation>Файла {} больше нет.</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Восстановить</translation>
    </message>
    <message>
        <source>Delete the copy</source>
        <translation>Удалить копию</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Решить позже</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>Не сохранять</translation>
    </message>
</context>
<context>
    <name>rods</name>
    <message>
        <source>Own colour</source>
        <translation>Свой цвет</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>Extension e</source>
        <translation>Растяжение e</translation>
    </message>
    <message>
        <source>Shear g2</source>
        <translation>Сдвиг g2</translation>
    </message>
    <message>
        <source>Shear g3</source>
        <translation>Сдвиг g3</translation>
    </message>
    <message>
        <source>Torsion k1</source>
        <translation>Кручение k1</translation>
    </message>
    <message>
        <source>Curvature k2</source>
        <translation>Кривизна k2</translation>
    </message>
    <message>
        <source>Curvature k3</source>
        <translation>Кривизна k3</translation>
    </message>
    <message>
        <source>Normal force N</source>
        <translation>Продольная сила N</translation>
    </message>
    <message>
        <source>Shear force T2</source>
        <translation>Поперечная сила T2</translation>
    </message>
    <message>
        <source>Shear force T3</source>
        <translation>Поперечная сила T3</translation>
    </message>
    <message>
        <source>Torque M1</source>
        <translation>Крутящий момент M1</translation>
    </message>
    <message>
        <source>Bending moment M2</source>
        <translation>Изгибающий момент M2</translation>
    </message>
    <message>
        <source>Bending moment M3</source>
        <translation>Изгибающий момент M3</translation>
    </message>
    <message>
        <source>Displacements × {:g}</source>
        <translation>Перемещения × {:g}</translation>
    </message>
</context>
<context>
    <name>templates</name>
    <message>
        <source>empty</source>
        <translation>Пустая</translation>
    </message>
    <message>
        <source>pendulum</source>
        <translation>Маятник</translation>
    </message>
    <message>
        <source>sleigh</source>
        <translation>Сани Чаплыгина</translation>
    </message>
    <message>
        <source>disc</source>
        <translation>Катящийся диск</translation>
    </message>
    <message>
        <source>chain</source>
        <translation>Цепь</translation>
    </message>
    <message>
        <source>skater</source>
        <translation>Фигурист</translation>
    </message>
    <message>
        <source>cantilever</source>
        <translation>консоль</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>пружина</translation>
    </message>
    <message>
        <source>arch</source>
        <translation>арка</translation>
    </message>
    <message>
        <source>rod between bodies</source>
        <translation>стержень между телами</translation>
    </message>
</context>
<context>
    <name>themes</name>
    <message>
        <source>As in the system</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Светлая</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Тёмная</translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message>
        <source>Disabled: it is passed over</source>
        <translation>Выключен: пропускается</translation>
    </message>
    <message>
        <source>Lasts {} at most</source>
        <translation>Длится не более {}</translation>
    </message>
    <message>
        <source>Lasts {}</source>
        <translation>Длится {}</translation>
    </message>
    <message>
        <source>Ends where {} crosses zero {}</source>
        <translation>Кончается там, где {} проходит через нуль {}</translation>
    </message>
    <message>
        <source>Gone through {} times</source>
        <translation>Проходится {} раз(а)</translation>
    </message>
    <message>
        <source>Changes by a ramp of {}</source>
        <translation>Меняет плавно за {}</translation>
    </message>
    <message>
        <source>Where {} crosses zero {} → {}</source>
        <translation>Где {} проходит через нуль {} → {}</translation>
    </message>
    <message>
        <source>Then → {}</source>
        <translation>Затем → {}</translation>
    </message>
    <message>
        <source>end not planned</source>
        <translation>конец не задан</translation>
    </message>
    <message>
        <source>planned {} straight on</source>
        <translation>по плану {} без ответвлений</translation>
    </message>
    <message>
        <source>planned {} at most</source>
        <translation>по плану не дольше {}</translation>
    </message>
    <message>
        <source>planned {}</source>
        <translation>по плану {}</translation>
    </message>
    <message>
        <source>ran {}</source>
        <translation>пройдено {}</translation>
    </message>
    <message>
        <source>What the run went through:</source>
        <translation>Что пройдено при расчёте:</translation>
    </message>
    <message>
        <source>… and {} more</source>
        <translation>… и ещё {}</translation>
    </message>
    <message>
        <source>Ends when {}</source>
        <translation>Кончается, когда {}</translation>
    </message>
    <message>
        <source>{}: at once</source>
        <translation>{}: сразу</translation>
    </message>
    <message>
        <source>{}: by a ramp of {}</source>
        <translation>{}: плавно за {}</translation>
    </message>
    <message>
        <source>When {} → {}</source>
        <translation>Когда {} → {}</translation>
    </message>
</context>
<context>
    <name>traces</name>
    <message>
        <source>The stages of the model are left out, and the model with the schedule has none any more: the pose is that of its parameters. Keep the model with the stages in another file.</source>
        <translation>Этапы модели опущены, и в модели с расписанием их больше нет: поза задана её параметрами. Сохраните модель с этапами в другом файле.</translation>
    </message>
    <message>
        <source>The motion begins on the curve: {changes}.</source>
        <translation>Движение начинается на кривой: {changes}.</translation>
    </message>
    <message>
        <source>The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}: a blade would have to change its turn at once, by a blow. Join the parts by a curve whose curvature changes steadily, as a clothoid.</source>
        <translation>Кривизна скачет с {before} до {after} 1/м в ({x}, {y}) м{more}: коньку пришлось бы изменить поворот мгновенно, ударом. Соедините части кривой с непрерывно меняющейся кривизной, например клотоидой.</translation>
    </message>
    <message>
        <source>The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}: the controls jump there.</source>
        <translation>Кривизна скачет с {before} до {after} 1/м в ({x}, {y}) м{more}: там скачут и управления.</translation>
    </message>
    <message>
        <source>The speed falls to {speed} m/s at t = {t} s, {s} m from the start of the curve: what hardly moves cannot follow a curve.</source>
        <translation>Скорость падает до {speed} м/с при t = {t} с, в {s} м от начала кривой: едва движущееся не может идти по кривой.</translation>
    </message>
    <message>
        <source>The controls act on the trace no more at t = {t} s, {s} m from the start of the curve (Δ = 0): what is asked for there would take forces beyond all bounds.</source>
        <translation>При t = {t} с, в {s} м от начала кривой, управления больше не действуют на след (Δ = 0): требуемое там потребовало бы неограниченных сил.</translation>
    </message>
    <message>
        <source>The end of the curve was not reached within {t} s.</source>
        <translation>Конец кривой не достигнут за {t} с.</translation>
    </message>
    <message>
        <source>The end of the curve is reached at t = {t} s, {s} m from its begin.</source>
        <translation>Конец кривой достигнут при t = {t} с, в {s} м от её начала.</translation>
    </message>
    <message>
        <source>{name} exceeds its bound of {limit} for {share} s in all between t = {t} s and {until} s: it reaches {value} at t = {at} s.</source>
        <translation>{name} превышает границу {limit} в общей сложности {share} с между t = {t} с и {until} с: достигает {value} при t = {at} с.</translation>
    </message>
    <message>
        <source>{name} is beyond its natural range, which ends at {limit}, for {share} s in all between t = {t} s and {until} s: it reaches {value} at t = {at} s.</source>
        <translation>{name} выходит за естественный предел {limit} в общей сложности на {share} с между t = {t} с и {until} с: достигает {value} при t = {at} с.</translation>
    </message>
    <message>
        <source>The reaction of {name} exceeds its bound of {limit} for {share} s in all between t = {t} s and {until} s: it reaches {value} at t = {at} s.</source>
        <translation>Реакция {name} превышает границу {limit} в общей сложности {share} с между t = {t} с и {until} с: достигает {value} при t = {at} с.</translation>
    </message>
    <message>
        <source>The grip of {name} does not bear it between t = {t} s and {until} s: at t = {at} s it would take {value} and bears {limit}, so that it slips.</source>
        <translation>Сцепление {name} не выдерживает между t = {t} с и {until} с: при t = {at} с нужно {value}, а держит {limit}, так что он срывается.</translation>
    </message>
    <message>
        <source>In the replay {name} slips at t = {t} s.</source>
        <translation>При воспроизведении {name} срывается при t = {t} с.</translation>
    </message>
    <message>
        <source>The event {name} ends the replay at t = {t} s, {s} m from the start of the curve: what is found for later is not gone through.</source>
        <translation>Событие {name} завершает воспроизведение при t = {t} с, в {s} м от начала кривой: найденное для более позднего времени не проходится.</translation>
    </message>
    <message>
        <source>The controls act weakly on the trace at t = {t} s: normalised Δ = {value}.</source>
        <translation>Управления слабо действуют на след при t = {t} с: нормированное Δ = {value}.</translation>
    </message>
    <message>
        <source>The replay failed: {why}</source>
        <translation>Воспроизведение не удалось: {why}</translation>
    </message>
    <message>
        <source>The schedule is an open loop: an error of 0.001 {unit} in {name} at the start becomes {off} m on the way. Somebody has to correct it.</source>
        <translation>Программа по времени не имеет обратной связи: ошибка 0.001 {unit} в {name} в начале вырастает в пути до {off} м. Кто-то должен её исправлять.</translation>
    </message>
    <message>
        <source>The motion could not be computed any further at t = {t} s, {s} m from the start of the curve: it runs into a singularity, or the controls grow beyond all bounds.</source>
        <translation>Движение не удалось вычислить дальше t = {t} с, {s} м от начала кривой: оно приходит к особенности, или управления растут неограниченно.</translation>
    </message>
    <message>
        <source>Deviations across the curve decay with the rate {rate} 1/s. What is ahead or late, or of another speed, stays so, and far from its time the law knows the curve less well: to hold the time, name a law of speed and a second control.</source>
        <translation>Отклонения поперёк кривой затухают с быстротой {rate} 1/с. Опережение, опоздание и другая скорость остаются, а вдали от своего времени закон знает кривую хуже: чтобы держать и время, задайте закон скорости и второе управление.</translation>
    </message>
    <message>
        <source>{name} is balanced: it goes from {least} to {most}, and what would have to hold it there bears {force} at most in the replay.</source>
        <translation>{name} в равновесии: оно идёт от {least} до {most}, и то, что должно было бы его держать, несёт при повторении не больше {force}.</translation>
    </message>
    <message>
        <source>{name} moves by itself, from {least} to {most}; nothing but the forces of the model brings it back when it is disturbed.</source>
        <translation>{name} движется само, от {least} до {most}; если его возмутить, назад его возвращают только силы модели.</translation>
    </message>
    <message>
        <source>Deviations from the place at the time decay with the rate {rate} 1/s.</source>
        <translation>Отклонения от места в данный момент затухают с быстротой {rate} 1/с.</translation>
    </message>
    <message>
        <source>The speed grows beyond all bounds at t = {t} s, {s} m from the start of the curve: in its turns the motion drives itself, the quicker the more. Follow it for a shorter time, or name a law of speed and a second control.</source>
        <translation>При t = {t} с, в {s} м от начала кривой, скорость растёт неограниченно: на поворотах движение разгоняет само себя, тем сильнее, чем оно быстрее. Идите по кривой меньшее время или задайте закон скорости и второе управление.</translation>
    </message>
    <message>
        <source>The replay leaves the curve by {error} m: the motion is too sensitive for a schedule, or the controls jump. A feedback answers deviations.</source>
        <translation>Воспроизведение уходит от кривой на {error} м: движение слишком чувствительно для программы по времени, или управления скачут. Обратная связь отвечает на отклонения.</translation>
    </message>
</context>
<context>
    <name>transitions</name>
    <message>
        <source>Change by a ramp instead</source>
        <translation>Менять плавно вместо этого</translation>
    </message>
    <message>
        <source>The motion cannot go on here.</source>
        <translation>Здесь движение не может продолжаться.</translation>
    </message>
    <message>
        <source>Changes by a ramp of {} s, {}.</source>
        <translation>Меняет плавно за {} с, {}.</translation>
    </message>
    <message>
        <source>Let it jump</source>
        <translation>Менять скачком</translation>
    </message>
    <message>
        <source>Changes at once, as the limit of ever shorter ramps.</source>
        <translation>Меняет сразу, как предел всё более коротких плавных изменений.</translation>
    </message>
    <message>
        <source>Make it a ramp</source>
        <translation>Менять плавно</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Параметр</translation>
    </message>
    <message>
        <source>Acts from here on: {}</source>
        <translation>Отсюда действует: {}</translation>
    </message>
    <message>
        <source>Acts no more: {}</source>
        <translation>Больше не действует: {}</translation>
    </message>
    <message>
        <source>Nothing changes here.</source>
        <translation>Здесь ничего не меняется.</translation>
    </message>
    <message>
        <source>The whole body</source>
        <translation>Тело в целом</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Величина</translation>
    </message>
    <message>
        <source>J_C ω is kept. u − ω y_C changes by H ∫ dy_C/J_C along the path, which makes it {} m/s.</source>
        <translation>J_C ω сохраняется. u − ω y_C меняется на H ∫ dy_C/J_C вдоль пути, что даёт {} м/с.</translation>
    </message>
    <message>
        <source>Order of the joints</source>
        <translation>Порядок суставов</translation>
    </message>
    <message>
        <source>The place leaps</source>
        <translation>Место смещается скачком</translation>
    </message>
    <message>
        <source>At once, as the limit of ever shorter ramps: {}.</source>
        <translation>Сразу, как предел всё более коротких плавных изменений: {}.</translation>
    </message>
    <message>
        <source>By a ramp of {} s, {}: {}.</source>
        <translation>Плавно за {} с, {}: {}.</translation>
    </message>
    <message>
        <source>What goes ahead in no time drives the rest the other way, by as much however short the ramp.</source>
        <translation>Что мгновенно выносится вперёд, отодвигает остальное назад — на столько же, сколь бы коротким ни был плавный переход.</translation>
    </message>
    <message>
        <source>Slips meanwhile, as no grip holds a force without bound: {}</source>
        <translation>При этом проскальзывает, ибо никакое сцепление не держит неограниченной силы: {}</translation>
    </message>
    <message>
        <source>J_C ω is kept, and so is u − ω y_C.</source>
        <translation>J_C ω сохраняется, и u − ω y_C тоже.</translation>
    </message>
    <message>
        <source>Paths of the pose</source>
        <translation>Пути позы</translation>
    </message>
    <message>
        <source>The order changes the speed along the blade by up to {} m/s.</source>
        <translation>Порядок меняет скорость вдоль лезвия не более чем на {} м/с.</translation>
    </message>
    <message>
        <source>The order does not matter: the mass centre does not move sideways.</source>
        <translation>Порядок не важен: центр масс не смещается вбок.</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>все вместе</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>выбран</translation>
    </message>
    <message>
        <source>take it</source>
        <translation>выбрать</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>отклонён</translation>
    </message>
    <message>
        <source>The ramp</source>
        <translation>Плавное изменение</translation>
    </message>
    <message>
        <source>peak {}</source>
        <translation>пик {}</translation>
    </message>
    <message>
        <source>foretold</source>
        <translation>предсказано</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>вычислено</translation>
    </message>
    <message>
        <source>The stage was over before its ramp: computed is what there was till then.</source>
        <translation>Этап кончился раньше своего плавного изменения: вычислено то, что было до этого.</translation>
    </message>
    <message>
        <source>The shorter the ramp, the nearer the lateral force of {} comes to M Δy_C · {} / T² = {} N.</source>
        <translation>Чем короче изменение, тем ближе боковая сила {} к M Δy_C · {} / T² = {} Н.</translation>
    </message>
    <message>
        <source>A straight ramp begins and ends with a blow: its rate jumps.</source>
        <translation>Линейное изменение начинается и кончается ударом: его скорость скачет.</translation>
    </message>
    <message>
        <source>The shorter the ramp, the nearer the lateral force of {} comes to {} N·s² / T² = {} N. It would be M Δy_C · {} / T² = {} N if the mass centre followed the profile and the body did not turn.</source>
        <translation>Чем короче изменение, тем ближе боковая сила {} к {} Н·с² / T² = {} Н. Было бы M Δy_C · {} / T² = {} Н, если бы центр масс следовал профилю, а тело не поворачивалось.</translation>
    </message>
    <message>
        <source>Impulses</source>
        <translation>Импульсы</translation>
    </message>
    <message>
        <source>energy lost, J</source>
        <translation>потеряно энергии, Дж</translation>
    </message>
    <message>
        <source>Reactions just before and just after</source>
        <translation>Реакции непосредственно до и после</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Связь</translation>
    </message>
    <message>
        <source>before</source>
        <translation>до</translation>
    </message>
    <message>
        <source>after</source>
        <translation>после</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Энергия</translation>
    </message>
    <message>
        <source>Rates</source>
        <translation>Скорости</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>Координата</translation>
    </message>
    <message>
        <source>by a cosine</source>
        <translation>по косинусу</translation>
    </message>
    <message>
        <source>straight</source>
        <translation>линейно</translation>
    </message>
    <message>
        <source>by a quintic</source>
        <translation>полиномом пятой степени</translation>
    </message>
    <message>
        <source>arms</source>
        <translation>руки</translation>
    </message>
    <message>
        <source>legs</source>
        <translation>ноги</translation>
    </message>
    <message>
        <source>{} holds up to {}: it is expected to hold.</source>
        <translation>{} держит до {}: ожидается, что удержит.</translation>
    </message>
    <message>
        <source>foretold, not run yet</source>
        <translation>предсказано, ещё не рассчитано</translation>
    </message>
    <message>
        <source>{} holds up to {}: it is expected to slip.</source>
        <translation>{} держит до {}: ожидается срыв.</translation>
    </message>
    <message>
        <source>Foretold from the state at its beginning, as if nothing let go: the ramp alone is integrated.</source>
        <translation>Предсказано по состоянию в начале, как если бы ничто не срывалось: интегрируется одно это изменение.</translation>
    </message>
    <message>
        <source>Set to what they were: {}</source>
        <translation>Остаются как были: {}</translation>
    </message>
    <message>
        <source>{} slips after {}, under the ramp: what follows is another motion.</source>
        <translation>{}: срыв через {}, ещё во время перехода: дальше движение будет иным.</translation>
    </message>
    <message>
        <source>{} lifts off after {}, under the ramp: what follows is another motion.</source>
        <translation>{}: отрыв через {}, ещё во время перехода: дальше движение будет иным.</translation>
    </message>
    <message>
        <source>{} is met after {}, under the ramp: what follows is another motion.</source>
        <translation>{}: касание через {}, ещё во время перехода: дальше движение будет иным.</translation>
    </message>
    <message>
        <source>work of the drives, J</source>
        <translation>работа приводов, Дж</translation>
    </message>
    <message>
        <source>lost in contacts</source>
        <translation>потеряно в контактах</translation>
    </message>
    <message>
        <source>brought in by the drives</source>
        <translation>внесено приводами</translation>
    </message>
    <message>
        <source>impulse</source>
        <translation>импульс</translation>
    </message>
</context>
</TS>
