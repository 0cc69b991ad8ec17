<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru_RU" sourcelanguage="en">
    <context>
        <name>fields</name>
        <message>
            <source>Value in the unit given beside it.</source>
            <translation>Значение в указанной рядом единице.</translation>
        </message>
        <message>
            <source>Unit of the value; empty: a plain number, taken as SI.</source>
            <translation>Единица значения; пусто — просто число, в СИ.</translation>
        </message>
        <message>
            <source>Smallest admissible value, in the same unit.</source>
            <translation>Наименьшее допустимое значение в той же единице.</translation>
        </message>
        <message>
            <source>Largest admissible value, in the same unit.</source>
            <translation>Наибольшее допустимое значение в той же единице.</translation>
        </message>
        <message>
            <source>What it is, in the words of its author.</source>
            <translation>Что это, словами автора.</translation>
        </message>
        <message>
            <source>Increasing times, s.</source>
            <translation>Возрастающие моменты времени, с.</translation>
        </message>
        <message>
            <source>Values, in the unit.</source>
            <translation>Значения в указанной единице.</translation>
        </message>
        <message>
            <source>step: the value holds until the next time; linear; cubic: natural cubic spline.</source>
            <translation>Ступени: значение держится до следующего момента; линейная; естественный кубический сплайн.</translation>
        </message>
        <message>
            <source>Initial value, in the unit given beside it.</source>
            <translation>Начальное значение в указанной рядом единице.</translation>
        </message>
        <message>
            <source>Initial rate, in that unit per second.</source>
            <translation>Начальная скорость в той же единице за секунду.</translation>
        </message>
        <message>
            <source>Position in the frame.</source>
            <translation>Положение в системе отсчёта.</translation>
        </message>
        <message>
            <source>The world or the name of a body.</source>
            <translation>Неподвижная система или имя тела.</translation>
        </message>
        <message>
            <source>Mass.</source>
            <translation>Масса.</translation>
        </message>
        <message>
            <source>Colour as #rrggbb; empty: chosen by the theme.</source>
            <translation>Цвет как #rrggbb; пусто — выбирает тема.</translation>
        </message>
        <message>
            <source>Drawn in the 3D view.</source>
            <translation>Рисуется на трёхмерном виде.</translation>
        </message>
        <message>
            <source>Edge along y.</source>
            <translation>Сторона вдоль y.</translation>
        </message>
        <message>
            <source>Edge along z.</source>
            <translation>Сторона вдоль z.</translation>
        </message>
        <message>
            <source>Frame in which the body is placed: the world or a body.</source>
            <translation>Система, в которой размещено тело: неподвижная или система тела.</translation>
        </message>
        <message>
            <source>Origin of the body's frame.</source>
            <translation>Начало системы тела.</translation>
        </message>
        <message>
            <source>Turns, one after another.</source>
            <translation>Повороты, один за другим.</translation>
        </message>
        <message>
            <source>Mass centre (and centre of the shape) in the body's frame.</source>
            <translation>Центр масс (и центр формы) в системе тела.</translation>
        </message>
        <message>
            <source>Length along z.</source>
            <translation>Длина вдоль z.</translation>
        </message>
        <message>
            <source>Edge lengths along x, y, z.</source>
            <translation>Длины рёбер вдоль x, y, z.</translation>
        </message>
        <message>
            <source>Radius.</source>
            <translation>Радиус.</translation>
        </message>
        <message>
            <source>Thickness along its axis.</source>
            <translation>Толщина вдоль оси.</translation>
        </message>
        <message>
            <source>Axis of symmetry in the body's frame.</source>
            <translation>Ось симметрии в системе тела.</translation>
        </message>
        <message>
            <source>All mass on the rim (a hoop).</source>
            <translation>Вся масса на ободе (обруч).</translation>
        </message>
        <message>
            <source>Diagonal entries I_xx, I_yy, I_zz.</source>
            <translation>Диагональные элементы I_xx, I_yy, I_zz.</translation>
        </message>
        <message>
            <source>Off-diagonal tensor entries I_xy, I_xz, I_yz.</source>
            <translation>Внедиагональные элементы тензора I_xy, I_xz, I_yz.</translation>
        </message>
        <message>
            <source>Edges of the box drawn for it.</source>
            <translation>Рёбра бруса, которым тело рисуется.</translation>
        </message>
        <message>
            <source>Name of the coordinate.</source>
            <translation>Имя координаты.</translation>
        </message>
        <message>
            <source>Generalized force (N for a length, N*m for an angle).</source>
            <translation>Обобщённая сила (Н для длины, Н·м для угла).</translation>
        </message>
        <message>
            <source>Takes part in the motion.</source>
            <translation>Участвует в движении.</translation>
        </message>
        <message>
            <source>Point or body.</source>
            <translation>Точка или тело.</translation>
        </message>
        <message>
            <source>Components.</source>
            <translation>Составляющие.</translation>
        </message>
        <message>
            <source>Frame of the components: the world or a body.</source>
            <translation>Система составляющих: неподвижная или система тела.</translation>
        </message>
        <message>
            <source>Body on which it acts.</source>
            <translation>Тело, на которое действует.</translation>
        </message>
        <message>
            <source>Coefficient (N*s/m for power 1).</source>
            <translation>Коэффициент (Н·с/м при показателе 1).</translation>
        </message>
        <message>
            <source>Exponent of the speed.</source>
            <translation>Показатель степени скорости.</translation>
        </message>
        <message>
            <source>Coefficient.</source>
            <translation>Коэффициент.</translation>
        </message>
        <message>
            <source>Its two ends: points, bodies or the world.</source>
            <translation>Два конца: точки, тела или неподвижная система.</translation>
        </message>
        <message>
            <source>End.</source>
            <translation>Конец.</translation>
        </message>
        <message>
            <source>Stiffness.</source>
            <translation>Жёсткость.</translation>
        </message>
        <message>
            <source>Unstretched length.</source>
            <translation>Длина в ненапряжённом состоянии.</translation>
        </message>
        <message>
            <source>Damping along the spring.</source>
            <translation>Демпфирование вдоль пружины.</translation>
        </message>
        <message>
            <source>Potential energy.</source>
            <translation>Потенциальная энергия.</translation>
        </message>
        <message>
            <source>Left side of the equation f = 0.</source>
            <translation>Левая часть уравнения f = 0.</translation>
        </message>
        <message>
            <source>Point or body on which the reaction is drawn; empty: not drawn.</source>
            <translation>Точка или тело, где рисуется реакция; пусто — не рисуется.</translation>
        </message>
        <message>
            <source>Function of t, q, q' whose zero is sought.</source>
            <translation>Функция t, q, q', нуль которой ищется.</translation>
        </message>
        <message>
            <source>Which crossings count.</source>
            <translation>Какие переходы учитываются.</translation>
        </message>
        <message>
            <source>What happens there.</source>
            <translation>Что тогда происходит.</translation>
        </message>
        <message>
            <source>Its name.</source>
            <translation>Имя.</translation>
        </message>
        <message>
            <source>Quasi-velocity -&gt; formula.</source>
            <translation>Квазискорость → формула.</translation>
        </message>
        <message>
            <source>Duration.</source>
            <translation>Длительность.</translation>
        </message>
        <message>
            <source>Parameter -&gt; value, in the parameter's unit.</source>
            <translation>Параметр → значение в единице параметра.</translation>
        </message>
        <message>
            <source>End of the motion when no stages say it.</source>
            <translation>Конец движения, если его не задают этапы.</translation>
        </message>
        <message>
            <source>Relative tolerance of a step.</source>
            <translation>Относительная точность шага.</translation>
        </message>
        <message>
            <source>Absolute tolerance of a step (SI).</source>
            <translation>Абсолютная точность шага (СИ).</translation>
        </message>
        <message>
            <source>Stored frames per second.</source>
            <translation>Сохраняемых кадров в секунду.</translation>
        </message>
        <message>
            <source>Form of the equations, as on the command line.</source>
            <translation>Форма уравнений, как в командной строке.</translation>
        </message>
        <message>
            <source>Chart for Maggi's equations; empty: the first, changed when needed.</source>
            <translation>Карта для уравнений Маджи; пусто — первая, со сменой при необходимости.</translation>
        </message>
        <message>
            <source>What lies at z = 0.</source>
            <translation>Что лежит на уровне z = 0.</translation>
        </message>
        <message>
            <source>Point or body the camera follows; empty: none.</source>
            <translation>Точка или тело, за которым следит камера; пусто — никакое.</translation>
        </message>
        <message>
            <source>Points or bodies that leave a trace.</source>
            <translation>Точки или тела, оставляющие след.</translation>
        </message>
        <message>
            <source>Camera azimuth.</source>
            <translation>Азимут камеры.</translation>
        </message>
        <message>
            <source>Camera elevation.</source>
            <translation>Угол места камеры.</translation>
        </message>
        <message>
            <source>Camera distance; 0: fit.</source>
            <translation>Расстояние до камеры; 0 — подобрать.</translation>
        </message>
        <message>
            <source>Number of the file format.</source>
            <translation>Номер формата файла.</translation>
        </message>
        <message>
            <source>Title.</source>
            <translation>Название.</translation>
        </message>
        <message>
            <source>Numbers with a name.</source>
            <translation>Числа с именем.</translation>
        </message>
        <message>
            <source>Name -&gt; formula, usable in other formulas.</source>
            <translation>Имя → формула, пригодная для других формул.</translation>
        </message>
        <message>
            <source>Given functions of time.</source>
            <translation>Заданные функции времени.</translation>
        </message>
        <message>
            <source>Generalized coordinates.</source>
            <translation>Обобщённые координаты.</translation>
        </message>
        <message>
            <source>Acceleration of gravity.</source>
            <translation>Ускорение свободного падения.</translation>
        </message>
        <message>
            <source>Points, with or without mass.</source>
            <translation>Точки с массой или без неё.</translation>
        </message>
        <message>
            <source>Rigid bodies; without mass they are only drawn.</source>
            <translation>Твёрдые тела; без массы они только рисуются.</translation>
        </message>
        <message>
            <source>Forces and torques.</source>
            <translation>Силы и моменты.</translation>
        </message>
        <message>
            <source>Constraints.</source>
            <translation>Связи.</translation>
        </message>
        <message>
            <source>Choices of quasi-velocities.</source>
            <translation>Выборы квазискоростей.</translation>
        </message>
        <message>
            <source>Parts of the motion, in order.</source>
            <translation>Части движения по порядку.</translation>
        </message>
        <message>
            <source>Crossings of zero to be located.</source>
            <translation>Переходы через нуль, которые надо найти.</translation>
        </message>
        <message>
            <source>Angle, right-handed about the axis.</source>
            <translation>Угол, по правилу правого винта вокруг оси.</translation>
        </message>
        <message>
            <source>A number with a name: editing it never recompiles the model.</source>
            <translation>Число с именем: его правка никогда не требует новой компиляции модели.</translation>
        </message>
        <message>
            <source>A given function of time, by a table; its name may stand in formulas. Constant before and after the table.</source>
            <translation>Функция времени, заданная таблицей; её имя можно писать в формулах. До и после таблицы постоянна.</translation>
        </message>
        <message>
            <source>A generalized coordinate with its initial value and rate (formulas of parameters, in `unit` and `unit`/s).</source>
            <translation>Обобщённая координата с начальным значением и скоростью (формулы от параметров, в её единице и в единице за секунду).</translation>
        </message>
        <message>
            <source>A material or geometric point, placed in the frame `frame` (the world or a body).</source>
            <translation>Материальная или геометрическая точка в неподвижной системе или в системе тела.</translation>
        </message>
        <message>
            <source>Thin uniform rectangle, normal to its x axis: `width` along y, `height` along z.</source>
            <translation>Тонкая однородная прямоугольная пластина, перпендикулярная своей оси x: ширина вдоль y, высота вдоль z.</translation>
        </message>
        <message>
            <source>Thin uniform rod along its z axis.</source>
            <translation>Тонкий однородный стержень вдоль своей оси z.</translation>
        </message>
        <message>
            <source>Uniform box with edges along its axes.</source>
            <translation>Однородный брус с рёбрами вдоль своих осей.</translation>
        </message>
        <message>
            <source>Uniform solid sphere.</source>
            <translation>Однородный сплошной шар.</translation>
        </message>
        <message>
            <source>Uniform solid cylinder about its own `axis`; thickness 0 is a thin disc; `hollow` puts all mass on the rim.</source>
            <translation>Однородный сплошной цилиндр вокруг своей оси; толщина 0 — тонкий диск; «полый» помещает всю массу на обод.</translation>
        </message>
        <message>
            <source>A body with a given inertia tensor about its mass centre, along its own axes (I_xy etc. with the sign of the tensor entry: I_xy = -∫xy dm).</source>
            <translation>Тело с заданным тензором инерции относительно центра масс в собственных осях (I_xy и др. со знаком элемента тензора: I_xy = -∫xy dm).</translation>
        </message>
        <message>
            <source>A generalized force on one coordinate: its power is value * rate of the coordinate.</source>
            <translation>Обобщённая сила по одной координате: её мощность равна произведению значения на скорость координаты.</translation>
        </message>
        <message>
            <source>A force at a point or at the origin of a body's frame, with components in the world or in a body's frame.</source>
            <translation>Сила в точке или в начале системы тела, с составляющими в неподвижной системе или в системе тела.</translation>
        </message>
        <message>
            <source>A torque on a body, with components in the world or in a body's frame.</source>
            <translation>Момент, действующий на тело, с составляющими в неподвижной системе или в системе тела.</translation>
        </message>
        <message>
            <source>Force -coefficient * |v|^(power - 1) * v at a point or body origin with velocity v.</source>
            <translation>Сила −коэффициент·|v|^(показатель − 1)·v в точке или начале тела со скоростью v.</translation>
        </message>
        <message>
            <source>Torque -coefficient * omega on a body with angular velocity omega.</source>
            <translation>Момент −коэффициент·ω на тело с угловой скоростью ω.</translation>
        </message>
        <message>
            <source>A straight spring with a damper between two points or body origins (or "world", its origin).</source>
            <translation>Прямая пружина с демпфером между двумя точками или началами тел (или началом неподвижной системы).</translation>
        </message>
        <message>
            <source>Conservative forces with the potential energy V(q, t).</source>
            <translation>Потенциальные силы с потенциальной энергией V(q, t).</translation>
        </message>
        <message>
            <source>f(q, t) = 0; generalized reaction = multiplier * grad f.</source>
            <translation>f(q, t) = 0; обобщённая реакция = множитель · grad f.</translation>
        </message>
        <message>
            <source>f(q, q', t) = 0 of first order; generalized reaction = multiplier * df/dq' (Chetaev).</source>
            <translation>f(q, q', t) = 0 первого порядка; обобщённая реакция = множитель · ∂f/∂q' (Четаев).</translation>
        </message>
        <message>
            <source>A crossing of zero, located and reported; it may end the run.</source>
            <translation>Переход через нуль, который находится и отмечается; может закончить расчёт.</translation>
        </message>
        <message>
            <source>A choice of independent quasi-velocities for Maggi's equations: name -&gt; formula linear in the rates.</source>
            <translation>Выбор независимых квазискоростей для уравнений Маджи: имя → формула, линейная по скоростям.</translation>
        </message>
        <message>
            <source>A part of the motion: parameters named in `set` take new values (in their units) when it begins.</source>
            <translation>Часть движения: в её начале указанные параметры принимают новые значения (в своих единицах).</translation>
        </message>
        <message>
            <source>A mechanical system and how it is run and shown; one to one with a model file.</source>
            <translation>Механическая система: как её рассчитывать и показывать; один к одному с файлом модели.</translation>
        </message>
        <message>
            <source>One turn about an axis of the frame reached by the turns before it (intrinsic sequence).</source>
            <translation>Один поворот вокруг оси системы, достигнутой предыдущими поворотами (внутренняя последовательность).</translation>
        </message>
        <message>
            <source>f(q, q', q'', t) = 0, linear in the accelerations q''; generalized reaction = multiplier * df/dq''.</source>
            <translation>f(q, q', q'', t) = 0, линейная по ускорениям q''; обобщённая реакция = множитель · ∂f/∂q''.</translation>
        </message>
    </context>
</TS>
