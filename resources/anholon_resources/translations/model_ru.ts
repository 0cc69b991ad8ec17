<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru_RU" sourcelanguage="en">
    <context>
        <name>fields</name>
        <message>
            <source>Stage in which the path is followed, when a run first enters it (empty: first).</source>
            <translation>Этап, в котором точка движется по кривой, при первом входе в него (пусто: первый).</translation>
        </message>
        <message>
            <source>Length.</source>
            <translation>Длина.</translation>
        </message>
        <message>
            <source>Angle of the arc.</source>
            <translation>Угол дуги.</translation>
        </message>
        <message>
            <source>Rise per turn (negative: left-handed).</source>
            <translation>Подъём за один виток (отрицательный: левая навивка).</translation>
        </message>
        <message>
            <source>Number of turns.</source>
            <translation>Число витков.</translation>
        </message>
        <message>
            <source>Distance between the ends along x.</source>
            <translation>Расстояние между концами вдоль x.</translation>
        </message>
        <message>
            <source>Length of the chain.</source>
            <translation>Длина цепи.</translation>
        </message>
        <message>
            <source>Height of the far end above the near end.</source>
            <translation>Высота дальнего конца над ближним.</translation>
        </message>
        <message>
            <source>Corners.</source>
            <translation>Вершины.</translation>
        </message>
        <message>
            <source>Three components x, y, z.</source>
            <translation>Три компоненты x, y, z.</translation>
        </message>
        <message>
            <source>Points.</source>
            <translation>Точки.</translation>
        </message>
        <message>
            <source>Position on the curve.</source>
            <translation>Положение на кривой.</translation>
        </message>
        <message>
            <source>Young's modulus E.</source>
            <translation>Модуль Юнга E.</translation>
        </message>
        <message>
            <source>Outer radius.</source>
            <translation>Наружный радиус.</translation>
        </message>
        <message>
            <source>Shear modulus G (0: E/2.6, Poisson&apos;s ratio 0.3).</source>
            <translation>Модуль сдвига G (0: E/2.6, коэффициент Пуассона 0.3).</translation>
        </message>
        <message>
            <source>Density.</source>
            <translation>Плотность.</translation>
        </message>
        <message>
            <source>Inner radius of a tube (0: solid).</source>
            <translation>Внутренний радиус трубы (0: сплошное сечение).</translation>
        </message>
        <message>
            <source>Edge along section axis 2.</source>
            <translation>Сторона вдоль оси сечения 2.</translation>
        </message>
        <message>
            <source>Edge along section axis 3.</source>
            <translation>Сторона вдоль оси сечения 3.</translation>
        </message>
        <message>
            <source>Axis along section axis 2.</source>
            <translation>Ось эллипса вдоль оси сечения 2.</translation>
        </message>
        <message>
            <source>Axis along section axis 3.</source>
            <translation>Ось эллипса вдоль оси сечения 3.</translation>
        </message>
        <message>
            <source>Axial stiffness EA.</source>
            <translation>Жёсткость на растяжение EA.</translation>
        </message>
        <message>
            <source>Shear stiffness GA along axes 2 and 3.</source>
            <translation>Жёсткость на сдвиг GA вдоль осей 2 и 3.</translation>
        </message>
        <message>
            <source>Torsional stiffness GJ.</source>
            <translation>Жёсткость на кручение GJ.</translation>
        </message>
        <message>
            <source>Bending stiffness EI about axes 2 and 3.</source>
            <translation>Жёсткость на изгиб EI вокруг осей 2 и 3.</translation>
        </message>
        <message>
            <source>Mass per unit length.</source>
            <translation>Масса на единицу длины.</translation>
        </message>
        <message>
            <source>Moments of inertia per unit length about the section axes 1, 2, 3.</source>
            <translation>Моменты инерции на единицу длины вокруг осей сечения 1, 2, 3.</translation>
        </message>
        <message>
            <source>Displayed radius (0: a hundredth of the length).</source>
            <translation>Радиус на рисунке (0: сотая часть длины).</translation>
        </message>
        <message>
            <source>Upper triangle of the 6 × 6 matrix, row by row, SI units (N, m).</source>
            <translation>Верхний треугольник матрицы 6 × 6 по строкам, в единицах СИ (Н, м).</translation>
        </message>
        <message>
            <source>Position on this rod: base, tip, 0.3L, or the arc length in metres.</source>
            <translation>Положение на этом стержне: base, tip, 0.3L или длина дуги в метрах.</translation>
        </message>
        <message>
            <source>Moments of inertia about the section axes.</source>
            <translation>Моменты инерции вокруг осей сечения.</translation>
        </message>
        <message>
            <source>Function of t, q, q&apos; and reactions (reaction.NAME) whose zero triggers the exit, or an event of the motion, for example slip blade, grip blade, contact ice, release ice.</source>
            <translation>Функция от t, q, q&apos; и реакций (reaction.ИМЯ), нуль которой вызывает выход, или событие движения, например slip blade, grip blade, contact ice, release ice.</translation>
        </message>
        <message>
            <source>Surface at z = 0. A grid is hidden where rods begin below it or lie in it.</source>
            <translation>Поверхность при z = 0. Сетка скрыта там, где стержни начинаются ниже неё или лежат в ней.</translation>
        </message>
        <message>
            <source>Rotations from the axes of the first end to those of the second at angle 0 (empty: as in the reference shape if one end is a section, otherwise parallel axes).</source>
            <translation>Повороты от осей первого конца к осям второго при нулевом угле (пусто: как в исходной форме, если один из концов — сечение, иначе оси параллельны).</translation>
        </message>
        <message>
            <source>Rotational damping.</source>
            <translation>Демпфирование поворота.</translation>
        </message>
        <message>
            <source>Angle without moment.</source>
            <translation>Угол без момента.</translation>
        </message>
        <message>
            <source>Axis of rotation in the first frame.</source>
            <translation>Ось поворота в первой системе.</translation>
        </message>
        <message>
            <source>The two ends: bodies, sections of rods or the world.</source>
            <translation>Два конца: тела, сечения стержней или неподвижная система.</translation>
        </message>
        <message>
            <source>A torsional spring and damper between two frames about an axis, up to half a turn in each direction. The moment on the second frame is -stiffness * (rotation - angle) - damping * its rate. The first frame carries the opposite moment.</source>
            <translation>Пружина кручения с демпфером между двумя системами вокруг оси, до полуоборота в каждую сторону. Момент на вторую систему равен -жёсткость * (поворот - угол) - демпфирование * его скорость. Первая система несёт противоположный момент.</translation>
        </message>
        <message>
            <source>Value in the unit given beside it.</source>
            <translation>Значение в указанной рядом единице.</translation>
        </message>
        <message>
            <source>Unit of the value (empty: dimensionless, or SI).</source>
            <translation>Единица значения (пусто: безразмерное число или СИ).</translation>
        </message>
        <message>
            <source>Minimum value, in the same unit.</source>
            <translation>Наименьшее значение в той же единице.</translation>
        </message>
        <message>
            <source>Maximum value, in the same unit.</source>
            <translation>Наибольшее значение в той же единице.</translation>
        </message>
        <message>
            <source>Notes of the author.</source>
            <translation>Заметки автора.</translation>
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
            <source>Source of the schedule. A search for controls replaces only schedules that it has created itself.</source>
            <translation>Источник таблицы. Поиск управлений заменяет только таблицы, созданные им самим.</translation>
        </message>
        <message>
            <source>Interpolation between the times: steps (constant until the next time), linear, or a natural cubic spline.</source>
            <translation>Интерполяция между моментами: ступени (постоянно до следующего момента), линейная или естественный кубический сплайн.</translation>
        </message>
        <message>
            <source>Position in the frame.</source>
            <translation>Положение в системе отсчёта.</translation>
        </message>
        <message>
            <source>The world or a body.</source>
            <translation>Неподвижная система или тело.</translation>
        </message>
        <message>
            <source>Mass.</source>
            <translation>Масса.</translation>
        </message>
        <message>
            <source>Colour as #rrggbb (empty: automatic).</source>
            <translation>Цвет как #rrggbb (пусто: автоматически).</translation>
        </message>
        <message>
            <source>Visible in the 3D view.</source>
            <translation>Виден на трёхмерном виде.</translation>
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
            <source>Successive rotations.</source>
            <translation>Последовательные повороты.</translation>
        </message>
        <message>
            <source>Centre of mass (and centre of the shape) in the body&apos;s frame.</source>
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
            <source>Diagonal entries I_xx, I_yy, I_zz. If they vary, only torques change Iω.</source>
            <translation>Диагональные элементы I_xx, I_yy, I_zz. Если они меняются, Iω меняют только моменты.</translation>
        </message>
        <message>
            <source>Off-diagonal tensor entries I_xy, I_xz, I_yz.</source>
            <translation>Внедиагональные элементы тензора I_xy, I_xz, I_yz.</translation>
        </message>
        <message>
            <source>Edges of the displayed box.</source>
            <translation>Рёбра бруса на рисунке.</translation>
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
            <source>Active in the motion.</source>
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
            <source>Coefficient (N*s/m for exponent 1).</source>
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
            <source>The two ends: points, bodies or the world.</source>
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
            <source>Point or body at which the reaction is displayed (empty: not displayed).</source>
            <translation>Точка или тело, где рисуется реакция (пусто: не рисуется).</translation>
        </message>
        <message>
            <source>Which crossings count.</source>
            <translation>Какие переходы учитываются.</translation>
        </message>
        <message>
            <source>Action at the event.</source>
            <translation>Действие при событии.</translation>
        </message>
        <message>
            <source>Name.</source>
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
            <source>New values of parameters, in their units.</source>
            <translation>Новые значения параметров в их единицах.</translation>
        </message>
        <message>
            <source>End time of the motion without stages.</source>
            <translation>Конец движения без этапов.</translation>
        </message>
        <message>
            <source>Method of integration. DOP853: explicit. Radau: implicit, for stiff equations. Automatic: explicit until the equations turn out to be stiff.</source>
            <translation>Метод интегрирования. DOP853: явный. Radau: неявный, для жёстких уравнений. Автоматически: явный, пока уравнения не окажутся жёсткими.</translation>
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
            <source>Form of the equations of motion.</source>
            <translation>Форма уравнений движения.</translation>
        </message>
        <message>
            <source>Set of quasi-velocities for Maggi&apos;s equations (empty: the first set, changed when necessary).</source>
            <translation>Набор квазискоростей для уравнений Маджи (пусто: первый, со сменой при необходимости).</translation>
        </message>
        <message>
            <source>What lies at z = 0.</source>
            <translation>Что лежит на уровне z = 0.</translation>
        </message>
        <message>
            <source>Point or body that the camera follows (empty: none).</source>
            <translation>Точка или тело, за которым следит камера (пусто: нет).</translation>
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
            <source>Camera distance (0: automatic).</source>
            <translation>Расстояние до камеры (0: автоматически).</translation>
        </message>
        <message>
            <source>Version of the file format.</source>
            <translation>Версия формата файла.</translation>
        </message>
        <message>
            <source>Title.</source>
            <translation>Название.</translation>
        </message>
        <message>
            <source>Named numbers.</source>
            <translation>Именованные числа.</translation>
        </message>
        <message>
            <source>Named formulas for use in other formulas.</source>
            <translation>Именованные формулы для использования в других формулах.</translation>
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
            <source>Rigid bodies. Bodies without mass are only displayed.</source>
            <translation>Твёрдые тела. Тела без массы только рисуются.</translation>
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
            <source>Sets of quasi-velocities.</source>
            <translation>Наборы квазискоростей.</translation>
        </message>
        <message>
            <source>Stages of the motion, in order.</source>
            <translation>Этапы движения по порядку.</translation>
        </message>
        <message>
            <source>Zero crossings to be located.</source>
            <translation>Прохождения через нуль, которые надо найти.</translation>
        </message>
        <message>
            <source>Angle, right-handed about the axis.</source>
            <translation>Угол, по правилу правого винта вокруг оси.</translation>
        </message>
        <message>
            <source>A named number that formulas use, for example a mass or a length.</source>
            <translation>Число с именем, которым пользуются формулы, например масса или длина.</translation>
        </message>
        <message>
            <source>A function of time given by a table, for use in formulas. It is constant before and after the table.</source>
            <translation>Функция времени, заданная таблицей, для использования в формулах. До и после таблицы постоянна.</translation>
        </message>
        <message>
            <source>A material or geometric point in the world or in the frame of a body.</source>
            <translation>Материальная или геометрическая точка в неподвижной системе или в системе тела.</translation>
        </message>
        <message>
            <source>Thin uniform rectangular plate normal to its x axis, with the width along y and the height along z.</source>
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
            <source>Uniform solid ellipsoid with its principal axes along x, y, z.</source>
            <translation>Однородный сплошной эллипсоид с главными осями вдоль x, y, z.</translation>
        </message>
        <message>
            <source>Semi-axes along x, y, z.</source>
            <translation>Полуоси вдоль x, y, z.</translation>
        </message>
        <message>
            <source>A sphere, an ellipsoid or a disc.</source>
            <translation>Шар, эллипсоид или диск.</translation>
        </message>
        <message>
            <source>Frame that carries the plane or surface: the world or a body.</source>
            <translation>Система, несущая плоскость или поверхность: мир или тело.</translation>
        </message>
        <message>
            <source>Axis of the frame that is the normal of the plane.</source>
            <translation>Ось системы, служащая нормалью плоскости.</translation>
        </message>
        <message>
            <source>Surface instead of the plane: a formula in x, y, z of the frame that is zero on the surface and positive on the side of the body (0: the plane).</source>
            <translation>Поверхность вместо плоскости: формула от x, y, z системы, равная нулю на ней и положительная со стороны тела (0: плоскость).</translation>
        </message>
        <message>
            <source>Keep the body in contact. Switch off if the coordinates already do so.</source>
            <translation>Удерживать тело в контакте. Выключите, если это уже делают координаты.</translation>
        </message>
        <message>
            <source>Uniform solid sphere.</source>
            <translation>Однородный сплошной шар.</translation>
        </message>
        <message>
            <source>Uniform solid cylinder about its axis. Thickness 0 is a thin disc. A hollow disc has all mass on the rim.</source>
            <translation>Однородный сплошной цилиндр вокруг своей оси. Толщина 0 — тонкий диск. У полого диска вся масса на ободе.</translation>
        </message>
        <message>
            <source>A body with a given inertia tensor about its centre of mass, in its own axes (I_xy etc. with the sign of the tensor entry: I_xy = -∫xy dm).</source>
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
            <source>Damping force -coefficient * |v|^(exponent - 1) * v at a point or body origin with velocity v.</source>
            <translation>Демпфирующая сила −коэффициент·|v|^(показатель − 1)·v в точке или начале тела со скоростью v.</translation>
        </message>
        <message>
            <source>Damping torque -coefficient * omega on a body with angular velocity omega.</source>
            <translation>Демпфирующий момент −коэффициент·ω на тело с угловой скоростью ω.</translation>
        </message>
        <message>
            <source>Conservative forces with the potential energy V(q, t).</source>
            <translation>Потенциальные силы с потенциальной энергией V(q, t).</translation>
        </message>
        <message>
            <source>A zero crossing that is located and recorded. It may end the run.</source>
            <translation>Прохождение через нуль, которое находится и отмечается. Может закончить расчёт.</translation>
        </message>
        <message>
            <source>A set of independent quasi-velocities for Maggi&apos;s equations. Each is a formula linear in the velocities.</source>
            <translation>Набор независимых квазискоростей для уравнений Маджи. Каждая — формула, линейная по скоростям.</translation>
        </message>
        <message>
            <source>A mechanical system and how it is run and shown; one to one with a model file.</source>
            <translation>Механическая система: как её рассчитывать и показывать; один к одному с файлом модели.</translation>
        </message>
        <message>
            <source>Rotation about an axis of the frame reached by the previous rotations (intrinsic sequence).</source>
            <translation>Поворот вокруг оси системы, достигнутой предыдущими поворотами (внутренняя последовательность).</translation>
        </message>
        <message>
            <source>f(q, q&apos;, q&apos;&apos;, t) = 0, linear in the accelerations q&apos;&apos;. Generalized reaction: multiplier * df/dq&apos;&apos;.</source>
            <translation>f(q, q&apos;, q&apos;&apos;, t) = 0, линейная по ускорениям q&apos;&apos;. Обобщённая реакция: множитель · ∂f/∂q&apos;&apos;.</translation>
        </message>
        <message>
            <source>The two ends: points, bodies (their origins) or the world. The reaction acts on the second end.</source>
            <translation>Два конца: точки, тела (их начала) или неподвижная система. Реакция действует на второй конец.</translation>
        </message>
        <message>
            <source>Distance (not 0).</source>
            <translation>Расстояние (не 0).</translation>
        </message>
        <message>
            <source>Two points coincide in projection onto a plane. Reaction: force components along the world axes.</source>
            <translation>Две точки совпадают в проекции вдоль нормали плоскости. Реакция: составляющие силы по осям мира.</translation>
        </message>
        <message>
            <source>Plane of the world in which they coincide.</source>
            <translation>Плоскость мира, в которой они совпадают.</translation>
        </message>
        <message>
            <source>Two points coincide in space. Reaction: force components along the world axes.</source>
            <translation>Две точки совпадают в пространстве. Реакция: составляющие силы по осям мира.</translation>
        </message>
        <message>
            <source>The second frame rotates about an axis of the first. Reaction: force along the world axes and two torques.</source>
            <translation>Вторая система поворачивается вокруг оси первой. Реакция: сила по осям мира и два момента.</translation>
        </message>
        <message>
            <source>Two bodies, or the world and a body. The reaction acts on the second.</source>
            <translation>Два тела или неподвижная система и тело. Реакция действует на второе.</translation>
        </message>
        <message>
            <source>Frame.</source>
            <translation>Система координат.</translation>
        </message>
        <message>
            <source>Origin of the second in the frame of the first.</source>
            <translation>Начало второй в системе первой.</translation>
        </message>
        <message>
            <source>Common axis of rotation of both frames.</source>
            <translation>Общая ось вращения обеих систем.</translation>
        </message>
        <message>
            <source>A universal joint: an axis of the first frame stays perpendicular to an axis of the second. Reaction: force along the world axes and one torque.</source>
            <translation>Шарнир Гука: ось первой системы остаётся перпендикулярной оси второй. Реакция: сила по осям мира и один момент.</translation>
        </message>
        <message>
            <source>Axis of the cross in the first frame.</source>
            <translation>Ось крестовины в первой системе.</translation>
        </message>
        <message>
            <source>Axis of the cross in the second frame.</source>
            <translation>Ось крестовины во второй системе.</translation>
        </message>
        <message>
            <source>Two frames keep their relative position and parallel axes. Reaction: force along the world axes, torques about the axes of the first frame.</source>
            <translation>Две системы сохраняют взаимное положение и параллельные оси. Реакция: сила по осям мира, моменты вокруг осей первой системы.</translation>
        </message>
        <message>
            <source>A point stays on a line along an axis of a frame. Reaction: force across the line, in the axes of the frame.</source>
            <translation>Точка остаётся на прямой вдоль оси системы. Реакция: сила поперёк прямой, по осям системы.</translation>
        </message>
        <message>
            <source>Point or body (its origin) that slides.</source>
            <translation>Точка или тело (его начало), которое скользит.</translation>
        </message>
        <message>
            <source>Frame that carries the line: the world or a body.</source>
            <translation>Система, несущая прямую: мир или тело.</translation>
        </message>
        <message>
            <source>A point of the line, in that frame.</source>
            <translation>Точка прямой, в этой системе.</translation>
        </message>
        <message>
            <source>Axis of the frame along the line.</source>
            <translation>Ось системы вдоль прямой.</translation>
        </message>
        <message>
            <source>A point stays on a curve. In the formulas, x, y, z are the coordinates of the point in the frame. Reaction: force along the gradient of each formula.</source>
            <translation>Точка остаётся на кривой. В формулах x, y, z — координаты точки в системе. Реакция: сила вдоль градиента каждой формулы.</translation>
        </message>
        <message>
            <source>Point or body (its origin).</source>
            <translation>Точка или тело (его начало).</translation>
        </message>
        <message>
            <source>Formula that is zero on the curve, for example y - x^2/a in the plane.</source>
            <translation>Формула, равная нулю на кривой, например y - x^2/a на плоскости.</translation>
        </message>
        <message>
            <source>Second formula that is zero on a curve in space (0: none).</source>
            <translation>Вторая формула, равная нулю на пространственной кривой (0: нет).</translation>
        </message>
        <message>
            <source>Frame that carries the curve: the world or a body.</source>
            <translation>Система, несущая кривую: мир или тело.</translation>
        </message>
        <message>
            <source>A point stays on a surface. In the formula, x, y, z are the coordinates of the point in the frame. Reaction: force along the gradient of the formula.</source>
            <translation>Точка остаётся на поверхности. В формуле x, y, z — координаты точки в системе. Реакция: сила вдоль градиента формулы.</translation>
        </message>
        <message>
            <source>Formula that is zero on the surface, for example x^2 + y^2 + z^2 - R^2.</source>
            <translation>Формула, равная нулю на поверхности, например x^2 + y^2 + z^2 - R^2.</translation>
        </message>
        <message>
            <source>Frame that carries the surface: the world or a body.</source>
            <translation>Система, несущая поверхность: мир или тело.</translation>
        </message>
        <message>
            <source>first = ratio * second + offset. Reaction: the generalized force on the first coordinate.</source>
            <translation>первая = отношение · вторая + сдвиг. Реакция: обобщённая сила на первую координату.</translation>
        </message>
        <message>
            <source>Ratio of the coordinates (SI).</source>
            <translation>Отношение координат (СИ).</translation>
        </message>
        <message>
            <source>Value of the first coordinate where the second is 0 (SI).</source>
            <translation>Значение первой координаты там, где вторая равна 0 (СИ).</translation>
        </message>
        <message>
            <source>Two gear wheels roll on each other (equal arcs). Reaction: the force at the teeth.</source>
            <translation>Два зубчатых колеса катятся друг по другу (равные дуги). Реакция: сила на зубьях.</translation>
        </message>
        <message>
            <source>Angle of the first wheel.</source>
            <translation>Угол первого колеса.</translation>
        </message>
        <message>
            <source>Angle of the second wheel.</source>
            <translation>Угол второго колеса.</translation>
        </message>
        <message>
            <source>Pitch radius of the first wheel.</source>
            <translation>Делительный радиус первого колеса.</translation>
        </message>
        <message>
            <source>Pitch radius of the second wheel.</source>
            <translation>Делительный радиус второго колеса.</translation>
        </message>
        <message>
            <source>Internal gear: both wheels rotate in the same direction.</source>
            <translation>Внутреннее зацепление: оба колеса вращаются в одну сторону.</translation>
        </message>
        <message>
            <source>Constant difference of the arcs.</source>
            <translation>Постоянная разность дуг.</translation>
        </message>
        <message>
            <source>Point or body (its origin) where the blade touches.</source>
            <translation>Точка или тело (его начало), где касается лезвие.</translation>
        </message>
        <message>
            <source>Frame that carries the blade: the world or a body.</source>
            <translation>Система, несущая лезвие: мир или тело.</translation>
        </message>
        <message>
            <source>Direction of the blade, in that frame.</source>
            <translation>Направление лезвия, в этой системе.</translation>
        </message>
        <message>
            <source>Normal of the ice, in that frame.</source>
            <translation>Нормаль льда, в этой системе.</translation>
        </message>
        <message>
            <source>A sphere or the edge of a disc rolls on a plane of the world without slip; reaction: components of the force at the contact along the world's axes.</source>
            <translation>Шар или край диска катится по плоскости мира без скольжения; реакция: составляющие силы в точке касания по осям мира.</translation>
        </message>
        <message>
            <source>A sphere or a disc.</source>
            <translation>Шар или диск.</translation>
        </message>
        <message>
            <source>Axis of the world that is the normal of the plane.</source>
            <translation>Ось мира, нормальная к плоскости.</translation>
        </message>
        <message>
            <source>Position of the plane on that axis.</source>
            <translation>Положение плоскости на этой оси.</translation>
        </message>
        <message>
            <source>Also hold it on the plane; off where the coordinates already do so.</source>
            <translation>Держать и на плоскости; выключить, где это уже делают координаты.</translation>
        </message>
        <message>
            <source>Constant distance of two points, or a unilateral limit of f = distance - length: a rope (f ≤ 0) or a strut (f ≥ 0). A positive reaction is compression, a negative one tension.</source>
            <translation>Постоянное расстояние двух точек или одностороннее ограничение f = расстояние − длина: нить (f ≤ 0) или упор (f ≥ 0). Положительная реакция — сжатие, отрицательная — натяжение.</translation>
        </message>
        <message>
            <source>f(q, t) = 0, or unilateral: f &gt;= 0 or f &lt;= 0. Generalized reaction: multiplier * grad f. A positive multiplier pushes towards f &gt; 0.</source>
            <translation>f(q, t) = 0 или односторонняя: f &gt;= 0, f &lt;= 0. Обобщённая реакция: множитель · grad f. Положительный множитель толкает в сторону f &gt; 0.</translation>
        </message>
        <message>
            <source>Type: bilateral (f = 0), unilateral (f ≥ 0), or unilateral (f ≤ 0).</source>
            <translation>Тип: двусторонняя (f = 0), односторонняя (f ≥ 0) или односторонняя (f ≤ 0).</translation>
        </message>
        <message>
            <source>Coefficient of restitution of a unilateral constraint (0 to 1): rate of f after an impact relative to the rate before.</source>
            <translation>Коэффициент восстановления односторонней связи (0…1): скорость f после удара относительно скорости до него.</translation>
        </message>
        <message>
            <source>The force of a disabled constraint with a given multiplier: a drive that replaces the constraint. It acts along the gradient of the constraint.</source>
            <translation>Сила выключенной связи с заданным множителем: привод вместо связи. Действует вдоль градиента связи.</translation>
        </message>
        <message>
            <source>A boundary problem: from rest in the initial position to rest in another one, in a given time, by controls.</source>
            <translation>Краевая задача: из покоя в начальном положении в покой в другом за данное время с помощью управлений.</translation>
        </message>
        <message>
            <source>Constraint along whose gradient it acts.</source>
            <translation>Связь, вдоль градиента которой она действует.</translation>
        </message>
        <message>
            <source>Multiplier of the gradient (the reaction of the constraint in a run).</source>
            <translation>Множитель градиента (реакция связи в расчёте).</translation>
        </message>
        <message>
            <source>Row of a constraint with several rows, for example x or torque_z.</source>
            <translation>Строка связи с несколькими строками, например x или torque_z.</translation>
        </message>
        <message>
            <source>Controls: coordinates, forces (their value or direction), or constraints. A constraint is disabled, and its reaction becomes the control.</source>
            <translation>Управления: координаты, силы (их величина или направление) или связи. Связь выключается, и её реакция становится управлением.</translation>
        </message>
        <message>
            <source>Control.</source>
            <translation>Управление.</translation>
        </message>
        <message>
            <source>Time to reach the target.</source>
            <translation>Время достижения цели.</translation>
        </message>
        <message>
            <source>Values of the coordinates at the end, in their units. The other coordinates return to their initial values.</source>
            <translation>Значения координат в конце, в их единицах. Остальные координаты возвращаются к начальным значениям.</translation>
        </message>
        <message>
            <source>Smoothness of the control at the ends: number of continuous derivatives, counting the control itself.</source>
            <translation>Гладкость управления на концах: число непрерывных производных, считая само управление.</translation>
        </message>
        <message>
            <source>Boundary problems from rest to rest.</source>
            <translation>Краевые задачи из покоя в покой.</translation>
        </message>
        <message>
            <source>f(q, q&apos;, …, q^(n), t) = 0 of third or higher order, linear in the highest derivative: a program of motion maintained by a control force. The form of the equations, Mangeron–Deleanu or generalized Gauss, determines this force, and the motions differ.</source>
            <translation>f(q, q&apos;, …, q^(n), t) = 0 третьего или более высокого порядка, линейная по старшей производной: программа движения, которую выполняет управляющая сила. Эту силу определяет форма уравнений, Манжерона–Делеану или обобщённая Гаусса, и движения различаются.</translation>
        </message>
        <message>
            <source>A control parameter with its law, used by parametric constraints and maintained by a drive.</source>
            <translation>Параметр управления со своим законом: он входит в параметрические связи, а осуществляет его привод.</translation>
        </message>
        <message>
            <source>f(q, q&apos;, t, p) = 0 with controls p that follow their laws (servo constraint). Generalized reaction: multiplier * grad f at fixed t and p (df/dq&apos; if f contains velocities). Virtual displacements do not move the controls.</source>
            <translation>f(q, q&apos;, t, p) = 0 с управлениями p, которые следуют своим законам (сервосвязь). Обобщённая реакция: множитель * grad f при фиксированных t и p (df/dq&apos;, если f содержит скорости). Возможные перемещения не двигают управлений.</translation>
        </message>
        <message>
            <source>Control parameters and their laws.</source>
            <translation>Параметры управления и их законы.</translation>
        </message>
        <message>
            <source>Constraint whose reaction is the normal force.</source>
            <translation>Связь, реакция которой служит нормальной силой.</translation>
        </message>
        <message>
            <source>Coefficient of friction. It may depend on the state.</source>
            <translation>Коэффициент трения. Может зависеть от состояния.</translation>
        </message>
        <message>
            <source>Static friction coefficient, not below the sliding coefficient (0: equal).</source>
            <translation>Коэффициент трения покоя, не меньше коэффициента скольжения (0: равен ему).</translation>
        </message>
        <message>
            <source>Point or body where the friction acts (empty: as the constraint).</source>
            <translation>Точка или тело, где действует трение (пусто: как связь).</translation>
        </message>
        <message>
            <source>Frame relative to which it slips (empty: the frame of the constraint).</source>
            <translation>Система, относительно которой происходит скольжение (пусто: система связи).</translation>
        </message>
        <message>
            <source>A resistance law of a constraint: a generalized force, or a force against the slip at its element. In the formulas, N is the magnitude of the reaction of the constraint.</source>
            <translation>Закон сопротивления связи: обобщённая сила или сила против скольжения её элемента. N в формулах — величина реакции связи.</translation>
        </message>
        <message>
            <source>Constraint to which the law belongs.</source>
            <translation>Связь, которой принадлежит закон.</translation>
        </message>
        <message>
            <source>Coordinate on which the value acts (empty: none).</source>
            <translation>Координата, на которую действует значение (пусто: нет).</translation>
        </message>
        <message>
            <source>Generalized force on it (N for a length, N*m for an angle).</source>
            <translation>Обобщённая сила на неё (Н для длины, Н·м для угла).</translation>
        </message>
        <message>
            <source>Force against the slip per unit of speed.</source>
            <translation>Сила против скольжения на единицу скорости.</translation>
        </message>
        <message>
            <source>Point or body that slips (empty: as the constraint).</source>
            <translation>Точка или тело, которое скользит (пусто: как связь).</translation>
        </message>
        <message>
            <source>Use only the part along the admissible directions, which does not change the reactions.</source>
            <translation>Взять только часть вдоль допустимых направлений, не меняющую реакций.</translation>
        </message>
        <message>
            <source>A part of the motion: parameters named in `set` take new values (in their units) when it begins, and constraints are switched on and off.</source>
            <translation>Часть движения: в её начале параметры из `set` получают новые значения (в своих единицах), а связи включаются и выключаются.</translation>
        </message>
        <message>
            <source>Constraints that act from here on, if need be with a blow.</source>
            <translation>Связи, которые действуют начиная с неё, при необходимости с ударом.</translation>
        </message>
        <message>
            <source>Constraints that become inactive.</source>
            <translation>Связи, которые перестают действовать.</translation>
        </message>
        <message>
            <source>Constraint.</source>
            <translation>Связь.</translation>
        </message>
        <message>
            <source>Coulomb friction on a constraint. Sliding with velocity w: force -coefficient * N * w/|w|, with N the magnitude of the reaction of the constraint. At rest: any force up to the static friction coefficient times N. On a rolling constraint the body rolls while it sticks and slips at the contact point otherwise.</source>
            <translation>Кулоново трение на связи. При скольжении со скоростью w: сила −коэффициент · N · w/|w|, где N — величина реакции связи. В покое: любая сила до коэффициента трения покоя, умноженного на N. На связи качения тело катится, пока сцеплено, и иначе проскальзывает в точке касания.</translation>
        </message>
        <message>
            <source>Direction of the zero crossing.</source>
            <translation>Направление прохождения через нуль.</translation>
        </message>
        <message>
            <source>Maximum duration (0: until the exit condition).</source>
            <translation>Наибольшая длительность (0: до условия выхода).</translation>
        </message>
        <message>
            <source>Transition: jump or ramp.</source>
            <translation>Переход: скачком или плавно.</translation>
        </message>
        <message>
            <source>Parameters with this transition.</source>
            <translation>Параметры с этим переходом.</translation>
        </message>
        <message>
            <source>Parameter set by the stage or by its pose.</source>
            <translation>Параметр, который задаёт этап или его поза.</translation>
        </message>
        <message>
            <source>Ramp time.</source>
            <translation>Время плавного изменения.</translation>
        </message>
        <message>
            <source>Parameters with their own transition.</source>
            <translation>Параметры с собственным переходом.</translation>
        </message>
        <message>
            <source>Transition of the parameters: jump or ramp.</source>
            <translation>Переход параметров: скачком или плавно.</translation>
        </message>
        <message>
            <source>Order of the parameters in a jump: groups of names, separated by spaces. Parameters not listed change last, together (empty: all in the same proportion).</source>
            <translation>Порядок параметров в скачке: группы имён через пробел. Не перечисленные меняются последними, вместе (пусто: все в одной пропорции).</translation>
        </message>
        <message>
            <source>Ramp profile: cosine, linear, quintic, or a formula of s from 0 at s = 0 to 1 at s = 1.</source>
            <translation>Профиль плавного изменения: косинус, линейный, полином пятой степени или формула от s, идущая от 0 при s = 0 до 1 при s = 1.</translation>
        </message>
        <message>
            <source>Next stage (empty: next in the list).</source>
            <translation>Следующий этап (пусто: следующий в списке).</translation>
        </message>
        <message>
            <source>Further exit conditions.</source>
            <translation>Другие условия выхода.</translation>
        </message>
        <message>
            <source>Number of repetitions in a row.</source>
            <translation>Число повторений подряд.</translation>
        </message>
        <message>
            <source>Disabled stages are skipped.</source>
            <translation>Выключенные этапы пропускаются.</translation>
        </message>
        <message>
            <source>A named set of values for stages and for the initial pose.</source>
            <translation>Именованный набор значений для этапов и начальной позы.</translation>
        </message>
        <message>
            <source>Values of parameters and coordinates, in their units.</source>
            <translation>Значения параметров и координат в их единицах.</translation>
        </message>
        <message>
            <source>Pose of the stage. Values set by the stage take precedence.</source>
            <translation>Поза этапа. Значения, заданные этапом, важнее значений позы.</translation>
        </message>
        <message>
            <source>Named poses for stages and for the start.</source>
            <translation>Именованные позы для этапов и для начала.</translation>
        </message>
        <message>
            <source>Mirror pairs: formulas for parameters and coordinates after left and right are swapped. Those not listed are unchanged.</source>
            <translation>Зеркальные пары: формулы параметров и координат после обмена левого и правого. Не перечисленные не меняются.</translation>
        </message>
        <message>
            <source>A part of the motion: parameters of its pose and those named in `set` take new values (in their units) when it begins, and constraints are switched on and off. It ends after its duration, or where `until` crosses zero, whichever comes first; then the stage `next` follows, by default the next in the list.</source>
            <translation>Часть движения: при её начале параметры её позы и названные в `set` принимают новые значения (в своих единицах), а связи включаются и выключаются. Она кончается по истечении длительности или там, где `until` проходит через нуль, — что наступит раньше; затем следует этап `next`, по умолчанию следующая в списке.</translation>
        </message>
        <message>
            <source>Elastic rods.</source>
            <translation>Упругие стержни.</translation>
        </message>
        <message>
            <source>Supports of rod sections.</source>
            <translation>Опоры сечений стержней.</translation>
        </message>
        <message>
            <source>Joints between sections of rods, and with bodies.</source>
            <translation>Соединения сечений стержней между собой и с телами.</translation>
        </message>
        <message>
            <source>Loads and springs on rods.</source>
            <translation>Нагрузки и пружины на стержнях.</translation>
        </message>
        <message>
            <source>f(q, q&apos;, t) = 0 of first order. Generalized reaction: multiplier * df/dq&apos; (Chetaev). With a friction limit it slips when the multiplier would exceed the limit, and sticks again when f returns to 0.</source>
            <translation>f(q, q&apos;, t) = 0 первого порядка. Обобщённая реакция: множитель · ∂f/∂q&apos; (Четаев). С пределом сцепления связь срывается, когда множитель превысил бы предел, и снова держит, когда f возвращается к 0.</translation>
        </message>
        <message>
            <source>A point does not move across a blade fixed in a frame. Reaction: the force across the blade, along normal × along. With a friction limit the blade slips sideways when the force would exceed the limit, and sticks again when the slip ends.</source>
            <translation>Точка не движется поперёк лезвия, закреплённого в системе. Реакция: сила поперёк лезвия, вдоль нормаль × направление. С пределом сцепления лезвие срывается вбок, когда сила превысила бы предел, и снова держит, когда скольжение прекращается.</translation>
        </message>
        <message>
            <source>Friction limit: magnitude of the reaction above which the constraint slips (0: never). It may contain the normal force N.</source>
            <translation>Предел сцепления: величина реакции, выше которой связь срывается (0: никогда). Может содержать нормальную силу N.</translation>
        </message>
        <message>
            <source>Magnitude of the force against the slip. It may contain the normal force N and slip, the magnitude of f.</source>
            <translation>Величина силы против скольжения. Может содержать нормальную силу N и slip, величину f.</translation>
        </message>
        <message>
            <source>Constraint whose reaction is the normal force N. If that constraint is open, this one is open too.</source>
            <translation>Связь, реакция которой — нормальная сила N. Если та связь разомкнута, разомкнута и эта.</translation>
        </message>
        <message>
            <source>Coulomb friction along the blade (0: none). It may contain the normal force N, and it sticks at rest.</source>
            <translation>Кулоново трение вдоль лезвия (0: нет). Может содержать нормальную силу N, в покое держит.</translation>
        </message>
        <message>
            <source>Friction limit: force above which the body slips (0: never). It may contain the normal force N.</source>
            <translation>Предел сцепления: сила, выше которой тело срывается (0: никогда). Может содержать нормальную силу N.</translation>
        </message>
        <message>
            <source>Constraint whose reaction is the normal force N (empty: its own contact constraint).</source>
            <translation>Связь, реакция которой — нормальная сила N (пусто: собственная контактная связь).</translation>
        </message>
        <message>
            <source>Function of t, q, q&apos; and reactions (reaction.NAME) whose zero is the event.</source>
            <translation>Функция от t, q, q&apos; и реакций (reaction.ИМЯ), нуль которой — событие.</translation>
        </message>
        <message>
            <source>Function of t, q, q&apos; and reactions (reaction.NAME) whose zero ends the stage, or an event of the motion, for example slip blade, grip blade, contact ice, release ice (0: none).</source>
            <translation>Функция от t, q, q&apos; и реакций (reaction.ИМЯ), нуль которой кончает этап, или событие движения, например slip blade, grip blade, contact ice, release ice (0: нет).</translation>
        </message>
        <message>
            <source>Uniform solid frustum of a cone about its z axis: a cone, a cylinder or a limb. Its ends are displayed round.</source>
            <translation>Однородный сплошной усечённый конус вокруг своей оси z: конус, цилиндр или часть руки или ноги. Концы рисуются круглыми.</translation>
        </message>
        <message>
            <source>Radius of the lower end.</source>
            <translation>Радиус нижнего конца.</translation>
        </message>
        <message>
            <source>Radius of the upper end.</source>
            <translation>Радиус верхнего конца.</translation>
        </message>
        <message>
            <source>Maximum step of rods (0: one frame).</source>
            <translation>Наибольший шаг для стержней (0: один кадр).</translation>
        </message>
        <message>
            <source>Error of a step of rods relative to their size (0: fixed step).</source>
            <translation>Погрешность шага стержней относительно их размера (0: постоянный шаг).</translation>
        </message>
        <message>
            <source>Initial shape of rods: the reference shape, or the equilibrium under the loads at t = 0.</source>
            <translation>Начальная форма стержней: исходная или равновесие под нагрузками при t = 0.</translation>
        </message>
        <message>
            <source>Trace colours: individual, by stage, or by the magnitude of a reaction.</source>
            <translation>Цвета следов: свои, по этапам или по величине реакции.</translation>
        </message>
        <message>
            <source>Constraint whose reaction colours the traces (empty: the first).</source>
            <translation>Связь, реакция которой окрашивает следы (пусто: первая).</translation>
        </message>
        <message>
            <source>Ghost poses: none, at the ends of the stages, or at intervals.</source>
            <translation>Фантомные позы: нет, в концах этапов или через интервал.</translation>
        </message>
        <message>
            <source>Time between ghost poses.</source>
            <translation>Время между фантомными позами.</translation>
        </message>
        <message>
            <source>Offset of the camera target from the centre of the scene.</source>
            <translation>Смещение цели камеры от середины сцены.</translation>
        </message>
        <message>
            <source>A part of the motion. At its start, parameters take new values, and constraints and forces are switched on and off. It ends after its duration or at its exit condition, whichever comes first. The next stage follows, by default the next in the list.</source>
            <translation>Часть движения. В её начале параметры принимают новые значения, а связи и силы включаются и выключаются. Она кончается по истечении длительности или при условии выхода, что наступит раньше. Далее идёт следующий этап, по умолчанию следующий в списке.</translation>
        </message>
        <message>
            <source>Constraint or force.</source>
            <translation>Связь или сила.</translation>
        </message>
        <message>
            <source>Constraints and forces that become active. Constraints may act with an impact.</source>
            <translation>Связи и силы, которые начинают действовать. Связи могут действовать с ударом.</translation>
        </message>
        <message>
            <source>Constraints and forces that become inactive.</source>
            <translation>Связи и силы, которые перестают действовать.</translation>
        </message>
        <message>
            <source>A path for a point or body, given by points or by formulas of a parameter s, with an optional speed law, and the controls to be found for it.</source>
            <translation>Траектория точки или тела, заданная точками или формулами от параметра s, с законом скорости или без него, и искомые управления.</translation>
        </message>
        <message>
            <source>Point or body (its origin) that follows the curve.</source>
            <translation>Точка или тело (его начало), которое движется по кривой.</translation>
        </message>
        <message>
            <source>Controls: forces (their value or direction), coordinates (a force on them), constraints (their reaction), parameters of forces, or parameters that position masses, for example the angle of an arm. A curve needs one control. A speed law needs a second one.</source>
            <translation>Управления: силы (их величина или направление), координаты (сила по ним), связи (их реакция), параметры сил или параметры положения масс, например угол руки. Для кривой нужно одно управление. Для закона скорости — второе.</translation>
        </message>
        <message>
            <source>Points of the curve, in order (empty: formulas).</source>
            <translation>Точки кривой по порядку (пусто: формулы).</translation>
        </message>
        <message>
            <source>A point of the curve: its two coordinates in the plane.</source>
            <translation>Точка кривой: две её координаты в плоскости.</translation>
        </message>
        <message>
            <source>Root mean square distance of the curve from the points (0: through the points).</source>
            <translation>Среднее квадратичное расстояние кривой от точек (0: через точки).</translation>
        </message>
        <message>
            <source>Without points: first coordinate in the plane, a formula of s.</source>
            <translation>Без точек: первая координата в плоскости, формула от s.</translation>
        </message>
        <message>
            <source>Without points: second coordinate, a formula of s.</source>
            <translation>Без точек: вторая координата, формула от s.</translation>
        </message>
        <message>
            <source>Parameter s of the formulas at which the curve begins.</source>
            <translation>Параметр s формул, при котором кривая начинается.</translation>
        </message>
        <message>
            <source>Parameter s of the formulas at which the curve ends.</source>
            <translation>Параметр s формул, при котором кривая кончается.</translation>
        </message>
        <message>
            <source>Closed curve: the end coincides with the start.</source>
            <translation>Замкнутая кривая: конец совпадает с началом.</translation>
        </message>
        <message>
            <source>Plane of the world, the order of its axes.</source>
            <translation>Плоскость мира, порядок её осей.</translation>
        </message>
        <message>
            <source>Speed law: a formula of the path length s along the curve (m) and the time t (0: as given by the motion).</source>
            <translation>Закон скорости: формула от пути s вдоль кривой (м) и времени t (0: какую даст движение).</translation>
        </message>
        <message>
            <source>Coordinate that moves freely, or parameter that needs no force, for example the lean of a skater. The search finds its motion that neither falls nor needs a holding force.</source>
            <translation>Координата, которая движется свободно, или параметр, которому не нужна сила, например наклон фигуриста. Ищется его движение, которое не падает и не требует удерживающей силы.</translation>
        </message>
        <message>
            <source>Decay rate of deviations under a feedback law (0: schedules only, open loop).</source>
            <translation>Скорость затухания отклонений при обратной связи (0: только таблицы времени, без обратной связи).</translation>
        </message>
        <message>
            <source>Duration of the motion along the curve (0: to its end, once around a closed curve).</source>
            <translation>Длительность движения по кривой (0: до её конца, по замкнутой один раз).</translation>
        </message>
        <message>
            <source>Bounds for the forces of controls and constraints, SI. Larger values are reported.</source>
            <translation>Границы сил управлений и связей, СИ. О превышении сообщается.</translation>
        </message>
        <message>
            <source>Paths to follow, with the controls for them.</source>
            <translation>Траектории для движения и управления для них.</translation>
        </message>
        <message>
            <source>An elastic rod. Frozen strains cannot change. Their force and moment components are then multipliers.</source>
            <translation>Упругий стержень. Замороженные деформации не меняются. Соответствующие усилия — множители.</translation>
        </message>
        <message>
            <source>A support of a section. Its reaction is the force (world axes) and the moment on the rod.</source>
            <translation>Опора сечения. Реакция — сила (в осях мира) и момент, действующие на стержень.</translation>
        </message>
        <message>
            <source>Two sections, or a section and a body, joined as in the reference shape. The reaction acts on the second.</source>
            <translation>Два сечения или сечение и тело, соединённые как в исходной форме. Реакция действует на второе.</translation>
        </message>
        <message>
            <source>A force and a moment on a section, in the world axes. A follower load uses the axes of the section.</source>
            <translation>Сила и момент в сечении, в осях мира. Следящая нагрузка — в осях сечения.</translation>
        </message>
        <message>
            <source>A force per length of the reference along a rod, in the world's axes, or in the sections' where it follows.</source>
            <translation>Сила на единицу исходной длины вдоль стержня, в осях пространства или, если следит, в осях сечений.</translation>
        </message>
        <message>
            <source>Springs that return a section to its position and orientation in the reference shape.</source>
            <translation>Пружины, возвращающие сечение в исходное положение и исходную ориентацию.</translation>
        </message>
        <message>
            <source>Axis in the stress-free reference shape.</source>
            <translation>Ось в исходной форме без напряжений.</translation>
        </message>
        <message>
            <source>Section.</source>
            <translation>Сечение.</translation>
        </message>
        <message>
            <source>Which strains may change: general: all six; timoshenko, inextensible: no extension; bernoulli: no shear; kirchhoff: neither; cable: extension only, no moments; string: nothing but its direction.</source>
            <translation>Какие деформации могут меняться: general — все шесть; timoshenko, inextensible — без растяжения; bernoulli — без сдвига; kirchhoff — без того и другого; cable — только растяжение, без моментов; string — меняется лишь направление.</translation>
        </message>
        <message>
            <source>Further strains that cannot change.</source>
            <translation>Другие деформации, которые не меняются.</translation>
        </message>
        <message>
            <source>Origin of the rod's frame in the world.</source>
            <translation>Начало системы стержня в пространстве.</translation>
        </message>
        <message>
            <source>Rotations of its frame.</source>
            <translation>Повороты его системы.</translation>
        </message>
        <message>
            <source>Rotation of the sections about the axis, a formula of s.</source>
            <translation>Поворот сечений вокруг оси, формула от s.</translation>
        </message>
        <message>
            <source>Initial velocity of the origin of its frame.</source>
            <translation>Начальная скорость начала его системы.</translation>
        </message>
        <message>
            <source>Initial angular velocity, in the world.</source>
            <translation>Начальная угловая скорость, в осях пространства.</translation>
        </message>
        <message>
            <source>Damping: force and moment per strain rate, relative to the stiffness.</source>
            <translation>Демпфирование: усилие на скорость деформации относительно жёсткости.</translation>
        </message>
        <message>
            <source>Point masses and small bodies attached to sections.</source>
            <translation>Точечные массы и малые тела, закреплённые в сечениях.</translation>
        </message>
        <message>
            <source>A section of a rod: bow:base, bow:tip, bow(0.3L), or with the arc length in metres bow(1.2).</source>
            <translation>Сечение стержня: bow:base, bow:tip, bow(0.3L) или с длиной дуги в метрах bow(1.2).</translation>
        </message>
        <message>
            <source>Fixed directions of the position: xyz, z, …</source>
            <translation>Закреплённые направления положения: xyz, z, …</translation>
        </message>
        <message>
            <source>Rotation: fixed, hinged (about one axis) or free.</source>
            <translation>Поворот: закреплён, шарнир (вокруг одной оси) или свободен.</translation>
        </message>
        <message>
            <source>Rotations from the world axes to the axes of the support.</source>
            <translation>Повороты от осей мира к осям опоры.</translation>
        </message>
        <message>
            <source>Axis of the hinge among these axes.</source>
            <translation>Ось шарнира среди этих осей.</translation>
        </message>
        <message>
            <source>Prescribed displacement along these axes, formulas of t.</source>
            <translation>Заданное перемещение вдоль этих осей, формулы от t.</translation>
        </message>
        <message>
            <source>Prescribed rotation of a fixed support about the world axes.</source>
            <translation>Заданный поворот заделки вокруг осей мира.</translation>
        </message>
        <message>
            <source>Constant angular velocity of the support in the world, for example on a hub.</source>
            <translation>Постоянная угловая скорость опоры в осях мира, например на втулке.</translation>
        </message>
        <message>
            <source>Point on the axis of rotation.</source>
            <translation>Точка на оси вращения.</translation>
        </message>
        <message>
            <source>Two sections (bow:tip), or one and a body (or the world).</source>
            <translation>Два сечения (bow:tip) либо сечение и тело (или пространство).</translation>
        </message>
        <message>
            <source>Section or body.</source>
            <translation>Сечение или тело.</translation>
        </message>
        <message>
            <source>Rotation: fixed (rigid), hinged (about a world axis of the reference shape) or free (ball joint).</source>
            <translation>Поворот: закреплён (жёстко), шарнир (вокруг оси мира в исходной форме) или свободен (шаровой шарнир).</translation>
        </message>
        <message>
            <source>Axis of the hinge in the world, in the reference shape.</source>
            <translation>Ось шарнира в осях мира, в исходной форме.</translation>
        </message>
        <message>
            <source>Follower load: rotates with the section. Otherwise, it keeps its direction.</source>
            <translation>Следящая нагрузка: поворачивается с сечением. Иначе сохраняет направление.</translation>
        </message>
        <message>
            <source>Force.</source>
            <translation>Сила.</translation>
        </message>
        <message>
            <source>Moment.</source>
            <translation>Момент.</translation>
        </message>
        <message>
            <source>Rod.</source>
            <translation>Стержень.</translation>
        </message>
        <message>
            <source>Force per unit length. Formulas of s are allowed.</source>
            <translation>Сила на единицу длины. Допустимы формулы от s.</translation>
        </message>
        <message>
            <source>Stiffness along the world axes.</source>
            <translation>Жёсткость вдоль осей мира.</translation>
        </message>
        <message>
            <source>Rotational stiffness about the world axes.</source>
            <translation>Жёсткость поворота вокруг осей мира.</translation>
        </message>
        <message>
            <source>Behaviour of ramps if the stage ends before them. Continue: to their end, or smoothly into the ramps of the next stage. Stop: the motion of the ramps stops at once, with an impact of the constraints.</source>
            <translation>Поведение плавных изменений, если этап кончается раньше них. Продолжить: до их конца или плавно в изменения следующего этапа. Остановить: они останавливаются сразу, ударом связей.</translation>
        </message>
        <message>
            <source>Number of modes.</source>
            <translation>Число форм.</translation>
        </message>
        <message>
            <source>Number of the bifurcation at which to change the branch, counted along the path (negative: to the other side, 0: stay on the main path).</source>
            <translation>Номер бифуркации, в которой меняется ветвь, по счёту вдоль пути (отрицательный: в другую сторону, 0: оставаться на основном пути).</translation>
        </message>
        <message>
            <source>Imperfection in the shape of the first buckling mode: largest displacement relative to the size of the rods (0: perfect rods).</source>
            <translation>Несовершенство по первой форме потери устойчивости: наибольшее перемещение относительно размера стержней (0: без несовершенств).</translation>
        </message>
        <message>
            <source>Constraint, force, or support, joint or load of rods.</source>
            <translation>Связь, сила либо опора, соединение или нагрузка стержней.</translation>
        </message>
        <message>
            <source>Axial stiffness EA (not needed for a string).</source>
            <translation>Жёсткость на растяжение EA (для нити не нужна).</translation>
        </message>
        <message>
            <source>A nonlinear constitutive law: forces and moments as formulas of the strains e, g2, g3 (extension, shear), k1, k2, k3 (torsion, curvature) and of s, in the axes of the section. Without strain they must be zero.</source>
            <translation>Нелинейный закон: силы и моменты по формулам от деформаций e, g2, g3 (растяжение, сдвиги), k1, k2, k3 (кручение, кривизны) и от s, в осях сечения. Без деформации они должны быть равны нулю.</translation>
        </message>
        <message>
            <source>Forces N, T2, T3, for instance EA*(e + b*e^3).</source>
            <translation>Силы N, T2, T3, например EA*(e + b*e^3).</translation>
        </message>
        <message>
            <source>Moments M1, M2, M3, for instance EI*(k2 + b*k2^3).</source>
            <translation>Моменты M1, M2, M3, например EI*(k2 + b*k2^3).</translation>
        </message>
        <message>
            <source>Section of a cable or a string. Formulas of s are allowed.</source>
            <translation>Сечение троса или нити. Допустимы формулы от s.</translation>
        </message>
        <message>
            <source>Rod model. All strains: all six may change. Timoshenko, inextensible: no extension. Bernoulli: no shear. Kirchhoff: neither extension nor shear. Cable: tension only, no bending stiffness. String: an inextensible cable.</source>
            <translation>Модель стержня. Все деформации: могут меняться все шесть. Тимошенко, нерастяжимый: без растяжения. Бернулли: без сдвига. Кирхгоф: без растяжения и сдвига. Кабель: только растяжение, без жёсткости на изгиб. Струна: нерастяжимый кабель.</translation>
        </message>
        <message>
            <source>Parameter of the mode range: load (the load factor) or a parameter of the model (empty: modes of the model itself).</source>
            <translation>Параметр диапазона форм: load (множитель нагрузки) или параметр модели (пусто: формы самой модели).</translation>
        </message>
        <message>
            <source>First value of the mode range, in its unit.</source>
            <translation>Первое значение диапазона форм, в его единице.</translation>
        </message>
        <message>
            <source>Last value of the mode range, in its unit.</source>
            <translation>Последнее значение диапазона форм, в его единице.</translation>
        </message>
        <message>
            <source>Number of values in the mode range.</source>
            <translation>Число значений в диапазоне форм.</translation>
        </message>
        <message>
            <source>Its elements are of fourth order at rest also where stretch and shear count beside bending; equilibria take a few more steps.</source>
            <translation>Его элементы в покое имеют четвёртый порядок и там, где растяжение и сдвиг важны наряду с изгибом; равновесие требует нескольких шагов больше.</translation>
        </message>
        <message>
            <source>Minimum of the natural range, for example of a joint. Dragging stops there, and values outside are reported.</source>
            <translation>Минимум естественного диапазона, например сустава. Перетаскивание там останавливается, о значениях вне диапазона сообщается.</translation>
        </message>
        <message>
            <source>Maximum of the natural range. Dragging stops there, and values outside are reported.</source>
            <translation>Максимум естественного диапазона. Перетаскивание там останавливается, о значениях вне диапазона сообщается.</translation>
        </message>
        <message>
            <source>A force and a moment per unit of reference length along a rod, in the world axes. A follower load uses the axes of the sections.</source>
            <translation>Сила и момент на единицу исходной длины вдоль стержня, в осях мира. Следящая нагрузка — в осях сечений.</translation>
        </message>
        <message>
            <source>Moment per unit length. Formulas of s are allowed.</source>
            <translation>Момент на единицу длины. Допустимы формулы от s.</translation>
        </message>
        <message>
            <source>An elastic (Winkler) foundation: distributed springs that return the sections of a rod to their reference positions and orientations.</source>
            <translation>Упругое основание (Винклера): распределённые пружины, возвращающие сечения стержня в исходные положения и ориентации.</translation>
        </message>
        <message>
            <source>Stiffness per unit length. Formulas of s are allowed.</source>
            <translation>Жёсткость на единицу длины. Допустимы формулы от s.</translation>
        </message>
        <message>
            <source>Rotational stiffness per unit length. Formulas of s are allowed.</source>
            <translation>Жёсткость поворота на единицу длины. Допустимы формулы от s.</translation>
        </message>
        <message>
            <source>Axes of the foundation: the world axes, or the axes of the sections in the reference shape.</source>
            <translation>Оси основания: оси мира или оси сечений в исходной форме.</translation>
        </message>
        <message>
            <source>A generalized coordinate with its initial value and velocity: numbers in its unit, or formulas of parameters in SI (rad, rad/s).</source>
            <translation>Обобщённая координата с начальным значением и скоростью: числа в её единице или формулы от параметров в СИ (рад, рад/с).</translation>
        </message>
        <message>
            <source>A number in the unit, or a formula (SI) of t, q, q' and other controls.</source>
            <translation>Число в указанной единице или формула (СИ) от t, q, q' и других управлений.</translation>
        </message>
        <message>
            <source>A sphere, an ellipsoid or the edge of a disc rolls without slip on a plane or a surface. Reaction: components of the contact force along the axes of the frame that carries it. On a surface these axes are rotated the shortest way so that the normal axis becomes the normal of the surface. If the body stays in a plane normal to that axis, the last axis in this plane is used instead.</source>
            <translation>Шар, эллипсоид или край диска катится без скольжения по плоскости или поверхности. Реакция: составляющие силы в контакте по осям несущей системы. На поверхности эти оси повёрнуты кратчайшим путём так, что ось нормали становится нормалью поверхности. Если тело остаётся в плоскости, нормальной к этой оси, берётся последняя ось в этой плоскости.</translation>
        </message>
        <message>
            <source>A linear spring and damper between two points or body origins (or the origin of the world). If its ends coincide, its direction is that of their relative velocity. At rest there, only a spring of length 0 has a force.</source>
            <translation>Линейная пружина с демпфером между двумя точками или началами тел (или началом мира). Если концы совпадают, её направление — направление их относительной скорости. В покое там сила есть только у пружины длины 0.</translation>
        </message>
        <message>
            <source>Initial velocity: a number in the unit per second, or a formula (SI).</source>
            <translation>Начальная скорость: число в единице в секунду или формула (СИ).</translation>
        </message>
        <message>
            <source>Initial value: a number in the unit, or a formula (SI).</source>
            <translation>Начальное значение: число в указанной единице или формула (СИ).</translation>
        </message>
        <message>
            <source>Number of elements: a whole number from 1 to 20000, or a formula of parameters.</source>
            <translation>Число элементов: целое от 1 до 20000 или формула от параметров.</translation>
        </message>
        <message>
            <source>Simultaneous impacts of several contacts: all together (Moreau&apos;s law), or one after the other, for example along a row of touching balls.</source>
            <translation>Одновременные удары нескольких контактов: все вместе (закон Моро) или один за другим, например в ряду соприкасающихся шаров.</translation>
        </message>
        <message>
            <source>f(q, q', t) = 0 of first order, or unilateral: f &gt;= 0 or f &lt;= 0, as a ratchet or a one-way clutch. Generalized reaction: multiplier * df/dq' (Chetaev). With a friction limit it slips when the multiplier would exceed the limit, and sticks again when f returns to 0.</source>
            <translation>f(q, q', t) = 0 первого порядка или односторонняя: f &gt;= 0 или f &lt;= 0, как храповик или обгонная муфта. Обобщённая реакция: множитель * df/dq' (Четаев). С пределом сцепления она срывается, когда множитель превысил бы предел, и снова держит, когда f возвращается к 0.</translation>
        </message>
        <message>
            <source>f(q, q', t, p) = 0 with controls p that follow their laws (servo constraint). Generalized reaction: multiplier * grad f at fixed t and p (df/dq' if f contains velocities). Virtual displacements do not move the controls. With a drive, that force keeps it through the plant (a crane, two masses on a spring), and is found before a run.</source>
            <translation>f(q, q', t, p) = 0 с управлениями p, которые следуют своим законам (сервосвязь). Обобщённая реакция: множитель * grad f при постоянных t и p (df/dq', если f содержит скорости). Возможные перемещения не сдвигают управлений. С приводом её поддерживает эта сила через объект (кран, две массы на пружине); она находится до расчёта.</translation>
        </message>
        <message>
            <source>A set of independent quasi-velocities for the forms Maggi, Appell and Boltzmann–Hamel. Each is a formula of the rates, linear in them or not.</source>
            <translation>Набор независимых квазискоростей для форм Маджи, Аппеля и Больцмана–Гамеля. Каждая — формула скоростей, линейная по ним или нет.</translation>
        </message>
        <message>
            <source>Formulas for parameters and coordinates after left and right are swapped. Those not listed are unchanged.</source>
            <translation>Формулы для параметров и координат после замены левого на правое. Не указанные не меняются.</translation>
        </message>
        <message>
            <source>Many runs over values, with what is collected of each.</source>
            <translation>Серии расчётов по значениям и то, что собирается от каждого.</translation>
        </message>
        <message>
            <source>Individual, by stage, or by the magnitude of a reaction.</source>
            <translation>Своя, по этапам или по величине реакции.</translation>
        </message>
        <message>
            <source>None, at the ends of the stages, or at intervals.</source>
            <translation>Нет, в концах этапов или через промежутки.</translation>
        </message>
        <message>
            <source>Error of a step relative to the values, by which its length is chosen.</source>
            <translation>Ошибка шага относительно значений, по которой выбирается его длина.</translation>
        </message>
        <message>
            <source>Values that are changed.</source>
            <translation>Изменяемые величины.</translation>
        </message>
        <message>
            <source>Points of the study: all combinations, random points, a Latin hypercube, or a Sobol sequence.</source>
            <translation>Точки исследования: все сочетания, случайные точки, латинский гиперкуб или последовательность Соболя.</translation>
        </message>
        <message>
            <source>Number of points, unless the design is a grid.</source>
            <translation>Число точек, если план — не сетка.</translation>
        </message>
        <message>
            <source>Seed of the random numbers.</source>
            <translation>Начальное число генератора случайных чисел.</translation>
        </message>
        <message>
            <source>Quantities to collect, for example theta, theta@1.5, max(reaction:blade), time(apex) (empty: all columns at the end).</source>
            <translation>Собираемые величины, например theta, theta@1.5, max(reaction:blade), time(apex) (пусто: все столбцы в конце).</translation>
        </message>
        <message>
            <source>End time of the runs (0: that of the model).</source>
            <translation>Конец расчётов (0: как у модели).</translation>
        </message>
        <message>
            <source>Parameter, coordinate (initial value), rate (q'), or value of a stage (stages.NAME.duration, stages.NAME.set.PARAMETER).</source>
            <translation>Параметр, координата (начальное значение), скорость (q') или значение этапа (stages.ИМЯ.duration, stages.ИМЯ.set.ПАРАМЕТР).</translation>
        </message>
        <message>
            <source>First value, in the unit of the name.</source>
            <translation>Первое значение, в единице этой величины.</translation>
        </message>
        <message>
            <source>Last value, in the same unit.</source>
            <translation>Последнее значение, в той же единице.</translation>
        </message>
        <message>
            <source>Number of evenly spaced values in a grid (1: the first value).</source>
            <translation>Число равномерно расположенных значений в сетке (1: первое значение).</translation>
        </message>
        <message>
            <source>Forces (their value or direction), coordinates (a force on them), constraints (their reaction), parameters of forces, or parameters that position masses, for example the angle of an arm. A curve needs one control. A speed law needs a second one.</source>
            <translation>Силы (их величина или направление), координаты (сила по ним), связи (их реакция), параметры сил или параметры, задающие положение масс, например угол руки. Кривой нужно одно управление, закону скорости — второе.</translation>
        </message>
        <message>
            <source>Coordinates, forces (their value or direction), or constraints. A constraint is disabled, and its reaction becomes the control.</source>
            <translation>Координаты, силы (их величина или направление) или связи. Связь отключается, её реакция становится управлением.</translation>
        </message>
        <message>
            <source>Time over which the changes are made.</source>
            <translation>Время, за которое происходят изменения.</translation>
        </message>
        <message>
            <source>Cosine, linear, quintic, or a formula of s from 0 at s = 0 to 1 at s = 1.</source>
            <translation>Косинус, линейный, пятой степени или формула от s, от 0 при s = 0 до 1 при s = 1.</translation>
        </message>
        <message>
            <source>Parameters that change at another pace than the stage.</source>
            <translation>Параметры, меняющиеся в ином темпе, чем этап.</translation>
        </message>
        <message>
            <source>Stage that follows (empty: next in the list).</source>
            <translation>Этап, который следует (пусто: следующий в списке).</translation>
        </message>
        <message>
            <source>Stage that follows where the condition holds.</source>
            <translation>Этап, который следует, если условие выполнено.</translation>
        </message>
        <message>
            <source>Jump (at once) or ramp (over the ramp time).</source>
            <translation>Скачок (сразу) или плавно (за время перехода).</translation>
        </message>
        <message>
            <source>That lies on the foundation.</source>
            <translation>Который лежит на основании.</translation>
        </message>
        <message>
            <source>Along which it acts.</source>
            <translation>Вдоль которого она действует.</translation>
        </message>
        <message>
            <source>Rotates with the section. Otherwise, it keeps its direction.</source>
            <translation>Поворачивается с сечением. Иначе сохраняет направление.</translation>
        </message>
        <message>
            <source>Fx, Fy, Fz that act on the section.</source>
            <translation>Fx, Fy, Fz, действующие на сечение.</translation>
        </message>
        <message>
            <source>Mx, My, Mz that act on the section.</source>
            <translation>Mx, My, Mz, действующие на сечение.</translation>
        </message>
        <message>
            <source>Fixed (rigid), hinged (about a world axis of the reference shape) or free (ball joint).</source>
            <translation>Жёсткое, шарнир (вокруг неподвижной оси в исходной форме) или свободное (шаровой шарнир).</translation>
        </message>
        <message>
            <source>Fixed, hinged (about one axis) or free.</source>
            <translation>Закреплён, шарнир (вокруг одной оси) или свободен.</translation>
        </message>
        <message>
            <source>Where the axis of rotation passes.</source>
            <translation>Где проходит ось вращения.</translation>
        </message>
        <message>
            <source>Shape and stiffnesses of the cross-section.</source>
            <translation>Форма и жёсткости поперечного сечения.</translation>
        </message>
        <message>
            <source>Force and moment per strain rate, relative to the stiffness.</source>
            <translation>Сила и момент на скорость деформации, по отношению к жёсткости.</translation>
        </message>
        <message>
            <source>m that moves with the section.</source>
            <translation>m, движущаяся с сечением.</translation>
        </message>
        <message>
            <source>Radius in the 3D view only (0: a hundredth of the length).</source>
            <translation>Радиус только в 3D-виде (0: сотая часть длины).</translation>
        </message>
        <message>
            <source>E: stress per strain in tension.</source>
            <translation>E: напряжение на единицу деформации при растяжении.</translation>
        </message>
        <message>
            <source>Mass per volume (0: without mass).</source>
            <translation>Масса единицы объёма (0: без массы).</translation>
        </message>
        <message>
            <source>Places in the world that the axis goes through, the base first.</source>
            <translation>Места в неподвижных осях, через которые проходит ось, начиная с основания.</translation>
        </message>
        <message>
            <source>Distance of the axis from the axis of the helix.</source>
            <translation>Расстояние оси стержня от оси винтовой линии.</translation>
        </message>
        <message>
            <source>R of the circle that the axis follows.</source>
            <translation>R окружности, по которой идёт ось.</translation>
        </message>
        <message>
            <source>Angle that the axis turns through from the base to the tip.</source>
            <translation>Угол, на который ось поворачивается от основания до конца.</translation>
        </message>
        <message>
            <source>L from the base to the tip along the axis.</source>
            <translation>L от основания до конца вдоль оси.</translation>
        </message>
        <message>
            <source>Bilateral (f = 0), unilateral (f ≥ 0), or unilateral (f ≤ 0).</source>
            <translation>Двусторонняя (f = 0), односторонняя (f ≥ 0) или односторонняя (f ≤ 0).</translation>
        </message>
        <message>
            <source>Force above which the body slips (0: never). It may contain the normal force N.</source>
            <translation>Сила, выше которой тело проскальзывает (0: никогда). Может содержать нормальную силу N.</translation>
        </message>
        <message>
            <source>Magnitude of the reaction above which the constraint slips (0: never). It may contain the normal force N.</source>
            <translation>Величина реакции, выше которой связь проскальзывает (0: никогда). Может содержать нормальную силу N.</translation>
        </message>
        <message>
            <source>Force that keeps the constraint: a force, a coordinate (a force on it) or a parameter of a force (empty: the reaction along the gradient of f).</source>
            <translation>Сила, которая поддерживает связь: сила, координата (сила на неё) или параметр силы (пусто: реакция по градиенту f).</translation>
        </message>
        <message>
            <source>Coefficient of restitution of a unilateral constraint (0 to 1): f after an impact relative to f before it.</source>
            <translation>Коэффициент восстановления односторонней связи (от 0 до 1): f после удара по отношению к f до него.</translation>
        </message>
        <message>
            <source>k in the moment k*(rotation - angle).</source>
            <translation>k в моменте k*(поворот - угол).</translation>
        </message>
        <message>
            <source>k in the force k*(distance of the ends - unstretched length).</source>
            <translation>k в силе k*(расстояние концов - длина без нагрузки).</translation>
        </message>
        <message>
            <source>c in the torque c*omega against the rotation.</source>
            <translation>c в моменте c*omega против вращения.</translation>
        </message>
        <message>
            <source>c in the force c*v^n against the velocity (N*s/m for exponent 1).</source>
            <translation>c в силе c*v^n против скорости (Н·с/м при показателе 1).</translation>
        </message>
        <message>
            <source>Mx, My, Mz in the axes of the frame.</source>
            <translation>Mx, My, Mz в осях системы отсчёта.</translation>
        </message>
        <message>
            <source>Fx, Fy, Fz in the axes of the frame.</source>
            <translation>Fx, Fy, Fz в осях системы отсчёта.</translation>
        </message>
        <message>
            <source>Free orientation in place of the rotation: three degrees of freedom of its own.</source>
            <translation>Свободная ориентация вместо поворота: три собственные степени свободы.</translation>
        </message>
        <message>
            <source>m: inertia against acceleration of its centre, and weight, which acts there.</source>
            <translation>m: инертность при ускорении центра масс и вес, который в нём приложен.</translation>
        </message>
        <message>
            <source>Place in the body's frame where the weight acts; the centre of the shape, too.</source>
            <translation>Место в осях тела, где приложен вес; также центр формы.</translation>
        </message>
        <message>
            <source>Initial angular velocity.</source>
            <translation>Начальная угловая скорость.</translation>
        </message>
        <message>
            <source>Axes of the initial angular velocity.</source>
            <translation>Оси начальной угловой скорости.</translation>
        </message>
        <message>
            <source>Sequence of the angles that the run gives as columns (intrinsic).</source>
            <translation>Последовательность углов, которые расчёт выводит как столбцы (вокруг повёрнутых осей).</translation>
        </message>
        <message>
            <source>Initial quaternion, scalar part first.</source>
            <translation>Начальный кватернион, скалярная часть первой.</translation>
        </message>
        <message>
            <source>Axis of the initial rotation.</source>
            <translation>Ось начального поворота.</translation>
        </message>
        <message>
            <source>Angle of the initial rotation.</source>
            <translation>Угол начального поворота.</translation>
        </message>
        <message>
            <source>Successive initial rotations.</source>
            <translation>Последовательные начальные повороты.</translation>
        </message>
        <message>
            <source>Extent along z of the body's frame.</source>
            <translation>Размер вдоль оси z тела.</translation>
        </message>
        <message>
            <source>r of the shape, from which the moments of inertia follow.</source>
            <translation>r формы; из него следуют моменты инерции.</translation>
        </message>
        <message>
            <source>Rate at the start of the run: a number in the unit per second, or a formula (SI).</source>
            <translation>Скорость изменения в начале движения: число в единицах в секунду или формула (СИ).</translation>
        </message>
        <message>
            <source>What a correction of the initial state leaves as it is given here; the rest is found. A run itself never changes the initial state.</source>
            <translation>Что исправление начального состояния оставляет таким, как задано здесь; остальное находится. Сам расчёт начальное состояние не меняет.</translation>
        </message>
        <message>
            <source>Disabled events are not looked for.</source>
            <translation>Отключённые события не ищутся.</translation>
        </message>
    </context>
    <context>
        <name>QFileDialog</name>
        <message>
            <source>&amp;Look in:</source>
            <translation>&amp;Папка:</translation>
        </message>
        <message>
            <source>Files of &amp;type:</source>
            <translation>&amp;Тип файлов:</translation>
        </message>
    </context>
    <context>
        <name>QAbstractFileIconProvider</name>
        <message>
            <source>Drive</source>
            <translation>Диск</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Папка</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Файл</translation>
        </message>
        <message>
            <source>%1 File</source>
            <translation>Файл %1</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>Неизвестно</translation>
        </message>
    </context>
</TS>
