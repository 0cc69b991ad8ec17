<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Anholon</source>
        <translation>О программе Anholon</translation>
    </message>
    <message>
        <source>A workbench for motion under constraints. BSD 3-Clause License.</source>
        <translation>Среда для движения при связях. Лицензия BSD 3-Clause.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Библиотека</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Версия</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Лицензия</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
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
        <translation>Со&amp;хранить как…</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>Загрузить &amp;заново</translation>
    </message>
    <message>
        <source>D&amp;ifference to the file…</source>
        <translation>От&amp;личия от файла…</translation>
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
        <source>Cu&amp;t element</source>
        <translation>&amp;Вырезать элемент</translation>
    </message>
    <message>
        <source>&amp;Copy element</source>
        <translation>&amp;Копировать элемент</translation>
    </message>
    <message>
        <source>&amp;Paste elements</source>
        <translation>Вст&amp;авить элементы</translation>
    </message>
    <message>
        <source>&amp;Enable or disable</source>
        <translation>Включить или в&amp;ыключить</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>Новое о&amp;кно</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>Д&amp;ублировать</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>Удал&amp;ить</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Переименовать</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Переместить ввер&amp;х</translation>
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
        <source>Pause &amp;the computation</source>
        <translation>Пр&amp;иостановить расчёт</translation>
    </message>
    <message>
        <source>Co&amp;mpute further</source>
        <translation>Рассчитать &amp;дальше</translation>
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
        <source>Solve ser&amp;vo constraints</source>
        <translation>Решить сервосв&amp;язи</translation>
    </message>
    <message>
        <source>Fre&amp;quency response…</source>
        <translation>Частотная &amp;характеристика…</translation>
    </message>
    <message>
        <source>Adapt to another bod&amp;y…</source>
        <translation>Приспособить к другому &amp;телу…</translation>
    </message>
    <message>
        <source>Stud&amp;y…</source>
        <translation>Исследова&amp;ние…</translation>
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
        <source>Previous sta&amp;ge</source>
        <translation>Предыду&amp;щий этап</translation>
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
        <source>&amp;Help on this</source>
        <translation>&amp;Справка об этом</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Руководство</translation>
    </message>
    <message>
        <source>Find a &amp;command…</source>
        <translation>Найти &amp;команду…</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>К&amp;лавиши</translation>
    </message>
    <message>
        <source>Guided &amp;tour</source>
        <translation>&amp;Обзор окна</translation>
    </message>
    <message>
        <source>&amp;About Anholon</source>
        <translation>О про&amp;грамме Anholon</translation>
    </message>
    <message>
        <source>&amp;Use as reference</source>
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
        <source>Follo&amp;w a path…</source>
        <translation>Движение по &amp;траектории…</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>Переместить вни&amp;з</translation>
    </message>
    <message>
        <source>Replace by its recorded re&amp;action</source>
        <translation>Заменить записанной реак&amp;цией</translation>
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
    <name>BodeChart</name>
    <message>
        <source>Bode plot</source>
        <translation>Диаграмма Боде</translation>
    </message>
    <message>
        <source>Nothing computed yet.</source>
        <translation>Пока ничего не рассчитано.</translation>
    </message>
    <message>
        <source>Magnitude, dB (re 1 {})</source>
        <translation>Амплитуда, дБ (отн. 1 {})</translation>
    </message>
    <message>
        <source>Magnitude, dB</source>
        <translation>Амплитуда, дБ</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>Амплитуда</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Фаза</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Частота</translation>
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
        <source>A mass or a length must not be negative.</source>
        <translation>Масса и длина не могут быть отрицательными.</translation>
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
    <name>ClockLabel</name>
    <message>
        <source>Click to type an instant</source>
        <translation>Щёлкните, чтобы ввести момент</translation>
    </message>
    <message>
        <source>Instant</source>
        <translation>Момент</translation>
    </message>
</context>
<context>
    <name>CollectLine</name>
    <message>
        <source>value at the end of the run</source>
        <translation>значение в конце расчёта</translation>
    </message>
    <message>
        <source>value at its beginning</source>
        <translation>значение в его начале</translation>
    </message>
    <message>
        <source>greatest value</source>
        <translation>наибольшее значение</translation>
    </message>
    <message>
        <source>least value</source>
        <translation>наименьшее значение</translation>
    </message>
    <message>
        <source>mean over time</source>
        <translation>среднее по времени</translation>
    </message>
    <message>
        <source>root of the mean square</source>
        <translation>среднее квадратичное</translation>
    </message>
    <message>
        <source>integral over time</source>
        <translation>интеграл по времени</translation>
    </message>
    <message>
        <source>instant of an event, by its name</source>
        <translation>момент события, по его имени</translation>
    </message>
    <message>
        <source>value at an instant, s, behind a quantity</source>
        <translation>значение в момент, с; пишется после величины</translation>
    </message>
    <message>
        <source>between two quantities</source>
        <translation>между двумя величинами</translation>
    </message>
    <message>
        <source>Collected quantities</source>
        <translation>Собираемые величины</translation>
    </message>
    <message>
        <source>for example max(reaction:blade); theta@1.5; time(apex)</source>
        <translation>например, max(reaction:blade); theta@1.5; time(apex)</translation>
    </message>
    <message>
        <source>Numbers of a curve</source>
        <translation>Числа из кривой</translation>
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
    <name>ColourRangeDialog</name>
    <message>
        <source>Colour range</source>
        <translation>Диапазон цветов</translation>
    </message>
    <message>
        <source>Automatic (range of the run)</source>
        <translation>Автоматически (по всему расчёту)</translation>
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
        <source>Enter two numbers.</source>
        <translation>Введите два числа.</translation>
    </message>
    <message>
        <source>The first number must be less than the second.</source>
        <translation>Первое число должно быть меньше второго.</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command, example, setting or element</source>
        <translation>Команда, пример, настройка или элемент</translation>
    </message>
    <message>
        <source>Nothing contains “{}”.</source>
        <translation>«{}» нигде не встречается.</translation>
    </message>
</context>
<context>
    <name>ConnectionDialog</name>
    <message>
        <source>Between two parts</source>
        <translation>Между двумя деталями</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>автоматически</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Соединение</translation>
    </message>
    <message>
        <source>First part</source>
        <translation>Первая деталь</translation>
    </message>
    <message>
        <source>Position in its frame, m</source>
        <translation>Положение в её системе отсчёта, м</translation>
    </message>
    <message>
        <source>Second part</source>
        <translation>Вторая деталь</translation>
    </message>
    <message>
        <source>Axis, in the frame of the first</source>
        <translation>Ось, в системе отсчёта первой</translation>
    </message>
    <message>
        <source>Length, m</source>
        <translation>Длина, м</translation>
    </message>
    <message>
        <source>The length must be greater than 0.</source>
        <translation>Длина должна быть больше 0.</translation>
    </message>
</context>
<context>
    <name>ControlCommands</name>
    <message>
        <source>The model has changed since the last run. Run it first.</source>
        <translation>Модель изменена после расчёта. Сначала рассчитайте её.</translation>
    </message>
    <message>
        <source>Replace {} by its recorded reaction</source>
        <translation>Заменить {} записанной реакцией</translation>
    </message>
    <message>
        <source>Specify the controls and the target, then solve the problem.</source>
        <translation>Укажите управления и цель, затем решите задачу.</translation>
    </message>
    <message>
        <source>Servo constraints</source>
        <translation>Сервосвязи</translation>
    </message>
    <message>
        <source>Solving the servo constraints…</source>
        <translation>Решаются сервосвязи…</translation>
    </message>
    <message>
        <source>The model has changed meanwhile. Solve the constraints again.</source>
        <translation>Модель тем временем изменилась. Решите связи ещё раз.</translation>
    </message>
    <message>
        <source>Solve servo constraints</source>
        <translation>Решить сервосвязи</translation>
    </message>
    <message>
        <source>Solving the servo constraints was cancelled.</source>
        <translation>Решение сервосвязей отменено.</translation>
    </message>
    <message>
        <source>The model has neither coordinates nor rods that could respond.</source>
        <translation>В модели нет ни координат, ни стержней, которые могли бы откликаться.</translation>
    </message>
    <message>
        <source>No parameter is a mass or a length of a body, so there is nothing to change.</source>
        <translation>Ни один параметр не задаёт массу или длину тела, менять нечего.</translation>
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
        <source>The replay follows the recorded motion. Largest relative deviation: {} ({} at {} s).</source>
        <translation>Повтор следует записанному движению. Наибольшее относительное отклонение: {} ({} при {} с).</translation>
    </message>
    <message>
        <source>The replay ended before the end of the recorded motion.</source>
        <translation>Повтор кончился раньше записанного движения.</translation>
    </message>
    <message>
        <source>The replay deviates from the recorded motion. Largest relative deviation: {} ({} at {} s). A schedule does not correct deviations, and impacts are not part of it.</source>
        <translation>Повтор отклоняется от записанного движения. Наибольшее относительное отклонение: {} ({} при {} с). Таблица времени отклонений не исправляет, и удары в неё не входят.</translation>
    </message>
    <message>
        <source>The model has no point or body that could follow a path.</source>
        <translation>В модели нет точки или тела, которые могли бы двигаться по траектории.</translation>
    </message>
    <message>
        <source>Servo constraints of index {}: the forces are schedules now. Largest deviations: {}.</source>
        <translation>Сервосвязи индекса {}: силы теперь — таблицы времени. Наибольшие отклонения: {}.</translation>
    </message>
    <message>
        <source>Save the path</source>
        <translation>Сохранить траекторию</translation>
    </message>
    <message>
        <source>Follow a path</source>
        <translation>Движение по траектории</translation>
    </message>
</context>
<context>
    <name>CurveChart</name>
    <message>
        <source>Nothing computed yet.</source>
        <translation>Пока ничего не рассчитано.</translation>
    </message>
</context>
<context>
    <name>CurveChoice</name>
    <message>
        <source>Search the curves</source>
        <translation>Поиск кривых</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Кривые</translation>
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
    <message>
        <source>For Excel: with a byte-order mark (CSV)</source>
        <translation>Для Excel: с меткой порядка байтов (CSV)</translation>
    </message>
</context>
<context>
    <name>DerivationProcess</name>
    <message>
        <source>the operating system ended the derivation (possibly out of memory)</source>
        <translation>операционная система прервала вывод уравнений (возможно, не хватило памяти)</translation>
    </message>
</context>
<context>
    <name>DisplacementScaleDialog</name>
    <message>
        <source>Scale of displacements</source>
        <translation>Масштаб перемещений</translation>
    </message>
    <message>
        <source>Displacement factor</source>
        <translation>Множитель перемещений</translation>
    </message>
    <message>
        <source>Enter a number from 0 to 10⁹.</source>
        <translation>Введите число от 0 до 10⁹.</translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>Change {}</source>
        <translation>Изменить {}</translation>
    </message>
    <message>
        <source>Reload {}</source>
        <translation>Загрузить заново {}</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Без названия</translation>
    </message>
</context>
<context>
    <name>ElementCommands</name>
    <message>
        <source>Add {}</source>
        <translation>Добавить {}</translation>
    </message>
    <message>
        <source>Nothing was pasted: {}</source>
        <translation>Ничего не вставлено: {}</translation>
    </message>
    <message>
        <source>Paste {}</source>
        <translation>Вставить {}</translation>
    </message>
    <message>
        <source>Disable {}</source>
        <translation>Выключить {}</translation>
    </message>
    <message>
        <source>Enable {}</source>
        <translation>Включить {}</translation>
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
        <source>A name consists of letters, digits and underscores and begins with a letter.</source>
        <translation>Имя состоит из букв, цифр и знаков подчёркивания и начинается с буквы.</translation>
    </message>
    <message>
        <source>A name may have at most {} characters.</source>
        <translation>Имя может содержать не более {} символов.</translation>
    </message>
    <message>
        <source>A name must not contain dots.</source>
        <translation>Имя не может содержать точек.</translation>
    </message>
    <message>
        <source>{} is a reserved name in formulas.</source>
        <translation>{} — зарезервированное имя в формулах.</translation>
    </message>
    <message>
        <source>The name “{}” is already in use.</source>
        <translation>Имя «{}» уже занято.</translation>
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
        <source>Lerbet&apos;s equilibrium equations, rotations z, y, x</source>
        <translation>Уравнения равновесия Лербе, повороты z, y, x</translation>
    </message>
    <message>
        <source>Lerbet&apos;s equilibrium equations, rotations x, y, z</source>
        <translation>Уравнения равновесия Лербе, повороты x, y, z</translation>
    </message>
    <message>
        <source>Lagrange&apos;s equations, second kind</source>
        <translation>Уравнения Лагранжа второго рода</translation>
    </message>
    <message>
        <source>Set of quasi-velocities</source>
        <translation>Набор квазискоростей</translation>
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
        <source>Quasi-velocities of the model</source>
        <translation>Квазискорости из модели</translation>
    </message>
    <message>
        <source>Automatic quasi-velocities</source>
        <translation>Автоматические квазискорости</translation>
    </message>
    <message>
        <source>Quasi-velocities {}</source>
        <translation>Квазискорости {}</translation>
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
        <source>Velocities and strains</source>
        <translation>Скорости и деформации</translation>
    </message>
    <message>
        <source>Constitutive law</source>
        <translation>Закон материала сечения</translation>
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
        <source>Expanded form</source>
        <translation>Развёрнутая форма</translation>
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
        <source>Solved for the accelerations</source>
        <translation>Решение относительно ускорений</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Кривые</translation>
    </message>
    <message>
        <source>Deriving… The result follows when the derivation is complete.</source>
        <translation>Вывод уравнений… Результат появится, когда вывод будет завершён.</translation>
    </message>
</context>
<context>
    <name>ErrorReports</name>
    <message>
        <source>An internal error occurred. The program continues.</source>
        <translation>Произошла внутренняя ошибка. Программа продолжает работу.</translation>
    </message>
    <message>
        <source>{}

Please send the report below with your model.</source>
        <translation>{}

Отправьте, пожалуйста, отчёт ниже вместе с моделью.</translation>
    </message>
</context>
<context>
    <name>EventConditionField</name>
    <message>
        <source>e.g. theta = 90°</source>
        <translation>напр. theta = 90°</translation>
    </message>
    <message>
        <source>A comparison consists of a quantity, &lt;, &gt; or =, and a number with a known unit, for example theta &gt; 90°.</source>
        <translation>Сравнение состоит из величины, знака &lt;, &gt; или = и числа с известной единицей, например theta &gt; 90°.</translation>
    </message>
</context>
<context>
    <name>ExampleGallery</name>
    <message>
        <source>Search all examples</source>
        <translation>Поиск по всем примерам</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Примеры</translation>
    </message>
</context>
<context>
    <name>ExamplesDialog</name>
    <message>
        <source>Examples</source>
        <translation>Примеры</translation>
    </message>
</context>
<context>
    <name>ExitConditionsField</name>
    <message>
        <source>Add exit</source>
        <translation>Добавить выход</translation>
    </message>
    <message>
        <source>Exit condition, for example theta = 90°, reaction.blade &gt; 800 N, slip blade.</source>
        <translation>Условие выхода, например theta = 90°, reaction.blade &gt; 800 N, slip blade.</translation>
    </message>
    <message>
        <source>Which crossings of zero count.</source>
        <translation>Какие прохождения через нуль считаются.</translation>
    </message>
    <message>
        <source>Next stage.</source>
        <translation>Следующий этап.</translation>
    </message>
    <message>
        <source>Remove this exit</source>
        <translation>Удалить этот выход</translation>
    </message>
</context>
<context>
    <name>ExpressionField</name>
    <message>
        <source>Enter a number or a formula.</source>
        <translation>Введите число или формулу.</translation>
    </message>
</context>
<context>
    <name>FigureView</name>
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
    <name>FileCommands</name>
    <message>
        <source>Open model</source>
        <translation>Открыть модель</translation>
    </message>
    <message>
        <source>Stored run of {} frames. It stays as it is until the model is edited or run.</source>
        <translation>Сохранённый расчёт, кадров: {}. Он остаётся, пока модель не изменят или не рассчитают.</translation>
    </message>
    <message>
        <source>Reloaded {}. Undo restores the model before.</source>
        <translation>{} загружен заново. Отмена вернёт прежнюю модель.</translation>
    </message>
    <message>
        <source>Cannot open {}</source>
        <translation>Не удаётся открыть {}</translation>
    </message>
    <message>
        <source>The copy may be truncated. It is stored in:</source>
        <translation>Копия, возможно, обрезана. Она хранится здесь:</translation>
    </message>
    <message>
        <source>Cannot read a copy of unsaved work</source>
        <translation>Не удаётся прочитать копию несохранённой работы</translation>
    </message>
    <message>
        <source>Cannot start another window. Open the model with File ▸ Open.</source>
        <translation>Не удаётся запустить другое окно. Откройте модель через Файл ▸ Открыть.</translation>
    </message>
    <message>
        <source>{} was changed by another window or program. Anholon asks before it overwrites the file.</source>
        <translation>{} изменён другим окном или программой. Перед перезаписью Anholon спросит.</translation>
    </message>
    <message>
        <source>&amp;All as pictures…</source>
        <translation>Все &amp;картинками…</translation>
    </message>
    <message>
        <source>Save model</source>
        <translation>Сохранить модель</translation>
    </message>
    <message>
        <source>Models and runs</source>
        <translation>Модели и расчёты</translation>
    </message>
    <message>
        <source>Models (*.toml) and stored runs (*.h5) can be opened here.</source>
        <translation>Здесь открываются модели (*.toml) и сохранённые расчёты (*.h5).</translation>
    </message>
    <message>
        <source>The model stays open. Save it in another place.</source>
        <translation>Модель остаётся открытой. Сохраните её в другом месте.</translation>
    </message>
    <message>
        <source>Cannot save {}</source>
        <translation>Не удаётся сохранить {}</translation>
    </message>
    <message>
        <source>Saved {}. Fields marked as invalid were not saved.</source>
        <translation>Сохранено: {}. Поля, отмеченные как ошибочные, не сохранены.</translation>
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
    <name>FileDifferenceDialog</name>
    <message>
        <source>Difference to the file</source>
        <translation>Отличия от файла</translation>
    </message>
    <message>
        <source>in this window</source>
        <translation>в этом окне</translation>
    </message>
    <message>
        <source>Lines with − are in this window, lines with + in {}.</source>
        <translation>Строки с − есть в этом окне, строки с + — в {}.</translation>
    </message>
    <message>
        <source>The model in this window and in {} is the same.</source>
        <translation>Модель в этом окне и в {} одна и та же.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Загрузить заново</translation>
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
        <source>Picture of the current time</source>
        <translation>Изображение текущего момента</translation>
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
        <source>{}. A GIF plays {} frames/s instead.</source>
        <translation>{}. GIF проигрывает {} кадров/с.</translation>
    </message>
    <message>
        <source>{}. A film (.mp4 or .webm) is much smaller.</source>
        <translation>{}. Фильм (.mp4 или .webm) гораздо меньше.</translation>
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
    <name>FormulaEdit</name>
    <message>
        <source>Names, functions and units (Ctrl+Shift+Space)</source>
        <translation>Имена, функции и единицы (Ctrl+Shift+Пробел)</translation>
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
        <source>The name {!r} is invalid or already in use.</source>
        <translation>Имя {!r} недопустимо или занято.</translation>
    </message>
</context>
<context>
    <name>FrequencyResponseDialog</name>
    <message>
        <source>Frequency response</source>
        <translation>Частотная характеристика</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Вход</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Выход</translation>
    </message>
    <message>
        <source>Decibels</source>
        <translation>Децибелы</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>Абсолютная</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Экспорт…</translation>
    </message>
    <message>
        <source>A parameter in a force or of a prescribed motion, load:NAME, force:COORDINATE or force:PLACE.x</source>
        <translation>Параметр силы или заданного движения, load:ИМЯ, force:КООРДИНАТА или force:МЕСТО.x</translation>
    </message>
    <message>
        <source>A quantity of a run, an acceleration x&apos;&apos; or a formula of coordinates</source>
        <translation>Величина расчёта, ускорение x&apos;&apos; или формула от координат</translation>
    </message>
    <message>
        <source>First frequency</source>
        <translation>Первая частота</translation>
    </message>
    <message>
        <source>Last frequency</source>
        <translation>Последняя частота</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>авто</translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation>&amp;Вход</translation>
    </message>
    <message>
        <source>&amp;Output</source>
        <translation>В&amp;ыход</translation>
    </message>
    <message>
        <source>Frequencies</source>
        <translation>Частоты</translation>
    </message>
    <message>
        <source>&amp;Magnitude</source>
        <translation>&amp;Амплитуда</translation>
    </message>
    <message>
        <source>A frequency must be above 0.</source>
        <translation>Частота должна быть больше 0.</translation>
    </message>
    <message>
        <source>The last frequency must be above the first one.</source>
        <translation>Последняя частота должна быть больше первой.</translation>
    </message>
    <message>
        <source>Saved: {}</source>
        <translation>Сохранено: {}</translation>
    </message>
    <message>
        <source>About a steady motion</source>
        <translation>Около стационарного движения</translation>
    </message>
    <message>
        <source>About the equilibrium</source>
        <translation>Около равновесия</translation>
    </message>
    <message>
        <source>Order: {}</source>
        <translation>Порядок: {}</translation>
    </message>
    <message>
        <source>Poles (natural frequency, Hz; damping ratio):</source>
        <translation>Полюсы (собственная частота, Гц; коэффициент затухания):</translation>
    </message>
    <message>
        <source>It is not stable: the response is that of the equations, and no motion settles to it.</source>
        <translation>Неустойчиво: характеристика относится к уравнениям, движение к ней не устанавливается.</translation>
    </message>
    <message>
        <source>State space for MATLAB</source>
        <translation>Пространство состояний для MATLAB</translation>
    </message>
    <message>
        <source>State space for Python</source>
        <translation>Пространство состояний для Python</translation>
    </message>
    <message>
        <source>State space as JSON</source>
        <translation>Пространство состояний в JSON</translation>
    </message>
    <message>
        <source>Export the linear model</source>
        <translation>Экспорт линейной модели</translation>
    </message>
</context>
<context>
    <name>GravityQuestion</name>
    <message>
        <source>Keep</source>
        <translation>Оставить</translation>
    </message>
    <message>
        <source>No gravity</source>
        <translation>Без силы тяжести</translation>
    </message>
    <message>
        <source>Gravity acts: {}.</source>
        <translation>Действует сила тяжести: {}.</translation>
    </message>
</context>
<context>
    <name>HelpCommands</name>
    <message>
        <source>Keys</source>
        <translation>Клавиши</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Поля</translation>
    </message>
    <message>
        <source>take the value</source>
        <translation>принять значение</translation>
    </message>
    <message>
        <source>give back the old value</source>
        <translation>вернуть прежнее значение</translation>
    </message>
    <message>
        <source>change a number by a step; with Shift by ten</source>
        <translation>изменить число на шаг; с Shift — на десять</translation>
    </message>
    <message>
        <source>complete the word of a formula</source>
        <translation>дополнить слово формулы</translation>
    </message>
    <message>
        <source>list names, functions and units</source>
        <translation>список имён, функций и единиц</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-вид</translation>
    </message>
    <message>
        <source>show everything</source>
        <translation>показать всё</translation>
    </message>
    <message>
        <source>front, right, top, back, left</source>
        <translation>спереди, справа, сверху, сзади, слева</translation>
    </message>
    <message>
        <source>follow the motion</source>
        <translation>следовать за движением</translation>
    </message>
    <message>
        <source>view of the model; save the present one</source>
        <translation>вид модели; запомнить нынешний</translation>
    </message>
    <message>
        <source>trace colours, ghost poses, rods, pose</source>
        <translation>раскраска следов, тени, стержни, поза</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Язык</translation>
    </message>
    <message>
        <source>As in the system</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>Everything that the model consists of. Add makes new elements, a click selects one.</source>
        <translation>Всё, из чего состоит модель. «Добавить» создаёт элементы, щелчок выбирает.</translation>
    </message>
    <message>
        <source>The form</source>
        <translation>Форма</translation>
    </message>
    <message>
        <source>The fields of what is selected. Every change runs the model again; Ctrl+Z takes it back.</source>
        <translation>Поля выбранного элемента. Каждая правка запускает расчёт; Ctrl+Z её отменяет.</translation>
    </message>
    <message>
        <source>The 3D view</source>
        <translation>3D-вид</translation>
    </message>
    <message>
        <source>Drag to turn, wheel to zoom, double click to see everything. A click selects a body.</source>
        <translation>Потяните, чтобы повернуть; колесо — масштаб; двойной щелчок — показать всё. Щелчок выбирает тело.</translation>
    </message>
    <message>
        <source>Plots and tables</source>
        <translation>Графики и таблицы</translation>
    </message>
    <message>
        <source>Curves chooses what is shown. The tabs have stages, transitions, equations and principles.</source>
        <translation>«Кривые» выбирает, что показано. Во вкладках — этапы, переходы, уравнения и принципы.</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>Воспроизведение</translation>
    </message>
    <message>
        <source>Space plays. Drag the cursor to any instant, or click the clock and type one.</source>
        <translation>Пробел воспроизводит. Перетащите указатель к любому моменту или щёлкните по часам и введите его.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Ещё</translation>
    </message>
    <message>
        <source>F1 explains what has the keyboard. Ctrl+K finds every command, example and element.</source>
        <translation>F1 объясняет то, где находится курсор. Ctrl+K находит любую команду, пример и элемент.</translation>
    </message>
</context>
<context>
    <name>InitialStateDialog</name>
    <message>
        <source>Initial state</source>
        <translation>Начальное состояние</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Оставить</translation>
    </message>
    <message>
        <source>A correction leaves what is kept as it is given, and finds the rest.</source>
        <translation>Исправление оставляет то, что сохраняется, как задано, и находит остальное.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Применить</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Расчёт…</translation>
    </message>
    <message>
        <source>The initial state satisfies all constraints.</source>
        <translation>Начальное состояние удовлетворяет всем связям.</translation>
    </message>
    <message>
        <source>The column “Consistent” shows the nearest consistent state with what is kept. Nothing changes until you apply it.</source>
        <translation>В столбце «Согласовано» — ближайшее согласованное состояние с тем, что сохраняется. Ничего не меняется, пока вы его не примените.</translation>
    </message>
    <message>
        <source>Apply correction</source>
        <translation>Применить поправку</translation>
    </message>
    <message>
        <source>No consistent state near by keeps all that is kept. Keep fewer values.</source>
        <translation>Ни одно согласованное состояние поблизости не сохраняет всё отмеченное. Сохраняйте меньше значений.</translation>
    </message>
    <message>
        <source>The initial state violates the constraints, and no consistent state was found near it.</source>
        <translation>Начальное состояние нарушает связи, и поблизости не найдено совместного состояния.</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Величина</translation>
    </message>
    <message>
        <source>Given</source>
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
    <name>JointDragging</name>
    <message>
        <source>No angle moves {}</source>
        <translation>{}: ни один угол не движет эту часть</translation>
    </message>
    <message>
        <source> · limit of the joint reached</source>
        <translation> · предел сустава достигнут</translation>
    </message>
    <message>
        <source>Drag {}</source>
        <translation>Тянуть {}</translation>
    </message>
</context>
<context>
    <name>JointGroupsField</name>
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
    <name>KindField</name>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Loading the 3D view…</source>
        <translation>Загружается трёхмерный вид…</translation>
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
        <source>Loading the plots…</source>
        <translation>Загружаются графики…</translation>
    </message>
    <message>
        <source>Transitions</source>
        <translation>Переходы</translation>
    </message>
    <message>
        <source>Loading the transitions…</source>
        <translation>Загружаются переходы…</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>Уравнения</translation>
    </message>
    <message>
        <source>Loading the equations…</source>
        <translation>Загружаются уравнения…</translation>
    </message>
    <message>
        <source>Principles</source>
        <translation>Принципы</translation>
    </message>
    <message>
        <source>Loading the principles…</source>
        <translation>Загружаются принципы…</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>Исследования</translation>
    </message>
    <message>
        <source>Loading the studies…</source>
        <translation>Загружаются исследования…</translation>
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
        <source>Playback</source>
        <translation>Воспроизведение</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Файл</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Правка</translation>
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
        <source>Unsaved work would be lost if Anholon ended now. Save often.</source>
        <translation>Если Anholon сейчас завершится, несохранённая работа пропадёт. Сохраняйте чаще.</translation>
    </message>
    <message>
        <source>Cannot write recovery copies</source>
        <translation>Не удаётся записывать копии для восстановления</translation>
    </message>
    <message>
        <source>Settings and poses cannot be saved. They apply until the window is closed. {}</source>
        <translation>Настройки и позы не удаётся сохранить. Они действуют до закрытия окна. {}</translation>
    </message>
    <message>
        <source>Stage table</source>
        <translation>Таблица этапов</translation>
    </message>
    <message>
        <source>Loading the stage table…</source>
        <translation>Загружается таблица этапов…</translation>
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
        <source>Loading the rod diagrams…</source>
        <translation>Загружаются эпюры стержней…</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Этапы</translation>
    </message>
</context>
<context>
    <name>ManualWindow</name>
    <message>
        <source>Anholon manual</source>
        <translation>Руководство Anholon</translation>
    </message>
    <message>
        <source>Search in all pages</source>
        <translation>Поиск по страницам</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>Назад (Alt+Влево)</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>Вперёд (Alt+Вправо)</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Справочник</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>Ничего не найдено.</translation>
    </message>
</context>
<context>
    <name>MirrorField</name>
    <message>
        <source>Add an angle</source>
        <translation>Добавить угол</translation>
    </message>
    <message>
        <source>Unchanged by reflection</source>
        <translation>При отражении не меняется</translation>
    </message>
</context>
<context>
    <name>ModeCurves</name>
    <message>
        <source>Modes over a range</source>
        <translation>Моды по диапазону</translation>
    </message>
    <message>
        <source>Growth rate, 1/s</source>
        <translation>Скорость роста, 1/с</translation>
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
    <name>ModeRangeBox</name>
    <message>
        <source>Parameter of the mode range</source>
        <translation>Параметр диапазона форм</translation>
    </message>
    <message>
        <source>Compute the modes over a range of the load or of a parameter, with flutter and divergence points</source>
        <translation>Рассчитать формы по диапазону нагрузки или параметра с точками флаттера и дивергенции</translation>
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
        <source>At the values of the model</source>
        <translation>При значениях модели</translation>
    </message>
    <message>
        <source>over the load factor λ</source>
        <translation>по множителю нагрузки λ</translation>
    </message>
    <message>
        <source>against {}</source>
        <translation>от {}</translation>
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
        <source>Growth rate, 1/s</source>
        <translation>Скорость роста, 1/с</translation>
    </message>
    <message>
        <source>Critical load</source>
        <translation>Критическая нагрузка</translation>
    </message>
    <message>
        <source>Growth rate of a small motion (0: stable)</source>
        <translation>Скорость роста малого движения (0: устойчиво)</translation>
    </message>
    <message>
        <source>In the frame rotating with ({}) rad/s.</source>
        <translation>В системе отсчёта, вращающейся с ({}) рад/с.</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>Амплитуда</translation>
    </message>
    <message>
        <source>Largest displacement of the mode relative to the size of the rods</source>
        <translation>Наибольшее перемещение формы относительно размера стержней</translation>
    </message>
    <message>
        <source>buckling {}</source>
        <translation>устойчивость {}</translation>
    </message>
    <message>
        <source>The equilibrium is unstable. Small motions about it grow.</source>
        <translation>Равновесие неустойчиво. Малые движения около него растут.</translation>
    </message>
    <message>
        <source>Load factor or parameter value at which the rods buckle in this mode or small motions begin to grow</source>
        <translation>Множитель нагрузки или значение параметра, при котором стержни теряют устойчивость по этой форме или малые движения начинают расти</translation>
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
    <name>MotionPartBox</name>
    <message>
        <source>Part of the motion</source>
        <translation>Часть движения</translation>
    </message>
    <message>
        <source>Part of the motion whose equations are shown</source>
        <translation>Часть движения, уравнения которой показаны</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>В начале</translation>
    </message>
    <message>
        <source>At the current time</source>
        <translation>В текущий момент</translation>
    </message>
    <message>
        <source>Stage {}</source>
        <translation>Этап {}</translation>
    </message>
</context>
<context>
    <name>NameEdit</name>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
</context>
<context>
    <name>NameList</name>
    <message>
        <source>Filter: name, unit or meaning</source>
        <translation>Отбор: имя, единица или смысл</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Слово</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Единица</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Смысл</translation>
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
    <name>ParameterChangesField</name>
    <message>
        <source>Change a parameter</source>
        <translation>Изменить параметр</translation>
    </message>
    <message>
        <source>Remove this change</source>
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
    <name>ParameterValueField</name>
    <message>
        <source>Slider: the model runs while it moves</source>
        <translation>Ползунок: модель рассчитывается, пока он движется</translation>
    </message>
    <message>
        <source>before</source>
        <translation>прежний</translation>
    </message>
</context>
<context>
    <name>PastedNumbers</name>
    <message>
        <source>It is not clear whether a comma is a decimal sign here. {}</source>
        <translation>Неясно, десятичный ли знак здесь запятая. {}</translation>
    </message>
    <message>
        <source>Copy cells of a spreadsheet, or separate columns by semicolons.</source>
        <translation>Скопируйте ячейки электронной таблицы или разделите столбцы точкой с запятой.</translation>
    </message>
    <message>
        <source>The clipboard contains no table of numbers.</source>
        <translation>В буфере обмена нет таблицы чисел.</translation>
    </message>
    <message>
        <source> or </source>
        <translation> или </translation>
    </message>
    <message>
        <source>The clipboard has {} columns; {} are needed. Copy these columns alone.</source>
        <translation>Столбцов в буфере обмена: {}, а нужно {}. Скопируйте только эти столбцы.</translation>
    </message>
    <message>
        <source>The column “{}” has another kind of unit than {}.</source>
        <translation>Единица столбца «{}» другого рода, чем {}.</translation>
    </message>
    <message>
        <source>Line {} of what is pasted has no number where one is needed.</source>
        <translation>В строке {} вставляемого нет нужного числа.</translation>
    </message>
</context>
<context>
    <name>PathControlDialog</name>
    <message>
        <source>Follow a path</source>
        <translation>Движение по траектории</translation>
    </message>
    <message>
        <source>Curve, seen from above</source>
        <translation>Кривая, вид сверху</translation>
    </message>
    <message>
        <source>Drag: draw a curve. Click: add a point. Drag a point: move it. Right-click or Delete: remove it. Wheel: zoom. Shift and drag: move the view. F: show all.</source>
        <translation>Протащить: нарисовать кривую. Щелчок: добавить точку. Протащить точку: передвинуть её. Правый щелчок или Delete: удалить. Колесо: масштаб. Shift и протащить: сдвинуть вид. F: показать всё.</translation>
    </message>
    <message>
        <source>Find controls</source>
        <translation>Найти управления</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Замечания</translation>
    </message>
    <message>
        <source>Create schedule</source>
        <translation>Создать таблицу времени</translation>
    </message>
    <message>
        <source>Insert the schedules into the model and run the model.</source>
        <translation>Внести таблицы времени в модель и рассчитать её.</translation>
    </message>
    <message>
        <source>Save the path</source>
        <translation>Сохранить траекторию</translation>
    </message>
    <message>
        <source>Save the curve and the requirements in the model, without controls.</source>
        <translation>Сохранить в модели кривую и требования, без управлений.</translation>
    </message>
    <message>
        <source>Curve of the lower chart</source>
        <translation>Кривая нижнего графика</translation>
    </message>
    <message>
        <source>Lower chart:</source>
        <translation>Внизу:</translation>
    </message>
    <message>
        <source>Draw a curve with the mouse, or enter its points.</source>
        <translation>Нарисуйте кривую мышью или введите её точки.</translation>
    </message>
    <message>
        <source>Length {} m. Minimum radius of curvature {}.</source>
        <translation>Длина {} м. Наименьший радиус кривизны {}.</translation>
    </message>
    <message>
        <source>The curve has a corner at ({}, {}) m.</source>
        <translation>У кривой угол в точке ({}, {}) м.</translation>
    </message>
    <message>
        <source>Curvature along the path, 1/m</source>
        <translation>Кривизна вдоль пути, 1/м</translation>
    </message>
    <message>
        <source>beginning of the stage</source>
        <translation>начало этапа</translation>
    </message>
    <message>
        <source>current position</source>
        <translation>текущее положение</translation>
    </message>
    <message>
        <source>Computing the controls…</source>
        <translation>Вычисляются управления…</translation>
    </message>
    <message>
        <source>Replay with {} samples: maximum deviation {} over {} s ({} m).</source>
        <translation>Повтор по {} отсчётам: наибольшее отклонение {} за {} с ({} м).</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>Препятствий нет.</translation>
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
        <source>Kirgetov&apos;s Δ (normalised)</source>
        <translation>Δ Киргетова (нормированный)</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>Управления</translation>
    </message>
</context>
<context>
    <name>PathControlForm</name>
    <message>
        <source>A curve needs one control. A speed law needs a second one.</source>
        <translation>Для кривой нужно одно управление. Для закона скорости — второе.</translation>
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
        <source>Stage in which the path is followed, when the run first enters it.</source>
        <translation>Этап, в котором точка движется по кривой, при первом входе в него.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Этап</translation>
    </message>
    <message>
        <source>Lean of a skater, given by its holding force or by a coordinate. The search finds the motion that neither falls nor needs a holding force.</source>
        <translation>Наклон фигуриста, заданный удерживающей силой или координатой. Ищется движение, которое не падает и не требует удерживающей силы.</translation>
    </message>
    <message>
        <source>Balanced quantity</source>
        <translation>Балансируемая величина</translation>
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
        <source>as given by the motion</source>
        <translation>какую даст движение</translation>
    </message>
    <message>
        <source>Speed law: a formula of the path length s and the time t</source>
        <translation>Закон скорости: формула от пути s и времени t</translation>
    </message>
    <message>
        <source>to the end</source>
        <translation>до конца</translation>
    </message>
    <message>
        <source>Duration of the motion along the curve, s</source>
        <translation>Длительность движения по кривой, с</translation>
    </message>
    <message>
        <source>Largest magnitudes of controls and reactions, SI</source>
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
        <source>Draw on the right, or enter x, y (one point per line)</source>
        <translation>Нарисуйте справа или введите x, y (по точке в строке)</translation>
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
        <source>Start of s</source>
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
        <source>The path is followed in the first stage, “{}”.</source>
        <translation>Движение по кривой — в первом этапе, «{}».</translation>
    </message>
    <message>
        <source>The path is followed in the stage “{}”. Draw it from where the point is at the beginning of that stage, in the direction of its velocity: it is joined to the motion.</source>
        <translation>Движение по кривой — на этапе «{}». Начните её там, где точка находится в начале этого этапа, и в направлении её скорости: кривая примкнёт к движению.</translation>
    </message>
    <message>
        <source>The path is followed in the stage “{}”. The curve must begin where the point is at the beginning of that stage, in the direction of its velocity.</source>
        <translation>Движение по кривой — на этапе «{}». Кривая должна начинаться там, где точка находится в начале этого этапа, и в направлении её скорости.</translation>
    </message>
    <message>
        <source>Points of a curve</source>
        <translation>Точки кривой</translation>
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
        <source>Choose the controls.</source>
        <translation>Выберите управления.</translation>
    </message>
    <message>
        <source>Line {} is not a point. Each line needs two numbers, or the file needs columns named x and y.</source>
        <translation>Строка {} — не точка. В строке нужны два числа, или в файле — столбцы с именами x и y.</translation>
    </message>
    <message>
        <source>Draw a curve with the mouse, or enter its points.</source>
        <translation>Нарисуйте кривую мышью или введите её точки.</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Сглаживание</translation>
    </message>
    <message>
        <source>{}: {} is not a length.</source>
        <translation>{}: {} — не длина.</translation>
    </message>
    <message>
        <source>Write bounds as: name = number; name = number.</source>
        <translation>Границы пишутся так: имя = число; имя = число.</translation>
    </message>
    <message>
        <source>New force along the first axis of</source>
        <translation>Новая сила вдоль первой оси</translation>
    </message>
    <message>
        <source>A control force.</source>
        <translation>Управляющая сила.</translation>
    </message>
    <message>
        <source>none (schedule only)</source>
        <translation>нет (только таблица времени)</translation>
    </message>
    <message>
        <source>Decay rate of deviations under the feedback law, 1/s</source>
        <translation>Скорость затухания отклонений при обратной связи, 1/с</translation>
    </message>
    <message>
        <source>Feedback, 1/s</source>
        <translation>Обратная связь, 1/с</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.dat *.tsv);;All files (*)</source>
        <translation>Таблицы (*.csv *.txt *.dat *.tsv);;Все файлы (*)</translation>
    </message>
    <message>
        <source>Cannot read {}: {}.</source>
        <translation>Не удаётся прочитать {}: {}.</translation>
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
        <source>Velocities</source>
        <translation>Скорости</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Полная</translation>
    </message>
    <message>
        <source>Kinetic</source>
        <translation>Кинетическая</translation>
    </message>
    <message>
        <source>Potential</source>
        <translation>Потенциальная</translation>
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
        <source>Kirgetov&apos;s Δ (normalised)</source>
        <translation>Δ Киргетова (нормированный)</translation>
    </message>
    <message>
        <source>Law correctness</source>
        <translation>Корректность закона</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>Определения</translation>
    </message>
    <message>
        <source>Largest residual</source>
        <translation>Наибольшая невязка</translation>
    </message>
    <message>
        <source>Constraint drift</source>
        <translation>Нарушение связей</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>Формулы</translation>
    </message>
    <message>
        <source>Displacements along “%1”</source>
        <translation>Перемещения вдоль «%1»</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Положения</translation>
    </message>
    <message>
        <source>Angular velocities</source>
        <translation>Угловые скорости</translation>
    </message>
    <message>
        <source>Angular velocities in the body&apos;s axes</source>
        <translation>Угловые скорости в осях тела</translation>
    </message>
    <message>
        <source>Quaternions</source>
        <translation>Кватернионы</translation>
    </message>
    <message>
        <source>Angles of orientations</source>
        <translation>Углы ориентаций</translation>
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
        <source>Number of unstable directions</source>
        <translation>Число неустойчивых направлений</translation>
    </message>
    <message>
        <source>Accelerations</source>
        <translation>Ускорения</translation>
    </message>
    <message>
        <source>Higher derivatives</source>
        <translation>Старшие производные</translation>
    </message>
    <message>
        <source>Positions along “%1”</source>
        <translation>Положения вдоль «%1»</translation>
    </message>
    <message>
        <source>Internal forces in “%1”</source>
        <translation>Внутренние усилия в «%1»</translation>
    </message>
    <message>
        <source>Mode number</source>
        <translation>Номер формы</translation>
    </message>
    <message>
        <source>Path length</source>
        <translation>Длина пути</translation>
    </message>
    <message>
        <source>Load factor λ</source>
        <translation>Множитель нагрузки λ</translation>
    </message>
    <message>
        <source>Values at sections</source>
        <translation>Значения в сечениях</translation>
    </message>
    <message>
        <source>Load factor</source>
        <translation>Множитель нагрузки</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Чертёж (*.svg)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>Документ (*.pdf)</translation>
    </message>
    <message>
        <source>Image (*.png)</source>
        <translation>Изображение (*.png)</translation>
    </message>
    <message>
        <source>Table as text (*.csv)</source>
        <translation>Таблица текстом (*.csv)</translation>
    </message>
    <message>
        <source>Save the plots</source>
        <translation>Сохранить графики</translation>
    </message>
    <message>
        <source>Cannot save the plots</source>
        <translation>Не удалось сохранить графики</translation>
    </message>
    <message>
        <source>Show the full time range</source>
        <translation>Показать всё время</translation>
    </message>
    <message>
        <source>Hide this plot</source>
        <translation>Скрыть этот график</translation>
    </message>
    <message>
        <source>Copy as an image</source>
        <translation>Копировать как изображение</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>Копировать числа</translation>
    </message>
    <message>
        <source>Save the plots (SVG, PDF, PNG, CSV)…</source>
        <translation>Сохранить графики (SVG, PDF, PNG, CSV)…</translation>
    </message>
</context>
<context>
    <name>PlotsPanel</name>
    <message>
        <source>Curves</source>
        <translation>Кривые</translation>
    </message>
    <message>
        <source>Show the full time range (double-click a plot)</source>
        <translation>Показать всё время (двойной щелчок по графику)</translation>
    </message>
    <message>
        <source>Save the plots (SVG, PDF, PNG, CSV)…</source>
        <translation>Сохранить графики (SVG, PDF, PNG, CSV)…</translation>
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
        <source>Run the model first.</source>
        <translation>Сначала рассчитайте модель.</translation>
    </message>
</context>
<context>
    <name>PointsField</name>
    <message>
        <source>x, y (one point per line)</source>
        <translation>x, y (по точке в строке)</translation>
    </message>
    <message>
        <source>Line {} is not a point. Each line needs two numbers, or the file needs columns named x and y.</source>
        <translation>Строка {} — не точка. В строке нужны два числа, или в файле — столбцы с именами x и y.</translation>
    </message>
</context>
<context>
    <name>PoseEditor</name>
    <message>
        <source>Start</source>
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
        <source>Swap left and right</source>
        <translation>Поменять левое и правое</translation>
    </message>
    <message>
        <source>Save pose {}</source>
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
        <source>Apply pose {}</source>
        <translation>Применить позу {}</translation>
    </message>
</context>
<context>
    <name>PoseField</name>
    <message>
        <source>Add an angle</source>
        <translation>Добавить угол</translation>
    </message>
    <message>
        <source>Remove from the pose</source>
        <translation>Убрать из позы</translation>
    </message>
</context>
<context>
    <name>PosesPanel</name>
    <message>
        <source>Target of the pose</source>
        <translation>Назначение позы</translation>
    </message>
    <message>
        <source>Drag in the 3D view</source>
        <translation>Тянуть в трёхмерном виде</translation>
    </message>
    <message>
        <source>Show the pose in the 3D view and drag its joints (P)</source>
        <translation>Показать позу в трёхмерном виде и тянуть за суставы (P)</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Зеркало</translation>
    </message>
    <message>
        <source>Swap left and right</source>
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
        <source>Description</source>
        <translation>Описание</translation>
    </message>
    <message>
        <source>There are no poses yet. Enter a name for these angles and save them.</source>
        <translation>Поз пока нет. Дайте этим углам имя и сохраните их.</translation>
    </message>
    <message>
        <source>Name of the pose</source>
        <translation>Имя позы</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Save these angles as a pose of the model</source>
        <translation>Сохранить эти углы как позу модели</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Применить</translation>
    </message>
    <message>
        <source>Apply the selected pose to the target</source>
        <translation>Применить выбранную позу</translation>
    </message>
    <message>
        <source>To my library</source>
        <translation>В мою библиотеку</translation>
    </message>
    <message>
        <source>Save the selected pose for other models too</source>
        <translation>Сохранить выбранную позу и для других моделей</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Переименовать</translation>
    </message>
    <message>
        <source>Rename the selected pose (F2)</source>
        <translation>Переименовать выбранную позу (F2)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Убрать</translation>
    </message>
    <message>
        <source>Remove the selected pose (Delete)</source>
        <translation>Удалить выбранную позу (Delete)</translation>
    </message>
    <message>
        <source>Library of poses</source>
        <translation>Библиотека поз</translation>
    </message>
    <message>
        <source>A name consists of letters, digits, _ and -, and begins with a letter.</source>
        <translation>Имя состоит из букв, цифр, _ и - и начинается с буквы.</translation>
    </message>
    <message>
        <source>The angles are saved as the pose {}.</source>
        <translation>Углы сохранены как поза {}.</translation>
    </message>
    <message>
        <source>The model has no parameter or coordinate of the pose {}.</source>
        <translation>В модели нет ни параметров, ни координат позы {}.</translation>
    </message>
    <message>
        <source>{} is now in your library and replaces the earlier pose of this name.</source>
        <translation>{} теперь в вашей библиотеке и заменяет прежнюю позу с этим именем.</translation>
    </message>
    <message>
        <source>{} was removed from your library.</source>
        <translation>{} удалена из вашей библиотеки.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>A pose {} already exists.</source>
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
        <source>Run the model to see its pose in the 3D view.</source>
        <translation>Рассчитайте модель, чтобы увидеть её позу в трёхмерном виде.</translation>
    </message>
    <message>
        <source>Natural range: {} to {}</source>
        <translation>Естественный диапазон: от {} до {}</translation>
    </message>
    <message>
        <source>Change {}</source>
        <translation>Изменить {}</translation>
    </message>
    <message>
        <source>Drag a limb in the 3D view. Ctrl: use the next joint. Shift: steps of 5. Escape: cancel.</source>
        <translation>Тяните за часть тела в трёхмерном виде. Ctrl: следующий сустав. Shift: шаги по 5. Escape: отмена.</translation>
    </message>
    <message>
        <source>The angles are saved as the pose {} and replace the earlier pose of this name. Undo restores it.</source>
        <translation>Углы сохранены как поза {} и заменили прежнюю позу с этим именем. Отмена вернёт её.</translation>
    </message>
</context>
<context>
    <name>PrincipleDialog</name>
    <message>
        <source>Program constraints</source>
        <translation>Программные связи</translation>
    </message>
    <message>
        <source>A control force maintains the program constraints. The motion depends on the principle that determines this force.</source>
        <translation>Программные связи выполняет управляющая сила. Движение зависит от принципа, который её определяет.</translation>
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
        <source>The change of the control is minimal.</source>
        <translation>Изменение управления минимально.</translation>
    </message>
</context>
<context>
    <name>Principles</name>
    <message>
        <source>The model has no constraints. K is empty, and the applied forces alone determine the acceleration.</source>
        <translation>В модели нет связей. K пусто, ускорение определяют одни заданные силы.</translation>
    </message>
    <message>
        <source>The constraints leave no freedom. They alone determine W, and the reaction compensates Y.</source>
        <translation>Связи не оставляют свободы. Они одни определяют W, а реакция уравновешивает Y.</translation>
    </message>
    <message>
        <source>The control law requires accelerations on the inclined line. Its force acts along K, which is orthogonal to the virtual displacements but not to that line. The part of W in L comes from the applied forces alone.</source>
        <translation>Закон управления требует ускорений на наклонной прямой. Его сила действует вдоль K, ортогонально возможным перемещениям, но не этой прямой. Часть W в L создают одни заданные силы.</translation>
    </message>
    <message>
        <source>The constraints alone determine the part W_K, the distance of the plane from O. The applied forces determine the part W_L = Y_L. The reaction R leads from Y to W by the shortest way to the plane.</source>
        <translation>Одни связи определяют часть W_K — расстояние плоскости от O. Заданные силы определяют часть W_L = Y_L. Реакция R ведёт из Y в W кратчайшим путём к плоскости.</translation>
    </message>
    <message>
        <source>Program constraints of order {} do not restrict the accelerations. Their control force is a part of R, also in L. The principles below treat it as an applied force.</source>
        <translation>Программные связи порядка {} ускорений не ограничивают. Их управляющая сила — часть R, в том числе в L. Принципы ниже относят её к заданным силам.</translation>
    </message>
    <message>
        <source>No constraint is active at this time, and K is empty. Sliding friction gives the reaction R, which lies in L. The principles below treat it as an applied force.</source>
        <translation>В этот момент ни одна связь не действует, и K пусто. Реакцию R создаёт трение скольжения, она лежит в L. Принципы ниже относят её к заданным силам.</translation>
    </message>
    <message>
        <source>No constraint is active at this time. K is empty, and the applied forces alone determine the acceleration.</source>
        <translation>В этот момент ни одна связь не действует. K пусто, ускорение определяют одни заданные силы.</translation>
    </message>
    <message>
        <source>The constraints alone determine the part W_K, the distance of the plane from O. They are not ideal: their reaction has a part in L, and W_L = Y_L + R_L. The principles below treat that part as an applied force.</source>
        <translation>Одни связи определяют часть W_K — расстояние плоскости от O. Они не идеальны: их реакция имеет часть в L, и W_L = Y_L + R_L. Принципы ниже относят эту часть к заданным силам.</translation>
    </message>
    <message>
        <source>K has more than one dimension. The front view is aligned with R and shows R_K at true length. W_K and Y_K lie {} m/s² in front of the drawing plane. The view beside it shows the parts in K at true length and angle.</source>
        <translation>Размерность K больше единицы. Вид спереди взят вдоль R и показывает R_K в истинную длину. W_K и Y_K выступают перед плоскостью рисунка на {} м/с². Вид рядом показывает части в K в истинную длину и под истинным углом.</translation>
    </message>
    <message>
        <source>The view below shows the parts in L at true length, since they do not lie on one line.</source>
        <translation>Вид снизу показывает в истинную длину части в L, не лежащие на одной прямой.</translation>
    </message>
    <message>
        <source>Not active at this time: {}.</source>
        <translation>В этот момент не действуют: {}.</translation>
    </message>
    <message>
        <source>Some coordinates have no mass. For lengths along K, the constraints replace the inertia.</source>
        <translation>Некоторые координаты не имеют массы. В длинах вдоль K инерцию заменяют связи.</translation>
    </message>
    <message>
        <source>No element has mass. Lengths are given for 1 kg.</source>
        <translation>Ни у одного элемента нет массы. Длины даны для 1 кг.</translation>
    </message>
    <message>
        <source>Of {} rows, {} are independent. W and R are nevertheless unique.</source>
        <translation>Из {} строк независимы {}. W и R всё равно единственны.</translation>
    </message>
    <message>
        <source>No constraint restricts the velocities. V lies in L.</source>
        <translation>Скорости ничем не связаны. V лежит в L.</translation>
    </message>
    <message>
        <source>The end of V lies on the plane given by the constraints of order zero and one. V_K leads to it from O, and V_L lies in it.</source>
        <translation>Конец V лежит на плоскости, которую допускают связи нулевого и первого порядка. V_K ведёт к ней из O, V_L лежит в ней.</translation>
    </message>
    <message>
        <source>The plane of admissible velocities passes through O. V lies entirely in L.</source>
        <translation>Плоскость допустимых скоростей проходит через O. V целиком лежит в L.</translation>
    </message>
    <message>
        <source>A constraint is not linear in the velocities. The plane touches its surface at V. The amber curve is the section of the surface of this constraint with the figure.</source>
        <translation>Одна из связей нелинейна по скоростям. Плоскость касается её поверхности в конце V. Янтарная кривая — сечение поверхности этой связи рисунком.</translation>
    </message>
    <message>
        <source>(5.3) without {}</source>
        <translation>(5.3) без {}</translation>
    </message>
    <message>
        <source>(5.1) without all constraints</source>
        <translation>(5.1) без всех связей</translation>
    </message>
    <message>
        <source>No other acceleration satisfies the constraints. There is nothing to compare W with.</source>
        <translation>Никакое другое ускорение связям не удовлетворяет. Сравнивать W не с чем.</translation>
    </message>
    <message>
        <source>u is the part of the acceleration along the virtual displacements, u* that of the system without the released constraints. Of {} random admissible accelerations, none has a smaller |u − u*|. The smallest value of all is found by least squares, and the distance is that of its acceleration from the actual one, in m/s².</source>
        <translation>u — часть ускорения вдоль возможных перемещений, u* — она же для системы без освобождённых связей. Из {} случайных допустимых ускорений ни одно не даёт меньшего |u − u*|. Наименьшее значение из всех найдено методом наименьших квадратов, а расстояние — его ускорения от действительного, в м/с².</translation>
    </message>
    <message>
        <source>The function is smallest {} m/s² from the actual acceleration.</source>
        <translation>Функция наименьшая на расстоянии {} м/с² от действительного ускорения.</translation>
    </message>
    <message>
        <source>Choose constraints to release for the function (5.3).</source>
        <translation>Выберите освобождаемые связи для функции (5.3).</translation>
    </message>
    <message>
        <source>{} random admissible accelerations. All lie on the parabola Z − Z₀ = M|δ|²/2 above the actual acceleration, for which Z₀ = {} kg·m²/s⁴.</source>
        <translation>{} случайных допустимых ускорений. Все лежат на параболе Z − Z₀ = M|δ|²/2 над действительным, для которого Z₀ = {} кг·м²/с⁴.</translation>
    </message>
    <message>
        <source>The ordinary Z (amber) has its minimum {} m/s² from the actual acceleration, where it is smaller by {} kg·m²/s⁴. Kirgetov&apos;s Z′ (blue) has its minimum at the actual acceleration. The angle between virtual displacements and admissible accelerations is {}°. Δ with rows of unit length is {}.</source>
        <translation>Обычное Z (янтарное) минимально на расстоянии {} м/с² от действительного ускорения и там меньше на {} кг·м²/с⁴. Z′ Киргетова (синее) минимально на действительном. Угол между возможными перемещениями и допустимыми ускорениями {}°. Δ при строках единичной длины равен {}.</translation>
    </message>
    <message>
        <source>The program constraints admit no other derivative of order {}.</source>
        <translation>Программные связи не допускают других производных порядка {}.</translation>
    </message>
    <message>
        <source>{} random admissible derivatives of order {}. All lie on the parabola above the actual derivative. Z measures the control&apos;s derivative of order {}.</source>
        <translation>{} случайных допустимых производных порядка {}. Все лежат на параболе над действительной. Z — мера производной самого управления порядка {}.</translation>
    </message>
    <message>
        <source>Among the admissible derivatives of order {}, the one with the minimum of Z lies {} m/s^{} from the actual derivative, which follows the principle of Mangeron and Deleanu.</source>
        <translation>Среди допустимых производных порядка {} минимум Z — на расстоянии {} м/с^{} от действительной, которая следует принципу Манжерона — Делеану.</translation>
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
        <source>Inertia, applied forces and reactions balance: M v′ = f + BᵀΛ.</source>
        <translation>Инерция, заданные силы и реакции уравновешены: M v′ = f + BᵀΛ.</translation>
    </message>
    <message>
        <source>The acceleration satisfies every constraint: A v′ + b₀ = 0.</source>
        <translation>Ускорение удовлетворяет каждой связи: A v′ + b₀ = 0.</translation>
    </message>
    <message>
        <source>The lost forces do no virtual work.</source>
        <translation>Потерянные силы не совершают работы ни на каком возможном перемещении.</translation>
    </message>
    <message>
        <source>The lost forces do no work on any virtual displacement in the sense of Chetaev.</source>
        <translation>Потерянные силы не совершают работы ни на каком возможном перемещении в смысле Четаева.</translation>
    </message>
    <message>
        <source>Not applicable: a second-order constraint leaves all velocities free. Gauss&apos;s principle applies.</source>
        <translation>Неприменим: связь второго порядка оставляет скорости свободными. Применяется принцип Гаусса.</translation>
    </message>
    <message>
        <source>Fails for a servo constraint: its reaction does work on variations of the velocities.</source>
        <translation>Не выполняется для сервосвязи: её реакция совершает работу на вариациях скоростей.</translation>
    </message>
    <message>
        <source>The lost forces have no power on any variation of the velocities.</source>
        <translation>Мощность потерянных сил на любой вариации скоростей равна нулю.</translation>
    </message>
    <message>
        <source>Fails for a servo constraint: some admissible acceleration has a smaller Z.</source>
        <translation>Не выполняется для сервосвязи: у некоторого допустимого ускорения Z меньше.</translation>
    </message>
    <message>
        <source>Z is stationary in every admissible direction.</source>
        <translation>Z стационарно по каждому допустимому направлению.</translation>
    </message>
    <message>
        <source>The control acts along the gradients of the program constraints.</source>
        <translation>Управление действует вдоль градиентов программных связей.</translation>
    </message>
    <message>
        <source>The control has a part across the gradients of the program constraints. The motion follows the generalized principle of Gauss for derivatives of order {}.</source>
        <translation>Управление имеет часть поперёк градиентов программных связей. Движение следует обобщённому принципу Гаусса для производных порядка {}.</translation>
    </message>
    <message>
        <source>Among the admissible derivatives of order {}, the actual one minimises Z.</source>
        <translation>Среди допустимых производных порядка {} у действительной Z минимально.</translation>
    </message>
    <message>
        <source>Another admissible derivative of order {} has a smaller Z. The motion follows the principle of Mangeron and Deleanu.</source>
        <translation>У другой допустимой производной порядка {} Z меньше. Движение следует принципу Манжерона — Делеану.</translation>
    </message>
    <message>
        <source>Z′ of the part in the virtual directions is minimal.</source>
        <translation>Z′ части в возможных направлениях минимально.</translation>
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
        <source>drives of moved bodies</source>
        <translation>приводы движимых тел</translation>
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
        <source>energy from jumps</source>
        <translation>энергия скачков</translation>
    </message>
    <message>
        <source>work of the drives of moved bodies</source>
        <translation>работа приводов движимых тел</translation>
    </message>
</context>
<context>
    <name>PrinciplesPanel</name>
    <message>
        <source>Quantities of the figure</source>
        <translation>Величины на рисунке</translation>
    </message>
    <message>
        <source>Accelerations</source>
        <translation>Ускорения</translation>
    </message>
    <message>
        <source>Velocities</source>
        <translation>Скорости</translation>
    </message>
    <message>
        <source>Covariant</source>
        <translation>Ковариантно</translation>
    </message>
    <message>
        <source>Include the inertia terms of the coordinates in the acceleration. The figure then does not depend on the choice of coordinates.</source>
        <translation>Относить инерционные члены координат к ускорению. Тогда рисунок не зависит от выбора координат.</translation>
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
        <source>Kirgetov&apos;s functions</source>
        <translation>Функции Киргетова</translation>
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
        <source>Evaluating the principles…</source>
        <translation>Вычисляются принципы…</translation>
    </message>
    <message>
        <source>Run the model to see the principles for its motion.</source>
        <translation>Рассчитайте модель, чтобы увидеть принципы для её движения.</translation>
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
        <source>All velocities are zero at this time.</source>
        <translation>В этот момент все скорости равны нулю.</translation>
    </message>
    <message>
        <source>All vectors are zero at this time: no acceleration and no forces.</source>
        <translation>В этот момент все векторы равны нулю: ни ускорения, ни сил.</translation>
    </message>
    <message>
        <source>W  acceleration</source>
        <translation>W  ускорение</translation>
    </message>
    <message>
        <source>Y/M  applied forces</source>
        <translation>Y/M  заданные силы</translation>
    </message>
    <message>
        <source>R/M  reactions</source>
        <translation>R/M  реакции</translation>
    </message>
    <message>
        <source>V  velocities</source>
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
        <source>total</source>
        <translation>целиком</translation>
    </message>
    <message>
        <source>relative {}</source>
        <translation>относит. {}</translation>
    </message>
    <message>
        <source>Rate of the kinetic energy</source>
        <translation>Скорость изменения кинетической энергии</translation>
    </message>
    <message>
        <source>Rate of the potential energy</source>
        <translation>Скорость изменения потенциальной энергии</translation>
    </message>
</context>
<context>
    <name>ProblemsPanel</name>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>Проблем не найдено.</translation>
    </message>
</context>
<context>
    <name>QuantityField</name>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Enter a number.</source>
        <translation>Введите число.</translation>
    </message>
    <message>
        <source>Enter a whole number.</source>
        <translation>Введите целое число.</translation>
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
    <name>RampPreview</name>
    <message>
        <source>Profile from 0 to 1 (thin line: its rate)</source>
        <translation>Профиль от 0 до 1 (тонкая линия — его скорость)</translation>
    </message>
</context>
<context>
    <name>RampProfileField</name>
    <message>
        <source>Ramp profile</source>
        <translation>Профиль плавного изменения</translation>
    </message>
    <message>
        <source>a formula of s</source>
        <translation>формула от s</translation>
    </message>
</context>
<context>
    <name>RangeTable</name>
    <message>
        <source>Value</source>
        <translation>Величина</translation>
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
        <source>Count</source>
        <translation>Число</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Единица</translation>
    </message>
    <message>
        <source>Values that are changed</source>
        <translation>Изменяемые величины</translation>
    </message>
    <message>
        <source>A study runs the model with other values. Add a value, and name what is collected of each run.</source>
        <translation>Исследование рассчитывает модель с другими значениями. Добавьте величину и укажите, что собирать из каждого расчёта.</translation>
    </message>
    <message>
        <source>The number of values is a whole number from 1 to {}.</source>
        <translation>Число значений — целое от 1 до {}.</translation>
    </message>
</context>
<context>
    <name>ReferenceCommands</name>
    <message>
        <source>{} is now the reference.</source>
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
        <source>Loading {} as the reference…</source>
        <translation>{} загружается как эталон…</translation>
    </message>
    <message>
        <source>Cannot open {}</source>
        <translation>Не удаётся открыть {}</translation>
    </message>
</context>
<context>
    <name>ReleasedMeasureView</name>
    <message>
        <source>Released: {}</source>
        <translation>Освобождены: {}</translation>
    </message>
    <message>
        <source>Choose the constraints without which u* is taken.</source>
        <translation>Выберите связи, без которых берётся u*.</translation>
    </message>
    <message>
        <source>function in {}</source>
        <translation>функция, {}</translation>
    </message>
    <message>
        <source>actual</source>
        <translation>действительное</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>наименьшее</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>расстояние</translation>
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
    <name>RestToRestDialog</name>
    <message>
        <source>Boundary problem</source>
        <translation>Краевая задача</translation>
    </message>
    <message>
        <source>Duration, s</source>
        <translation>Время, с</translation>
    </message>
    <message>
        <source>Correct for the full model</source>
        <translation>Уточнить для полной модели</translation>
    </message>
    <message>
        <source>Change the control until the full nonlinear model reaches the target, not only its linearisation.</source>
        <translation>Изменять управление, пока цели не достигнет полная нелинейная модель, а не только линеаризованная.</translation>
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
        <source>Insert the control into the model as a schedule and run the model.</source>
        <translation>Внести управление в модель как таблицу времени и рассчитать модель.</translation>
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
        <source>Click to choose this duration.</source>
        <translation>Щелчок выбирает эту длительность.</translation>
    </message>
    <message>
        <source>Error at the end, full model</source>
        <translation>Ошибка в конце, полная модель</translation>
    </message>
    <message>
        <source>Condition number, log₁₀ (dotted: degenerate durations and the chosen one)</source>
        <translation>Число обусловленности, log₁₀ (точками: вырожденные длительности и выбранная)</translation>
    </message>
    <message>
        <source>Condition number</source>
        <translation>Число обусловленности</translation>
    </message>
    <message>
        <source>Error at the end, linear model (relative)</source>
        <translation>Ошибка в конце, линейная модель (относит.)</translation>
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
    <name>RetargetingDialog</name>
    <message>
        <source>Adapt the programme to another body</source>
        <translation>Приспособить программу к другому телу</translation>
    </message>
    <message>
        <source>Own proportions</source>
        <translation>Собственные</translation>
    </message>
    <message>
        <source>Female</source>
        <translation>Женские</translation>
    </message>
    <message>
        <source>Male</source>
        <translation>Мужские</translation>
    </message>
    <message>
        <source>&amp;Fit durations and forces of stages</source>
        <translation>&amp;Подобрать длительности и силы этапов</translation>
    </message>
    <message>
        <source>A body of other proportions turns differently. Find the durations and forces that keep the angles and speeds.</source>
        <translation>Тело других пропорций поворачивается иначе. Найти длительности и силы, при которых углы и скорости сохраняются.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Применить</translation>
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
        <source>Masses and lengths were edited. The programme is assumed to belong to the body before these edits.</source>
        <translation>Массы и длины изменены. Программа считается составленной для тела до этих правок.</translation>
    </message>
    <message>
        <source>The value must lie between {} and {}.</source>
        <translation>Допустимо от {} до {}.</translation>
    </message>
    <message>
        <source>Adapting the programme…</source>
        <translation>Программа приспосабливается…</translation>
    </message>
    <message>
        <source>The other body does not complete all stages. The motion ends at {}.</source>
        <translation>Другое тело не проходит всех этапов. Движение кончается при {}.</translation>
    </message>
    <message>
        <source>The bodies are similar. Everything is scaled, and the motion is the same at another size.</source>
        <translation>Тела подобны. Всё изменено в масштабе, движение то же при другом размере.</translation>
    </message>
    <message>
        <source>The rotations of the stages are kept to {}°, the speeds at their ends to {} % of the largest speed.</source>
        <translation>Повороты на этапах сохранены с точностью до {}°, скорости в их концах — до {} % от наибольшей.</translation>
    </message>
</context>
<context>
    <name>RodDiagrams</name>
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
    <name>RodDisplaySettings</name>
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
        <source>Colour &amp;range…</source>
        <translation>&amp;Диапазон цветов…</translation>
    </message>
    <message>
        <source>Display of &amp;rods</source>
        <translation>Вид &amp;стержней</translation>
    </message>
</context>
<context>
    <name>RodSectionField</name>
    <message>
        <source>Pick on a rod</source>
        <translation>Указать на стержне</translation>
    </message>
    <message>
        <source>The next click on a rod in the 3D view selects the section.</source>
        <translation>Следующий щелчок по стержню в трёхмерном виде выбирает сечение.</translation>
    </message>
</context>
<context>
    <name>RodsPanel</name>
    <message>
        <source>Analysis</source>
        <translation>Вид расчёта</translation>
    </message>
    <message>
        <source>Motion in time</source>
        <translation>Движение во времени</translation>
    </message>
    <message>
        <source>Equilibria under increasing load</source>
        <translation>Равновесия при растущей нагрузке</translation>
    </message>
    <message>
        <source>Equilibrium path (arc length)</source>
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
        <source>Quantities of the diagrams</source>
        <translation>Величины на эпюрах</translation>
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
        <source>Save the diagrams or the list of modes as a table (CSV) or an image (PNG)</source>
        <translation>Сохранить эпюры или список форм таблицей (CSV) или изображением (PNG)</translation>
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
        <source>The model has no rods. Add one with “Add” in the model panel, or start with a template.</source>
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
        <source>Number of unstable directions: {}</source>
        <translation>Число неустойчивых направлений: {}</translation>
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
        <source>Image of the diagrams (*.png)</source>
        <translation>Изображение эпюр (*.png)</translation>
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
        <source>Add rotation</source>
        <translation>Добавить поворот</translation>
    </message>
    <message>
        <source>Axis of the rotated frame.</source>
        <translation>Ось повёрнутой системы отсчёта.</translation>
    </message>
    <message>
        <source>Angle of rotation.</source>
        <translation>Угол поворота.</translation>
    </message>
    <message>
        <source>Remove this rotation</source>
        <translation>Убрать этот поворот</translation>
    </message>
</context>
<context>
    <name>RunDialogs</name>
    <message>
        <source>Compute to {} s</source>
        <translation>Рассчитать до {} с</translation>
    </message>
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
    <name>SceneDialog</name>
    <message>
        <source>Export 3D scene</source>
        <translation>Экспорт 3D-сцены</translation>
    </message>
    <message>
        <source>Minimum number of keyframes per second. More are added where the motion is fast.</source>
        <translation>Наименьшее число ключевых кадров в секунду. Где движение быстрое, добавляются ещё.</translation>
    </message>
    <message>
        <source>Animated scene (glTF)</source>
        <translation>Анимированная сцена (glTF)</translation>
    </message>
</context>
<context>
    <name>ScheduleTableField</name>
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
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Вставить</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Сохранить…</translation>
    </message>
    <message>
        <source>There are two values at t = {}. The times of a schedule must increase.</source>
        <translation>При t = {} два значения. Времена таблицы должны возрастать.</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.dat *.tsv);;All files (*)</source>
        <translation>Таблицы (*.csv *.txt *.dat *.tsv);;Все файлы (*)</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Время, с</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Величина</translation>
    </message>
    <message>
        <source>There are fewer rows than pasted values. Paste times and values together.</source>
        <translation>Строк меньше, чем вставляемых значений. Вставьте времена и значения вместе.</translation>
    </message>
    <message>
        <source>Times and values</source>
        <translation>Времена и значения</translation>
    </message>
    <message>
        <source>Cannot read {}: {}.</source>
        <translation>Не удаётся прочитать {}: {}.</translation>
    </message>
</context>
<context>
    <name>ScrubBar</name>
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
        <source>{}: none yet.</source>
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
    <name>SectionValueField</name>
    <message>
        <source>Formula or section: x&apos; - 2*t, bow(0.5L).M2</source>
        <translation>Формула или сечение: x&apos; - 2*t, bow(0.5L).M2</translation>
    </message>
    <message>
        <source>Formula of quantities, or address of a value at a section</source>
        <translation>Формула величин или адрес величины в сечении</translation>
    </message>
    <message>
        <source>A formula of quantities: x&apos;, blade.x, blade.vx, reaction.blade, energy, parameters, functions. Or ROD:base.x, ROD:tip.M2, ROD(0.3L).N … Positions x y z, displacements dx dy dz, strains e g2 g3 k1 k2 k3, forces N T2 T3, moments M1 M2 M3</source>
        <translation>Формула величин: x&apos;, blade.x, blade.vx, reaction.blade, energy, параметры, функции. Или ROD:base.x, ROD:tip.M2, ROD(0.3L).N … Положения x y z, перемещения dx dy dz, деформации e g2 g3 k1 k2 k3, силы N T2 T3, моменты M1 M2 M3</translation>
    </message>
    <message>
        <source>Add this value</source>
        <translation>Добавить это значение</translation>
    </message>
</context>
<context>
    <name>SeparateChangesField</name>
    <message>
        <source>Choose a parameter</source>
        <translation>Выбрать параметр</translation>
    </message>
    <message>
        <source>Use the transition of the stage</source>
        <translation>Использовать переход этапа</translation>
    </message>
    <message>
        <source>The stage sets no other parameter</source>
        <translation>Этап не задаёт других параметров</translation>
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
        <source>The new language takes full effect after a restart.</source>
        <translation>Новый язык полностью вступит в силу после перезапуска.</translation>
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
        <source>Runs</source>
        <translation>Расчёт</translation>
    </message>
</context>
<context>
    <name>SkaterDialog</name>
    <message>
        <source>New skater</source>
        <translation>Новый фигурист</translation>
    </message>
    <message>
        <source>Thirteen segments, with elbows and knees</source>
        <translation>Тринадцать частей, с локтями и коленями</translation>
    </message>
    <message>
        <source>Five segments, as in the thesis</source>
        <translation>Пять частей, как в диссертации</translation>
    </message>
    <message>
        <source>Upright (planar motion)</source>
        <translation>Стоя прямо (плоское движение)</translation>
    </message>
    <message>
        <source>On an edge, balanced by turning the blade</source>
        <translation>На ребре, равновесие поворотом конька</translation>
    </message>
    <message>
        <source>On an edge, fixed lean</source>
        <translation>На ребре, наклон удерживается</translation>
    </message>
    <message>
        <source>Female</source>
        <translation>Женские</translation>
    </message>
    <message>
        <source>Male</source>
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
        <source>Masses, lengths and moments of inertia of the segments from de Leva (1996).</source>
        <translation>Массы, длины и моменты инерции частей по де Лева (1996).</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Создать</translation>
    </message>
    <message>
        <source>On an edge, balanced, with jumps and landings</source>
        <translation>На ребре, в равновесии, с прыжками и приземлениями</translation>
    </message>
    <message>
        <source>None (gliding)</source>
        <translation>Никакой (скольжение)</translation>
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
    <name>SolvingDialog</name>
    <message>
        <source>Stop</source>
        <translation>Остановить</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Остановлено.</translation>
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
    <name>StageComparisonTable</name>
    <message>
        <source>Stages before and after</source>
        <translation>Этапы до и после</translation>
    </message>
    <message>
        <source>rotation of {}</source>
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
        <source>ramp time</source>
        <translation>время плавного изменения</translation>
    </message>
    <message>
        <source>Adjusted</source>
        <translation>Изменено</translation>
    </message>
    <message>
        <source>Required: {}. By similarity alone: {}.</source>
        <translation>Требуется: {}. Только по подобию: {}.</translation>
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
        <source>Path lengths and revolutions</source>
        <translation>Пути и обороты</translation>
    </message>
    <message>
        <source>Impulses</source>
        <translation>Импульсы</translation>
    </message>
    <message>
        <source>State at the start</source>
        <translation>Состояние в начале</translation>
    </message>
    <message>
        <source>State at the end</source>
        <translation>Состояние в конце</translation>
    </message>
    <message>
        <source>Velocity jumps</source>
        <translation>Скачки скоростей</translation>
    </message>
    <message>
        <source>Works</source>
        <translation>Работы</translation>
    </message>
    <message>
        <source>Start of the stage</source>
        <translation>Начало этапа</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Длительность</translation>
    </message>
    <message>
        <source>{} just after the transition to the stage</source>
        <translation>{} сразу после перехода к этапу</translation>
    </message>
    <message>
        <source>{} at the end of the stage</source>
        <translation>{} в конце этапа</translation>
    </message>
    <message>
        <source>Change of {} in the transition to the stage</source>
        <translation>Изменение {} при переходе к этапу</translation>
    </message>
    <message>
        <source>Kinetic and potential energy at the start</source>
        <translation>Кинетическая и потенциальная энергия в начале</translation>
    </message>
    <message>
        <source>Kinetic and potential energy at the end</source>
        <translation>Кинетическая и потенциальная энергия в конце</translation>
    </message>
    <message>
        <source>Energy gained in the transition to the stage (negative: lost)</source>
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
        <source>Time of the largest reaction of {}</source>
        <translation>Когда реакция {} наибольшая</translation>
    </message>
    <message>
        <source>Impulse of the reaction of {} in the stage, including impacts</source>
        <translation>Импульс реакции {} за этап, включая удары</translation>
    </message>
    <message>
        <source>Instantaneous impulse of {} at the start of the stage</source>
        <translation>Мгновенный импульс {} в начале этапа</translation>
    </message>
    <message>
        <source>Path length of {} in the stage</source>
        <translation>Путь {} за этап</translation>
    </message>
    <message>
        <source>Revolutions of {} in the stage</source>
        <translation>Обороты {} за этап</translation>
    </message>
    <message>
        <source>rev</source>
        <translation>об</translation>
    </message>
    <message>
        <source>Work of ramps and schedules that move bodies</source>
        <translation>Работа плавных изменений и расписаний, движущих тела</translation>
    </message>
    <message>
        <source>Residual of the energy balance (rounding)</source>
        <translation>Невязка баланса энергии (округление)</translation>
    </message>
    <message>
        <source>Energy gained in impacts within the stage (negative: lost)</source>
        <translation>Энергия, полученная при ударах внутри этапа (потеря отрицательна)</translation>
    </message>
    <message>
        <source>Slip time of {} in the stage</source>
        <translation>Время скольжения {} на этом этапе</translation>
    </message>
    <message>
        <source>Energy lost in contact impacts of the transition</source>
        <translation>Энергия, потерянная в контактах при ударах в переходе</translation>
    </message>
    <message>
        <source>Work of the drives in the transition (ΔE plus losses)</source>
        <translation>Работа приводов в переходе (ΔE плюс потери)</translation>
    </message>
    <message>
        <source>Energy lost in contact impacts within the stage</source>
        <translation>Энергия, потерянная в контактах при ударах внутри этапа</translation>
    </message>
    <message>
        <source>Work of the drives in impacts within the stage</source>
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
        <source>in impacts</source>
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
        <source>residual</source>
        <translation>невязка</translation>
    </message>
    <message>
        <source>start</source>
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
        <source>impact on {}</source>
        <translation>удар {}</translation>
    </message>
    <message>
        <source>slip time of {}</source>
        <translation>скольжение {}</translation>
    </message>
    <message>
        <source>path of {}</source>
        <translation>путь {}</translation>
    </message>
</context>
<context>
    <name>StageTableModel</name>
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
        <source>Differences from the stages of the reference</source>
        <translation>Разности с этапами эталона</translation>
    </message>
    <message>
        <source>Run the model to see its stages.</source>
        <translation>Запустите модель, чтобы увидеть её этапы.</translation>
    </message>
    <message>
        <source>The motion has no stages. Add stages to compare them.</source>
        <translation>У движения нет этапов. Добавьте их, чтобы сравнить.</translation>
    </message>
    <message>
        <source>Stage “{}”: {}</source>
        <translation>Этап «{}»: {}</translation>
    </message>
    <message>
        <source>stages.csv</source>
        <translation>stages.csv</translation>
    </message>
    <message>
        <source>Export the stage table</source>
        <translation>Экспорт таблицы этапов</translation>
    </message>
    <message>
        <source>Reading the stages…</source>
        <translation>Этапы читаются…</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Compiling…</source>
        <translation>Компиляция…</translation>
    </message>
    <message>
        <source>The computation is paused.</source>
        <translation>Расчёт приостановлен.</translation>
    </message>
    <message>
        <source>Running: {} %</source>
        <translation>Расчёт: {} %</translation>
    </message>
    <message>
        <source>{} min</source>
        <translation>{} мин</translation>
    </message>
    <message>
        <source>{} s</source>
        <translation>{} с</translation>
    </message>
    <message>
        <source>Running: {} %, about {} left</source>
        <translation>Расчёт: {} %, осталось около {}</translation>
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
        <source>Set {} to “{}”.</source>
        <translation>Установите {}: «{}».</translation>
    </message>
    <message>
        <source>Stage “{}” cannot begin: {}</source>
        <translation>Этап «{}» не может начаться: {}</translation>
    </message>
    <message>
        <source>Run failed: {}</source>
        <translation>Расчёт не выполнен: {}</translation>
    </message>
    <message>
        <source>The motion shown belongs to the model before the last change. Press F5 to run the model.</source>
        <translation>Показано движение до последней правки. Нажмите F5, чтобы рассчитать модель.</translation>
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
        <source>Compiling the solver (first run only)…</source>
        <translation>Компилируется решатель (только при первом запуске)…</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Объяснить</translation>
    </message>
    <message>
        <source>Why the stage cannot begin and how to fix it</source>
        <translation>Почему этап не может начаться и как это исправить</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Показать</translation>
    </message>
    <message>
        <source>Show the whole text and go to the place in the model</source>
        <translation>Показать весь текст и перейти к месту в модели</translation>
    </message>
    <message>
        <source>Pause the computation</source>
        <translation>Приостановить расчёт</translation>
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
        <source>Also changed: {}. Undo restores everything.</source>
        <translation>Вместе с этим изменено: {}. Отмена вернёт всё.</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>и ещё {}</translation>
    </message>
</context>
<context>
    <name>StudiesPanel</name>
    <message>
        <source>Study</source>
        <translation>Исследование</translation>
    </message>
    <message>
        <source>Study (another name renames it)</source>
        <translation>Исследование (другое имя переименовывает его)</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>Новое исследование</translation>
    </message>
    <message>
        <source>Remove the study</source>
        <translation>Удалить исследование</translation>
    </message>
    <message>
        <source>Add a value</source>
        <translation>Добавить величину</translation>
    </message>
    <message>
        <source>Remove the selected values</source>
        <translation>Удалить выбранные величины</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Точки</translation>
    </message>
    <message>
        <source>Grid: all combinations</source>
        <translation>Сетка: все сочетания</translation>
    </message>
    <message>
        <source>Random points</source>
        <translation>Случайные точки</translation>
    </message>
    <message>
        <source>Latin hypercube</source>
        <translation>Латинский гиперкуб</translation>
    </message>
    <message>
        <source>Sobol sequence</source>
        <translation>Последовательность Соболя</translation>
    </message>
    <message>
        <source>Number of points</source>
        <translation>Число точек</translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>Зерно случайных чисел</translation>
    </message>
    <message>
        <source>that of the model</source>
        <translation>как в модели</translation>
    </message>
    <message>
        <source>End time (0: that of the model)</source>
        <translation>Время окончания (0: из модели)</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Зерно</translation>
    </message>
    <message>
        <source>Run the study</source>
        <translation>Выполнить</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Изображение</translation>
    </message>
    <message>
        <source>To the right</source>
        <translation>Вправо</translation>
    </message>
    <message>
        <source>Upward</source>
        <translation>Вверх</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Цвет</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Кривые</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Тепловая карта</translation>
    </message>
    <message>
        <source>Scatter plot</source>
        <translation>Диаграмма рассеяния</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>Параллельные координаты</translation>
    </message>
    <message>
        <source>Save the table (CSV, HDF5, Parquet, MATLAB)</source>
        <translation>Сохранить таблицу (CSV, HDF5, Parquet, MATLAB)</translation>
    </message>
    <message>
        <source>End time</source>
        <translation>Конец</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>Собирать</translation>
    </message>
    <message>
        <source>Rename a study</source>
        <translation>Переименовать исследование</translation>
    </message>
    <message>
        <source>Add a study</source>
        <translation>Добавление исследования</translation>
    </message>
    <message>
        <source>Remove a study</source>
        <translation>Удаление исследования</translation>
    </message>
    <message>
        <source>Change a study</source>
        <translation>Изменение исследования</translation>
    </message>
    <message>
        <source>No values</source>
        <translation>Нет величин</translation>
    </message>
    <message numerus="yes">
        <source>%n runs of this study are kept from before; it goes on with them.</source>
        <translation>
            <numerusform>Сохранён %n прежний расчёт этого исследования; оно продолжится с него.</numerusform>
            <numerusform>Сохранены %n прежних расчёта этого исследования; оно продолжится с них.</numerusform>
            <numerusform>Сохранены %n прежних расчётов этого исследования; оно продолжится с них.</numerusform>
        </translation>
    </message>
    <message>
        <source>{} of {}, {} s left</source>
        <translation>{} из {}, осталось {} с</translation>
    </message>
    <message>
        <source>{} of {} runs came to their end.</source>
        <translation>До конца дошли расчёты: {} из {}.</translation>
    </message>
    <message>
        <source>The first that did not: {}</source>
        <translation>Первый не дошедший: {}</translation>
    </message>
    <message>
        <source>one colour</source>
        <translation>один цвет</translation>
    </message>
    <message>
        <source>A click on a point opens its run.</source>
        <translation>Щелчок по точке открывает её расчёт.</translation>
    </message>
    <message>
        <source>Open the run of a point</source>
        <translation>Открытие расчёта точки</translation>
    </message>
    <message>
        <source>Save the table of the study</source>
        <translation>Сохранение таблицы исследования</translation>
    </message>
    <message>
        <source>The table was written to {}.</source>
        <translation>Таблица записана в {}.</translation>
    </message>
</context>
<context>
    <name>StudyChart</name>
    <message>
        <source>Picture of the study</source>
        <translation>Изображение исследования</translation>
    </message>
</context>
<context>
    <name>TableImportDialog</name>
    <message>
        <source>Load {}</source>
        <translation>Загрузить {}</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Табуляция</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Точка с запятой</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Запятая</translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation>Пробелы</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Точка</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Разделитель</translation>
    </message>
    <message>
        <source>Decimal sign</source>
        <translation>Десятичный знак</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Загрузить</translation>
    </message>
    <message>
        <source>Column {}</source>
        <translation>Столбец {}</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n строка</numerusform>
            <numerusform>%n строки</numerusform>
            <numerusform>%n строк</numerusform>
        </translation>
    </message>
    <message>
        <source>Line {} has no number in a chosen column.</source>
        <translation>В строке {} нет числа в выбранном столбце.</translation>
    </message>
    <message>
        <source>With these signs the table has fewer than {} columns of numbers.</source>
        <translation>С такими знаками в таблице меньше столбцов чисел, чем {}.</translation>
    </message>
    <message>
        <source>The column “{}” has another kind of unit than {}.</source>
        <translation>У столбца «{}» единица другого рода, чем {}.</translation>
    </message>
    <message>
        <source>Values in {} are converted to {}.</source>
        <translation>Значения в {} переводятся в {}.</translation>
    </message>
</context>
<context>
    <name>TargetsField</name>
    <message>
        <source>Add a coordinate</source>
        <translation>Добавить координату</translation>
    </message>
    <message>
        <source>Use the initial value</source>
        <translation>Использовать начальное значение</translation>
    </message>
</context>
<context>
    <name>TextTable</name>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
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
        <source>The motion has no stages. Add a stage to change parameters during the motion.</source>
        <translation>У движения нет этапов. Добавьте этап, чтобы менять параметры во время движения.</translation>
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
    <name>Tour</name>
    <message>
        <source>End tour</source>
        <translation>Закончить</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Назад</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} из {}</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Далее</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Готово</translation>
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
        <source>Not reached by the motion</source>
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
        <source>Computing the transition…</source>
        <translation>Переход рассчитывается…</translation>
    </message>
    <message>
        <source>Run a motion with several stages. This panel explains the transition to each of them.</source>
        <translation>Рассчитайте движение из нескольких этапов. Здесь объясняется переход к каждому из них.</translation>
    </message>
    <message>
        <source>Predict how {} begins, before running the motion</source>
        <translation>Предсказать, как начнётся {}, до расчёта движения</translation>
    </message>
    <message>
        <source>Change by a ramp</source>
        <translation>Менять плавно</translation>
    </message>
    <message>
        <source>Change by a jump</source>
        <translation>Менять скачком</translation>
    </message>
    <message>
        <source>Choose the order</source>
        <translation>Выбрать порядок</translation>
    </message>
    <message>
        <source>Computing how {} begins…</source>
        <translation>Рассчитывается, как начнётся {}…</translation>
    </message>
</context>
<context>
    <name>TransportBar</name>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>Enter a value from {} to {}.</source>
        <translation>Введите значение от {} до {}.</translation>
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
    <name>TreeSearch</name>
    <message>
        <source>Search (Ctrl+F)</source>
        <translation>Поиск (Ctrl+F)</translation>
    </message>
    <message>
        <source>Nothing contains “{}”.</source>
        <translation>«{}» нигде не встречается.</translation>
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
    <name>VectorsField</name>
    <message>
        <source>Copy rows</source>
        <translation>Копировать строки</translation>
    </message>
    <message>
        <source>Paste rows</source>
        <translation>Вставить строки</translation>
    </message>
    <message>
        <source>Replace all rows by those of the clipboard, as of a spreadsheet</source>
        <translation>Заменить все строки строками из буфера обмена, например из электронной таблицы</translation>
    </message>
    <message>
        <source>The clipboard has too few rows: {}; {} are needed.</source>
        <translation>В буфере обмена слишком мало строк: {}, а нужно {}.</translation>
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
        <source>Edit “{}”</source>
        <translation>Изменить «{}»</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>Спереди</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Справа</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Сверху</translation>
    </message>
    <message>
        <source>Copy the picture</source>
        <translation>Копировать изображение</translation>
    </message>
    <message>
        <source>Save the picture…</source>
        <translation>Сохранить изображение…</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Сохранить изображение</translation>
    </message>
    <message>
        <source>Image (*.png)</source>
        <translation>Изображение (*.png)</translation>
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
        <source>Save the view</source>
        <translation>Сохранить вид</translation>
    </message>
    <message>
        <source>Colour the traces</source>
        <translation>Раскрасить следы</translation>
    </message>
    <message>
        <source>Show ghost poses</source>
        <translation>Показать фантомные позы</translation>
    </message>
    <message>
        <source>Save as the view of the model</source>
        <translation>Сохранить как вид модели</translation>
    </message>
    <message>
        <source>Fit the bodies (F), the whole path (Shift+F)</source>
        <translation>Показать тела (F), весь путь (Shift+F)</translation>
    </message>
    <message>
        <source>Front (1), Back (4)</source>
        <translation>Спереди (1), сзади (4)</translation>
    </message>
    <message>
        <source>Right (2), Left (5)</source>
        <translation>Справа (2), слева (5)</translation>
    </message>
    <message>
        <source>Trace colours: individual, by stage, by reaction</source>
        <translation>Цвета следов: свои, по этапам, по реакции</translation>
    </message>
    <message>
        <source>Ghost poses: none, at the ends of stages, at intervals</source>
        <translation>Фантомные позы: нет, в концах этапов, через интервал</translation>
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

Runs, plots, forms and data exports still work.</source>
        <translation>Трёхмерный вид недоступен.

{}

Расчёты, графики, формы и экспорт данных работают.</translation>
    </message>
    <message>
        <source>It is disabled by the environment variable ANHOLON_VIEWPORT.</source>
        <translation>Он отключён переменной окружения ANHOLON_VIEWPORT.</translation>
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
        <source>Or build a model step by step: choose Add on the left, and begin with a joint or an elastic rod.</source>
        <translation>Или стройте модель по шагам: нажмите «Добавить» слева и начните с соединения или упругого стержня.</translation>
    </message>
</context>
<context>
    <name>XAxisBox</name>
    <message>
        <source>Quantity on the horizontal axis</source>
        <translation>Величина по горизонтальной оси</translation>
    </message>
    <message>
        <source>Quantity on the horizontal axis: time, or any other quantity (a load against a displacement)</source>
        <translation>Величина по горизонтальной оси: время или любая другая (нагрузка против перемещения)</translation>
    </message>
    <message>
        <source>against {}</source>
        <translation>от {}</translation>
    </message>
</context>
<context>
    <name>_EquationRows</name>
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
        <source>Cancelled. No file was written.</source>
        <translation>Отменено. Файл не записан.</translation>
    </message>
    <message>
        <source>The file {} already exists. Export again to replace it, or choose another name.</source>
        <translation>Файл {} уже есть. Нажмите «Экспорт» ещё раз, чтобы заменить его, или выберите другое имя.</translation>
    </message>
</context>
<context>
    <name>_Header</name>
    <message>
        <source>Collapse or expand</source>
        <translation>Свернуть или развернуть</translation>
    </message>
</context>
<context>
    <name>_KindChoiceField</name>
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
    <name>_ScheduleModel</name>
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
        <source>{} already exists. Replace it?</source>
        <translation>Файл {} уже есть. Заменить его?</translation>
    </message>
</context>
<context>
    <name>connections</name>
    <message>
        <source>Universal joint</source>
        <translation>Универсальный шарнир</translation>
    </message>
    <message>
        <source>Rigid connection</source>
        <translation>Жёсткое соединение</translation>
    </message>
    <message>
        <source>Guide of a point along a line</source>
        <translation>Направляющая точки вдоль прямой</translation>
    </message>
    <message>
        <source>Rigid link</source>
        <translation>Жёсткое звено</translation>
    </message>
</context>
<context>
    <name>fields</name>
    <message>
        <source>bilateral</source>
        <translation>двусторонняя</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Траектории</translation>
    </message>
    <message>
        <source>Set of quasi-velocities</source>
        <translation>Набор квазискоростей</translation>
    </message>
    <message>
        <source>world</source>
        <translation>неподвижная</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Exit condition, for example theta = 90°, reaction.blade &gt; 800 N, slip blade (empty: the duration only).</source>
        <translation>Условие выхода, например theta = 90°, reaction.blade &gt; 800 N, slip blade (пусто: только длительность).</translation>
    </message>
    <message>
        <source>A mechanical system with its simulation and view settings.</source>
        <translation>Механическая система с настройками расчёта и вида.</translation>
    </message>
    <message>
        <source>Named formulas for use in other formulas.</source>
        <translation>Именованные формулы для использования в других формулах.</translation>
    </message>
    <message>
        <source>Rigid bodies, positioned by formulas in the world or in the frame of another body.</source>
        <translation>Твёрдые тела, размещённые формулами в неподвижной системе или в системе другого тела.</translation>
    </message>
    <message>
        <source>Forces, torques, springs, dampers, potentials.</source>
        <translation>Силы, моменты, пружины, демпферы, потенциалы.</translation>
    </message>
    <message>
        <source>Equations that the motion must satisfy. Each has a reaction.</source>
        <translation>Уравнения, которым подчинено движение. У каждого своя реакция.</translation>
    </message>
    <message>
        <source>Forces, moments and springs on rods, at a section or distributed.</source>
        <translation>Силы, моменты и пружины на стержнях, в сечении или распределённые.</translation>
    </message>
    <message>
        <source>Controls that move the system from rest to rest in a given time.</source>
        <translation>Управления, переводящие систему из покоя в покой за данное время.</translation>
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
        <source>Angles to plot</source>
        <translation>Углы для графиков</translation>
    </message>
    <message>
        <source>Free orientation</source>
        <translation>Свободная ориентация</translation>
    </message>
    <message>
        <source>Quaternion</source>
        <translation>Кватернион</translation>
    </message>
    <message>
        <source>Axes of the velocity</source>
        <translation>Оси скорости</translation>
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
        <source>Exit conditions</source>
        <translation>Условия выхода</translation>
    </message>
    <message>
        <source>Centre of mass</source>
        <translation>Центр масс</translation>
    </message>
    <message>
        <source>Transition</source>
        <translation>Переход</translation>
    </message>
    <message>
        <source>Quasi-velocities</source>
        <translation>Квазискорости</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>Коэффициент</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Тип</translation>
    </message>
    <message>
        <source>Coefficient of restitution</source>
        <translation>Коэффициент восстановления</translation>
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
        <source>Viscous coefficient</source>
        <translation>Коэффициент вязкости</translation>
    </message>
    <message>
        <source>Static friction coefficient</source>
        <translation>Коэффициент трения покоя</translation>
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
        <source>Drive</source>
        <translation>Привод</translation>
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
        <source>Natural range, minimum</source>
        <translation>Естественный диапазон, минимум</translation>
    </message>
    <message>
        <source>Natural range, maximum</source>
        <translation>Естественный диапазон, максимум</translation>
    </message>
    <message>
        <source>Mirror pairs</source>
        <translation>Зеркальные пары</translation>
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
        <source>Next stage</source>
        <translation>Следующий этап</translation>
    </message>
    <message>
        <source>Order of joints</source>
        <translation>Порядок суставов</translation>
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
        <source>Ramp profile</source>
        <translation>Профиль плавного изменения</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Радиус</translation>
    </message>
    <message>
        <source>If interrupted</source>
        <translation>При прерывании</translation>
    </message>
    <message>
        <source>Ramp time</source>
        <translation>Время плавного изменения</translation>
    </message>
    <message>
        <source>Initial velocity</source>
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
        <source>Displayed size</source>
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
        <source>Target values</source>
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
        <source>Condition</source>
        <translation>Условие</translation>
    </message>
    <message>
        <source>Feedback</source>
        <translation>Обратная связь</translation>
    </message>
    <message>
        <source>Exit condition</source>
        <translation>Условие выхода</translation>
    </message>
    <message>
        <source>End time</source>
        <translation>Время окончания</translation>
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
        <source>Visible</source>
        <translation>Видно</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ширина</translation>
    </message>
    <message>
        <source>Axes at rotation 0</source>
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
        <source>Force or moment</source>
        <translation>Сила или момент</translation>
    </message>
    <message>
        <source>Distributed load</source>
        <translation>Распределённая нагрузка</translation>
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
        <source>jump</source>
        <translation>скачком</translation>
    </message>
    <message>
        <source>ramp</source>
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
        <source>Resistance law</source>
        <translation>Закон сопротивления</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Связь</translation>
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
        <source>Source</source>
        <translation>Источник</translation>
    </message>
    <message>
        <source>user</source>
        <translation>пользователь</translation>
    </message>
    <message>
        <source>path control</source>
        <translation>движение по траектории</translation>
    </message>
    <message>
        <source>path control, feedback</source>
        <translation>движение по траектории, обратная связь</translation>
    </message>
    <message>
        <source>boundary problem</source>
        <translation>краевая задача</translation>
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
        <source>Damper</source>
        <translation>Демпфер</translation>
    </message>
    <message>
        <source>Rotational damper</source>
        <translation>Вращательный демпфер</translation>
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
        <source>Second axis</source>
        <translation>Вторая ось</translation>
    </message>
    <message>
        <source>Along</source>
        <translation>Вдоль</translation>
    </message>
    <message>
        <source>Contact constraint</source>
        <translation>Удерживает контакт</translation>
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
        <source>Rotational stiffness</source>
        <translation>Жёсткость на поворот</translation>
    </message>
    <message>
        <source>Prescribed displacement</source>
        <translation>Заданное перемещение</translation>
    </message>
    <message>
        <source>Prescribed rotation</source>
        <translation>Заданный поворот</translation>
    </message>
    <message>
        <source>from rotations about axes</source>
        <translation>от поворотов вокруг осей</translation>
    </message>
    <message>
        <source>from one rotation</source>
        <translation>от одного поворота</translation>
    </message>
    <message>
        <source>from a quaternion</source>
        <translation>от кватерниона</translation>
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
        <source>Drive, spring, stop</source>
        <translation>Привод, пружина, упор</translation>
    </message>
    <message>
        <source>Contact, friction, wheel, gear</source>
        <translation>Контакт, трение, колесо, передача</translation>
    </message>
    <message>
        <source>Revolute joint</source>
        <translation>Вращательное соединение (шарнир)</translation>
    </message>
    <message>
        <source>Prismatic joint</source>
        <translation>Поступательное соединение</translation>
    </message>
    <message>
        <source>Cylindrical joint</source>
        <translation>Цилиндрическое соединение</translation>
    </message>
    <message>
        <source>Universal joint (two angles)</source>
        <translation>Универсальный шарнир (два угла)</translation>
    </message>
    <message>
        <source>Spherical joint</source>
        <translation>Сферический шарнир</translation>
    </message>
    <message>
        <source>Plane motion, horizontal (x, y)</source>
        <translation>Плоское движение, горизонтальное (x, y)</translation>
    </message>
    <message>
        <source>Plane motion, upright (x, z)</source>
        <translation>Плоское движение, вертикальное (x, z)</translation>
    </message>
    <message>
        <source>Vertical motion (z)</source>
        <translation>Вертикальное движение (z)</translation>
    </message>
    <message>
        <source>Free motion</source>
        <translation>Свободное движение</translation>
    </message>
    <message>
        <source>Motor</source>
        <translation>Двигатель</translation>
    </message>
    <message>
        <source>Servo</source>
        <translation>Сервопривод</translation>
    </message>
    <message>
        <source>Spring-damper</source>
        <translation>Пружина с демпфером</translation>
    </message>
    <message>
        <source>Stops of a joint</source>
        <translation>Упоры соединения</translation>
    </message>
    <message>
        <source>Ratchet</source>
        <translation>Храповик</translation>
    </message>
    <message>
        <source>Contact with the ground</source>
        <translation>Контакт с землёй</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>Трение</translation>
    </message>
    <message>
        <source>Belt with a box</source>
        <translation>Лента с ящиком</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Колесо</translation>
    </message>
    <message>
        <source>Rope</source>
        <translation>Трос</translation>
    </message>
    <message>
        <source>Gear</source>
        <translation>Зубчатая пара</translation>
    </message>
    <message>
        <source>Guide along x</source>
        <translation>Направляющая вдоль x</translation>
    </message>
    <message>
        <source>Inclined plane</source>
        <translation>Наклонная плоскость</translation>
    </message>
    <message>
        <source>Between two parts…</source>
        <translation>Между двумя деталями…</translation>
    </message>
    <message>
        <source>Moves the selected body, or hangs a new one on it: coordinate, frame and rotation in one step.</source>
        <translation>Даёт движение выбранному телу или подвешивает к нему новое: координата, система отсчёта и поворот за один шаг.</translation>
    </message>
    <message>
        <source>Acts at the joint of the selected body.</source>
        <translation>Действует в соединении выбранного тела.</translation>
    </message>
    <message>
        <source>Acts at the selected body or point.</source>
        <translation>Действует на выбранное тело или точку.</translation>
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
        <source>Sliding friction force</source>
        <translation>Сила трения скольжения</translation>
    </message>
    <message>
        <source>Friction along the blade</source>
        <translation>Трение вдоль лезвия</translation>
    </message>
    <message>
        <source>Friction limit</source>
        <translation>Предел сцепления</translation>
    </message>
    <message>
        <source>Normal force from</source>
        <translation>Нормальная сила от</translation>
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
        <source>Ghost interval</source>
        <translation>Интервал фантомов</translation>
    </message>
    <message>
        <source>Ghost poses</source>
        <translation>Фантомные позы</translation>
    </message>
    <message>
        <source>Camera offset</source>
        <translation>Смещение камеры</translation>
    </message>
    <message>
        <source>Trace colours</source>
        <translation>Цвета следов</translation>
    </message>
    <message>
        <source>Reaction for the colours</source>
        <translation>Реакция для цвета</translation>
    </message>
    <message>
        <source>individual</source>
        <translation>у каждого свой</translation>
    </message>
    <message>
        <source>by reaction</source>
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
        <source>at intervals</source>
        <translation>через интервал</translation>
    </message>
    <message>
        <source>Paths to follow, with the controls for them.</source>
        <translation>Траектории для движения и управления для них.</translation>
    </message>
    <message>
        <source>Start s</source>
        <translation>Начало s</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>Границы</translation>
    </message>
    <message>
        <source>Balanced quantity</source>
        <translation>Балансируемая величина</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Замкнута</translation>
    </message>
    <message>
        <source>End s</source>
        <translation>Конец s</translation>
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
        <source>Path</source>
        <translation>Траектория</translation>
    </message>
    <message>
        <source>Young&apos;s modulus</source>
        <translation>Модуль Юнга</translation>
    </message>
    <message>
        <source>Point on the axis</source>
        <translation>Точка на оси</translation>
    </message>
    <message>
        <source>Parameters with their own transition</source>
        <translation>Параметры с собственным переходом</translation>
    </message>
    <message>
        <source>Shear modulus</source>
        <translation>Модуль сдвига</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Плотность</translation>
    </message>
    <message>
        <source>Inner radius</source>
        <translation>Внутренний радиус</translation>
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
        <source>Angular velocity</source>
        <translation>Угловая скорость</translation>
    </message>
    <message>
        <source>Point masses</source>
        <translation>Точечные массы</translation>
    </message>
    <message>
        <source>Fixed directions</source>
        <translation>Закреплённые направления</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Оси</translation>
    </message>
    <message>
        <source>Follower load</source>
        <translation>Следящая</translation>
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
        <source>Displayed radius</source>
        <translation>Радиус на рисунке</translation>
    </message>
    <message>
        <source>Maximum step</source>
        <translation>Наибольший шаг</translation>
    </message>
    <message>
        <source>Step accuracy</source>
        <translation>Точность шага</translation>
    </message>
    <message>
        <source>Initial shape</source>
        <translation>Начальная форма</translation>
    </message>
    <message>
        <source>Keep at a correction</source>
        <translation>Сохранять при исправлении</translation>
    </message>
    <message>
        <source>Simultaneous impacts</source>
        <translation>Одновременные удары</translation>
    </message>
    <message>
        <source>Method of integration</source>
        <translation>Метод интегрирования</translation>
    </message>
    <message>
        <source>Collected quantities</source>
        <translation>Собираемые величины</translation>
    </message>
    <message>
        <source>Number of values</source>
        <translation>Число значений</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>План</translation>
    </message>
    <message>
        <source>Last value</source>
        <translation>Последнее значение</translation>
    </message>
    <message>
        <source>First value</source>
        <translation>Первое значение</translation>
    </message>
    <message>
        <source>Number of points</source>
        <translation>Число точек</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Начальное число генератора</translation>
    </message>
    <message>
        <source>Elastic rods</source>
        <translation>Упругие стержни</translation>
    </message>
    <message>
        <source>Elastic rod</source>
        <translation>Упругий стержень</translation>
    </message>
    <message>
        <source>Supports of rods</source>
        <translation>Опоры стержней</translation>
    </message>
    <message>
        <source>Support of a rod</source>
        <translation>Опора стержня</translation>
    </message>
    <message>
        <source>Joints of rods</source>
        <translation>Соединения стержней</translation>
    </message>
    <message>
        <source>Joint of rods</source>
        <translation>Соединение стержней</translation>
    </message>
    <message>
        <source>Loads on rods</source>
        <translation>Нагрузки на стержни</translation>
    </message>
    <message>
        <source>Load on a rod</source>
        <translation>Нагрузка на стержень</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>ничего</translation>
    </message>
    <message>
        <source>value</source>
        <translation>значение</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>скорость</translation>
    </message>
    <message>
        <source>value and rate</source>
        <translation>значение и скорость</translation>
    </message>
    <message>
        <source>of the body</source>
        <translation>тела</translation>
    </message>
    <message>
        <source>of the world</source>
        <translation>неподвижные</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>продолжить</translation>
    </message>
    <message>
        <source>unilateral (f ≤ 0)</source>
        <translation>односторонняя (f ≤ 0)</translation>
    </message>
    <message>
        <source>unilateral (f ≥ 0)</source>
        <translation>односторонняя (f ≥ 0)</translation>
    </message>
    <message>
        <source>Equilibria under increasing load</source>
        <translation>Равновесия при растущей нагрузке</translation>
    </message>
    <message>
        <source>Equilibrium path, through limit loads</source>
        <translation>Путь равновесий через предельные нагрузки</translation>
    </message>
    <message>
        <source>stop with an impact</source>
        <translation>остановить ударом</translation>
    </message>
    <message>
        <source>simultaneous</source>
        <translation>одновременно</translation>
    </message>
    <message>
        <source>sequential</source>
        <translation>последовательно</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>автоматически</translation>
    </message>
    <message>
        <source>explicit (DOP853)</source>
        <translation>явный (DOP853)</translation>
    </message>
    <message>
        <source>implicit (Radau)</source>
        <translation>неявный (Radau)</translation>
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
        <source>Support</source>
        <translation>Опора</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Соединение</translation>
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
        <source>fixed</source>
        <translation>закреплено</translation>
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
        <source>reference shape</source>
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
        <source>No plain numbers</source>
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
        <source>Mode range parameter</source>
        <translation>Параметр диапазона форм</translation>
    </message>
    <message>
        <source>Mode range, first value</source>
        <translation>Диапазон форм, первое значение</translation>
    </message>
    <message>
        <source>Mode range, last value</source>
        <translation>Диапазон форм, последнее значение</translation>
    </message>
    <message>
        <source>Mode range, number of values</source>
        <translation>Диапазон форм, число значений</translation>
    </message>
    <message>
        <source>Elastic foundation of a rod</source>
        <translation>Упругое основание стержня</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>Углы</translation>
    </message>
    <message>
        <source>next in the list</source>
        <translation>следующий в списке</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>и ещё {}</translation>
    </message>
    <message>
        <source>Acts in: {}.</source>
        <translation>Входит в: {}.</translation>
    </message>
</context>
<context>
    <name>formulas</name>
    <message>
        <source>sine of an angle in rad</source>
        <translation>синус угла в рад</translation>
    </message>
    <message>
        <source>cosine of an angle in rad</source>
        <translation>косинус угла в рад</translation>
    </message>
    <message>
        <source>tangent of an angle in rad</source>
        <translation>тангенс угла в рад</translation>
    </message>
    <message>
        <source>angle in rad, from -π/2 to π/2, whose sine is the argument</source>
        <translation>угол в рад от -π/2 до π/2, синус которого — аргумент</translation>
    </message>
    <message>
        <source>angle in rad, from 0 to π, whose cosine is the argument</source>
        <translation>угол в рад от 0 до π, косинус которого — аргумент</translation>
    </message>
    <message>
        <source>angle in rad, from -π/2 to π/2, whose tangent is the argument</source>
        <translation>угол в рад от -π/2 до π/2, тангенс которого — аргумент</translation>
    </message>
    <message>
        <source>direction of the point (x, y), as atan2(y, x), from -π to π</source>
        <translation>направление на точку (x, y), как atan2(y, x), от -π до π</translation>
    </message>
    <message>
        <source>hyperbolic sine</source>
        <translation>гиперболический синус</translation>
    </message>
    <message>
        <source>hyperbolic cosine</source>
        <translation>гиперболический косинус</translation>
    </message>
    <message>
        <source>hyperbolic tangent</source>
        <translation>гиперболический тангенс</translation>
    </message>
    <message>
        <source>e to the power of the argument</source>
        <translation>e в степени аргумента</translation>
    </message>
    <message>
        <source>natural logarithm</source>
        <translation>натуральный логарифм</translation>
    </message>
    <message>
        <source>square root</source>
        <translation>квадратный корень</translation>
    </message>
    <message>
        <source>absolute value</source>
        <translation>абсолютная величина</translation>
    </message>
    <message>
        <source>-1, 0 or 1 by the sign of the argument</source>
        <translation>-1, 0 или 1 по знаку аргумента</translation>
    </message>
    <message>
        <source>0 for negative arguments, 1 otherwise</source>
        <translation>0 для отрицательных аргументов, иначе 1</translation>
    </message>
    <message>
        <source>least of two or more arguments</source>
        <translation>наименьший из двух или более аргументов</translation>
    </message>
    <message>
        <source>greatest of two or more arguments</source>
        <translation>наибольший из двух или более аргументов</translation>
    </message>
    <message>
        <source>length; also mm, cm, km</source>
        <translation>длина; также мм, см, км</translation>
    </message>
    <message>
        <source>time; also ms, min, h</source>
        <translation>время; также мс, мин, ч</translation>
    </message>
    <message>
        <source>mass; also g, t</source>
        <translation>масса; также г, т</translation>
    </message>
    <message>
        <source>angle; also deg, rev</source>
        <translation>угол; также град, об</translation>
    </message>
    <message>
        <source>velocity; also km/h</source>
        <translation>скорость; также км/ч</translation>
    </message>
    <message>
        <source>angular velocity; also deg/s, rpm</source>
        <translation>угловая скорость; также град/с, об/мин</translation>
    </message>
    <message>
        <source>force; also kN, kgf</source>
        <translation>сила; также кН, кгс</translation>
    </message>
    <message>
        <source>moment of a force</source>
        <translation>момент силы</translation>
    </message>
    <message>
        <source>stiffness of a spring</source>
        <translation>жёсткость пружины</translation>
    </message>
    <message>
        <source>damping</source>
        <translation>вязкость</translation>
    </message>
    <message>
        <source>energy; also kJ</source>
        <translation>энергия; также кДж</translation>
    </message>
    <message>
        <source>power; also kW</source>
        <translation>мощность; также кВт</translation>
    </message>
    <message>
        <source>stress, pressure; also MPa, GPa, bar</source>
        <translation>напряжение, давление; также МПа, ГПа, бар</translation>
    </message>
    <message>
        <source>frequency</source>
        <translation>частота</translation>
    </message>
    <message>
        <source>moment of inertia</source>
        <translation>момент инерции</translation>
    </message>
    <message>
        <source>world coordinate</source>
        <translation>координата в неподвижных осях</translation>
    </message>
    <message>
        <source>rate of a world coordinate</source>
        <translation>скорость координаты в неподвижных осях</translation>
    </message>
    <message>
        <source>angular velocity, world axis</source>
        <translation>угловая скорость, неподвижная ось</translation>
    </message>
    <message>
        <source>component of the first axis</source>
        <translation>составляющая первой оси</translation>
    </message>
    <message>
        <source>magnitude of the normal force</source>
        <translation>величина нормальной силы</translation>
    </message>
    <message>
        <source>speed of the slip</source>
        <translation>скорость проскальзывания</translation>
    </message>
    <message>
        <source>arc length along the rod</source>
        <translation>длина дуги вдоль стержня</translation>
    </message>
    <message>
        <source>length of the rod</source>
        <translation>длина стержня</translation>
    </message>
    <message>
        <source>first coordinate in the frame of the curve or surface</source>
        <translation>первая координата в осях кривой или поверхности</translation>
    </message>
    <message>
        <source>second coordinate in the frame of the curve or surface</source>
        <translation>вторая координата в осях кривой или поверхности</translation>
    </message>
    <message>
        <source>third coordinate in the frame of the curve or surface</source>
        <translation>третья координата в осях кривой или поверхности</translation>
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
        <source>largest residual of the constraints</source>
        <translation>наибольшая невязка связей</translation>
    </message>
    <message>
        <source>power of a force, a reaction or a drive</source>
        <translation>мощность силы, реакции или привода</translation>
    </message>
    <message>
        <source>velocity, world axis</source>
        <translation>скорость, ось неподвижной системы</translation>
    </message>
    <message>
        <source>acceleration, world axis</source>
        <translation>ускорение, ось неподвижной системы</translation>
    </message>
    <message>
        <source>angular velocity, axis of the body</source>
        <translation>угловая скорость, ось тела</translation>
    </message>
    <message>
        <source>Names of the model</source>
        <translation>Имена модели</translation>
    </message>
    <message>
        <source>Quantities of the run</source>
        <translation>Величины расчёта</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Функции</translation>
    </message>
    <message>
        <source>Constants</source>
        <translation>Постоянные</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Единицы</translation>
    </message>
    <message>
        <source>time</source>
        <translation>время</translation>
    </message>
    <message>
        <source>coordinate</source>
        <translation>координата</translation>
    </message>
    <message>
        <source>its velocity</source>
        <translation>её скорость</translation>
    </message>
    <message>
        <source>its acceleration</source>
        <translation>её ускорение</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>параметр</translation>
    </message>
    <message>
        <source>schedule: a function of time</source>
        <translation>таблица: функция времени</translation>
    </message>
    <message>
        <source>control</source>
        <translation>управление</translation>
    </message>
    <message>
        <source>time since the stage began</source>
        <translation>время от начала этапа</translation>
    </message>
    <message>
        <source>reaction of the constraint</source>
        <translation>реакция связи</translation>
    </message>
</context>
<context>
    <name>happenings</name>
    <message>
        <source>{} slips</source>
        <translation>{} срывается в скольжение</translation>
    </message>
    <message>
        <source>{} sticks again</source>
        <translation>{} снова сцепляется</translation>
    </message>
    <message>
        <source>{} stops slipping</source>
        <translation>{} перестаёт скользить</translation>
    </message>
    <message>
        <source>{} reverses its slip</source>
        <translation>{} скользит в обратную сторону</translation>
    </message>
    <message>
        <source>{} comes into contact</source>
        <translation>касание: {}</translation>
    </message>
    <message>
        <source>{} stays in contact</source>
        <translation>контакт держится: {}</translation>
    </message>
    <message>
        <source>{} separates</source>
        <translation>отрыв: {}</translation>
    </message>
    <message>
        <source>{} becomes active</source>
        <translation>{} начинает действовать</translation>
    </message>
    <message>
        <source>impact on {}</source>
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
    <name>help</name>
    <message>
        <source>Functions and units</source>
        <translation>Функции и единицы</translation>
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
    <name>menus</name>
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
        <source>&amp;Add</source>
        <translation>&amp;Добавить</translation>
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
        <source>Otherwise, they are lost.</source>
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
        <source>Saving replaces its present contents.</source>
        <translation>При сохранении его нынешнее содержимое будет заменено.</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Сохранить в другом месте…</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Заменить</translation>
    </message>
    <message>
        <source>Recover unsaved work</source>
        <translation>Восстановление несохранённой работы</translation>
    </message>
    <message>
        <source>“{}” was not saved when Anholon last ended.</source>
        <translation>Модель «{}» не была сохранена, когда Anholon завершился в прошлый раз.</translation>
    </message>
    <message>
        <source>A recovery copy from {} exists.</source>
        <translation>Сохранилась копия от {}.</translation>
    </message>
    <message>
        <source>Its file {} is unchanged since the last save.</source>
        <translation>Её файл {} остался в последнем сохранённом виде.</translation>
    </message>
    <message>
        <source>Its file {} was changed since then by another window or program. Anholon asks before it overwrites the file.</source>
        <translation>Файл {} с тех пор изменён другим окном или программой. Перед перезаписью будет вопрос.</translation>
    </message>
    <message>
        <source>Its file {} no longer exists.</source>
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
        <source>Disabled (skipped)</source>
        <translation>Выключен (пропускается)</translation>
    </message>
    <message>
        <source>Maximum duration {}</source>
        <translation>Длится не более {}</translation>
    </message>
    <message>
        <source>Duration {}</source>
        <translation>Длится {}</translation>
    </message>
    <message>
        <source>Ends when {} crosses zero {}</source>
        <translation>Кончается, когда {} проходит через нуль {}</translation>
    </message>
    <message>
        <source>Repeated {} times</source>
        <translation>Проходится {} раз(а)</translation>
    </message>
    <message>
        <source>Changes by a ramp of {}</source>
        <translation>Меняет плавно за {}</translation>
    </message>
    <message>
        <source>When {} crosses zero {} → {}</source>
        <translation>Когда {} проходит через нуль {} → {}</translation>
    </message>
    <message>
        <source>Next stage → {}</source>
        <translation>Следующий этап → {}</translation>
    </message>
    <message>
        <source>open end</source>
        <translation>конец не задан</translation>
    </message>
    <message>
        <source>planned {} (no branches)</source>
        <translation>по плану {} (без ветвлений)</translation>
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
        <source>simulated {}</source>
        <translation>рассчитано {}</translation>
    </message>
    <message>
        <source>Stages of the run:</source>
        <translation>Этапы расчёта:</translation>
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
        <source>{}: jump</source>
        <translation>{}: скачком</translation>
    </message>
    <message>
        <source>{}: ramp of {}</source>
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
        <source>The motion starts on the curve: {changes}.</source>
        <translation>Движение начинается на кривой: {changes}.</translation>
    </message>
    <message>
        <source>The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}. A blade would need an impact to change its rotation at once. Join the parts by a curve of continuous curvature, for example a clothoid.</source>
        <translation>Кривизна скачет с {before} до {after} 1/м в точке ({x}, {y}) м{more}. Чтобы мгновенно изменить поворот, коньку понадобился бы удар. Соедините части кривой непрерывной кривизны, например клотоидой.</translation>
    </message>
    <message>
        <source>The curvature jumps from {before} to {after} 1/m at ({x}, {y}) m{more}. The controls jump there too.</source>
        <translation>Кривизна скачет с {before} до {after} 1/м в точке ({x}, {y}) м{more}. Там скачут и управления.</translation>
    </message>
    <message>
        <source>The speed falls to {speed} m/s at t = {t} s, {s} m from the start of the curve. At such a low speed the point cannot follow a curve.</source>
        <translation>Скорость падает до {speed} м/с при t = {t} с, в {s} м от начала кривой. При такой малой скорости точка не может следовать кривой.</translation>
    </message>
    <message>
        <source>The controls no longer act on the path at t = {t} s, {s} m from the start of the curve (Δ = 0). The required forces would be unbounded.</source>
        <translation>При t = {t} с, в {s} м от начала кривой, управления больше не действуют на траекторию (Δ = 0). Нужные силы были бы неограниченны.</translation>
    </message>
    <message>
        <source>The end of the curve was not reached within {t} s.</source>
        <translation>Конец кривой не достигнут за {t} с.</translation>
    </message>
    <message>
        <source>The end of the curve is reached at t = {t} s, {s} m from its start.</source>
        <translation>Конец кривой достигнут при t = {t} с, в {s} м от её начала.</translation>
    </message>
    <message>
        <source>{name} exceeds its bound of {limit} for {share} s in total between t = {t} s and {until} s. It reaches {value} at t = {at} s.</source>
        <translation>{name} превышает границу {limit} в общей сложности {share} с между t = {t} с и {until} с. Достигает {value} при t = {at} с.</translation>
    </message>
    <message>
        <source>{name} lies outside its natural range, which ends at {limit}, for {share} s in total between t = {t} s and {until} s. It reaches {value} at t = {at} s.</source>
        <translation>{name} выходит за естественный предел {limit} в общей сложности на {share} с между t = {t} с и {until} с. Достигает {value} при t = {at} с.</translation>
    </message>
    <message>
        <source>The reaction of {name} exceeds its bound of {limit} for {share} s in total between t = {t} s and {until} s. It reaches {value} at t = {at} s.</source>
        <translation>Реакция {name} превышает границу {limit} в общей сложности {share} с между t = {t} с и {until} с. Достигает {value} при t = {at} с.</translation>
    </message>
    <message>
        <source>The friction limit of {name} is exceeded between t = {t} s and {until} s. At t = {at} s the motion needs {value}, the limit is {limit}, and {name} slips.</source>
        <translation>Предел сцепления {name} превышен между t = {t} с и {until} с. При t = {at} с нужно {value}, предел {limit}, и {name} срывается.</translation>
    </message>
    <message>
        <source>In the replay, {name} slips at t = {t} s.</source>
        <translation>При повторе {name} срывается при t = {t} с.</translation>
    </message>
    <message>
        <source>The event {name} ends the replay at t = {t} s, {s} m from the start of the curve. The controls for later times are not used.</source>
        <translation>Событие {name} завершает повтор при t = {t} с, в {s} м от начала кривой. Управления для более позднего времени не используются.</translation>
    </message>
    <message>
        <source>The controls act weakly on the path at t = {t} s (normalised Δ = {value}).</source>
        <translation>Управления слабо действуют на траекторию при t = {t} с (нормированный Δ = {value}).</translation>
    </message>
    <message>
        <source>The replay failed: {why}</source>
        <translation>Воспроизведение не удалось: {why}</translation>
    </message>
    <message>
        <source>The schedule is open-loop control. An initial error of 0.001 {unit} in {name} grows to {off} m along the path. A feedback law would correct it.</source>
        <translation>Таблица времени — управление без обратной связи. Начальная ошибка 0.001 {unit} в {name} вырастает вдоль пути до {off} м. Исправить её может закон обратной связи.</translation>
    </message>
    <message>
        <source>The computation stops at t = {t} s, {s} m from the start of the curve. The motion reaches a singularity, or the controls become unbounded.</source>
        <translation>Расчёт прекращён при t = {t} с, в {s} м от начала кривой. Движение приходит к особенности, или управления растут неограниченно.</translation>
    </message>
    <message>
        <source>The path is followed in the first stage, “{name}”, with its parameters. The other stages go on from its end.</source>
        <translation>Траектория выполняется на первом этапе «{name}» с его параметрами. Остальные этапы продолжаются с её конца.</translation>
    </message>
    <message>
        <source>The path is followed in the stage “{name}”, which begins at t = {t} s, with its parameters. Times are counted from there. The other stages stay as they are.</source>
        <translation>Движение по кривой — на этапе «{name}», который начинается при t = {t} с, с его параметрами. Времена отсчитываются от его начала. Остальные этапы не меняются.</translation>
    </message>
    <message>
        <source>The curve begins where the point is then, {distance} m from the first of its points, in the direction of its velocity.</source>
        <translation>Кривая начинается там, где точка находится в этот момент, в {distance} м от первой точки кривой, в направлении её скорости.</translation>
    </message>
    <message>
        <source>Deviations across the curve decay with the rate {rate} 1/s. Deviations in time and speed remain and reduce the accuracy of the law. To control the time as well, specify a speed law and a second control.</source>
        <translation>Отклонения поперёк кривой затухают со скоростью {rate} 1/с. Отклонения по времени и скорости остаются и снижают точность закона. Чтобы управлять и временем, задайте закон скорости и второе управление.</translation>
    </message>
    <message>
        <source>{name} is balanced. It ranges from {least} to {most}, and its holding force is at most {force} in the replay.</source>
        <translation>{name} в равновесии. Значения от {least} до {most}, удерживающая сила при повторе не больше {force}.</translation>
    </message>
    <message>
        <source>{name} moves freely from {least} to {most}. After a disturbance, only the forces of the model return it.</source>
        <translation>{name} движется свободно от {least} до {most}. После возмущения его возвращают только силы модели.</translation>
    </message>
    <message>
        <source>Deviations from the planned position decay with the rate {rate} 1/s.</source>
        <translation>Отклонения от планового положения затухают со скоростью {rate} 1/с.</translation>
    </message>
    <message>
        <source>The speed becomes unbounded at t = {t} s, {s} m from the start of the curve. The turns of the curve accelerate the motion. Choose a shorter duration, or specify a speed law and a second control.</source>
        <translation>При t = {t} с, в {s} м от начала кривой, скорость растёт неограниченно. Движение разгоняется на поворотах кривой. Уменьшите длительность или задайте закон скорости и второе управление.</translation>
    </message>
    <message>
        <source>The replay deviates from the curve by {error} m. The motion is too sensitive for a schedule, or the controls jump. Feedback corrects deviations.</source>
        <translation>Повтор отклоняется от кривой на {error} м. Движение слишком чувствительно для таблицы времени, или управления скачут. Отклонения исправляет обратная связь.</translation>
    </message>
</context>
<context>
    <name>transitions</name>
    <message>
        <source>Change by a ramp instead</source>
        <translation>Менять плавно вместо этого</translation>
    </message>
    <message>
        <source>The motion cannot continue here.</source>
        <translation>Здесь движение не может продолжаться.</translation>
    </message>
    <message>
        <source>Changes by a ramp of {} s, {}.</source>
        <translation>Меняет плавно за {} с, {}.</translation>
    </message>
    <message>
        <source>Change by a jump</source>
        <translation>Менять скачком</translation>
    </message>
    <message>
        <source>Changes by a jump (the limit of ever shorter ramps).</source>
        <translation>Меняет скачком (предел всё более коротких плавных изменений).</translation>
    </message>
    <message>
        <source>Change by a ramp</source>
        <translation>Менять плавно</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Параметр</translation>
    </message>
    <message>
        <source>Becomes active: {}</source>
        <translation>Начинает действовать: {}</translation>
    </message>
    <message>
        <source>Becomes inactive: {}</source>
        <translation>Перестаёт действовать: {}</translation>
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
        <source>J_C ω is conserved. u − ω y_C changes by H ∫ dy_C/J_C along the path and becomes {} m/s.</source>
        <translation>J_C ω сохраняется. u − ω y_C меняется на H ∫ dy_C/J_C вдоль пути и становится {} м/с.</translation>
    </message>
    <message>
        <source>Order of the joints</source>
        <translation>Порядок суставов</translation>
    </message>
    <message>
        <source>Jump (the limit of ever shorter ramps): {}.</source>
        <translation>Скачком (предел всё более коротких плавных изменений): {}.</translation>
    </message>
    <message>
        <source>By a ramp of {} s, {}: {}.</source>
        <translation>Плавно за {} с, {}: {}.</translation>
    </message>
    <message>
        <source>J_C ω and u − ω y_C are conserved.</source>
        <translation>J_C ω и u − ω y_C сохраняются.</translation>
    </message>
    <message>
        <source>Orders of the joints</source>
        <translation>Порядки суставов</translation>
    </message>
    <message>
        <source>The order changes the speed along the blade by up to {} m/s.</source>
        <translation>Порядок меняет скорость вдоль лезвия не более чем на {} м/с.</translation>
    </message>
    <message>
        <source>The order does not matter, because the centre of mass does not move sideways.</source>
        <translation>Порядок не важен, поскольку центр масс не смещается вбок.</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>все вместе</translation>
    </message>
    <message>
        <source>used</source>
        <translation>выбран</translation>
    </message>
    <message>
        <source>use</source>
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
        <source>predicted</source>
        <translation>предсказано</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>вычислено</translation>
    </message>
    <message>
        <source>The stage ended before its ramp. The computed values refer to the end of the stage.</source>
        <translation>Этап кончился раньше своего плавного изменения. Вычисленные значения относятся к концу этапа.</translation>
    </message>
    <message>
        <source>For short ramps, the lateral force of {} approaches M Δy_C · {} / T² = {} N.</source>
        <translation>При коротких изменениях боковая сила {} приближается к M Δy_C · {} / T² = {} Н.</translation>
    </message>
    <message>
        <source>A linear ramp starts and ends with an impact, because its rate jumps.</source>
        <translation>Линейное изменение начинается и кончается ударом, поскольку его скорость скачет.</translation>
    </message>
    <message>
        <source>For short ramps, the lateral force of {} approaches {} N·s² / T² = {} N. It would be M Δy_C · {} / T² = {} N if the centre of mass followed the profile without rotation of the body.</source>
        <translation>При коротких изменениях боковая сила {} приближается к {} Н·с² / T² = {} Н. Она была бы M Δy_C · {} / T² = {} Н, если бы центр масс следовал профилю, а тело не поворачивалось.</translation>
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
        <source>Velocities</source>
        <translation>Скорости</translation>
    </message>
    <message>
        <source>Coordinate</source>
        <translation>Координата</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>по косинусу</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>линейно</translation>
    </message>
    <message>
        <source>quintic</source>
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
        <source>{} holds up to {}. It is expected to stick.</source>
        <translation>{} держит до {}. Ожидается, что удержит.</translation>
    </message>
    <message>
        <source>predicted, not simulated yet</source>
        <translation>предсказано, ещё не рассчитано</translation>
    </message>
    <message>
        <source>{} holds up to {}. It is expected to slip.</source>
        <translation>{} держит до {}. Ожидается срыв.</translation>
    </message>
    <message>
        <source>Predicted from the state at the start (all constraints hold).</source>
        <translation>Предсказано по состоянию в начале (все связи держат).</translation>
    </message>
    <message>
        <source>Unchanged: {}</source>
        <translation>Без изменений: {}</translation>
    </message>
    <message>
        <source>{} slips after {}, during the ramp. The prediction ends there.</source>
        <translation>{}: срыв через {}, во время перехода. Предсказание действует до этого момента.</translation>
    </message>
    <message>
        <source>{} lifts off after {}, during the ramp. The prediction ends there.</source>
        <translation>{}: отрыв через {}, во время перехода. Предсказание действует до этого момента.</translation>
    </message>
    <message>
        <source>{} comes into contact after {}, during the ramp. The prediction ends there.</source>
        <translation>{}: касание через {}, во время перехода. Предсказание действует до этого момента.</translation>
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
        <source>supplied by the drives</source>
        <translation>внесено приводами</translation>
    </message>
    <message>
        <source>impulse</source>
        <translation>импульс</translation>
    </message>
</context>
</TS>
