<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru_RU" sourcelanguage="en">
    <context>
        <name>fields</name>
        <message>
            <source>Length.</source>
            <translation>Длина.</translation>
        </message>
        <message>
            <source>Angle of the whole arc.</source>
            <translation>Угол всей дуги.</translation>
        </message>
        <message>
            <source>Rise in one turn; negative: left-handed.</source>
            <translation>Подъём за один виток; отрицательный: левая навивка.</translation>
        </message>
        <message>
            <source>Number of turns.</source>
            <translation>Число витков.</translation>
        </message>
        <message>
            <source>Distance of the ends along x.</source>
            <translation>Расстояние между концами вдоль x.</translation>
        </message>
        <message>
            <source>Length of the chain.</source>
            <translation>Длина цепи.</translation>
        </message>
        <message>
            <source>Height of the far end above the near one.</source>
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
            <source>Place on the curve.</source>
            <translation>Место на кривой.</translation>
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
            <source>Shear modulus G; 0: E/2.6 (Poisson's ratio 0.3).</source>
            <translation>Модуль сдвига G; 0: E/2.6 (коэффициент Пуассона 0.3).</translation>
        </message>
        <message>
            <source>Density.</source>
            <translation>Плотность.</translation>
        </message>
        <message>
            <source>Radius of the hole; 0: none.</source>
            <translation>Радиус отверстия; 0: нет.</translation>
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
            <source>EA.</source>
            <translation>EA, жёсткость на растяжение.</translation>
        </message>
        <message>
            <source>GA along axes 2 and 3.</source>
            <translation>GA вдоль осей 2 и 3.</translation>
        </message>
        <message>
            <source>GJ.</source>
            <translation>GJ, жёсткость на кручение.</translation>
        </message>
        <message>
            <source>EI about axes 2 and 3.</source>
            <translation>EI вокруг осей 2 и 3.</translation>
        </message>
        <message>
            <source>Mass per length.</source>
            <translation>Масса на единицу длины.</translation>
        </message>
        <message>
            <source>Inertia per length about the section axes 1, 2, 3.</source>
            <translation>Моменты инерции на единицу длины вокруг осей сечения 1, 2, 3.</translation>
        </message>
        <message>
            <source>Radius with which it is drawn; 0: a hundredth of the length.</source>
            <translation>Радиус, с которым стержень рисуется; 0: сотая часть длины.</translation>
        </message>
        <message>
            <source>Upper triangle of the 6 × 6 matrix, row by row, SI units (N, m).</source>
            <translation>Верхний треугольник матрицы 6 × 6 по строкам, в единицах СИ (Н, м).</translation>
        </message>
        <message>
            <source>Place on this rod: base, tip, 0.3L or metres of arc.</source>
            <translation>Место на этом стержне: base, tip, 0.3L или метры дуги.</translation>
        </message>
        <message>
            <source>Moments of inertia about the section axes.</source>
            <translation>Моменты инерции вокруг осей сечения.</translation>
        </message>
        <message>
            <source>Function of t, q, q' and reactions (reaction.NAME) whose zero is sought, or a change that the motion tells, as slip blade, grip blade, contact ice, release ice.</source>
            <translation>Функция от t, q, q' и реакций (reaction.ИМЯ), ноль которой ищется, или перемена, о которой сообщает движение: slip blade, grip blade, contact ice, release ice.</translation>
        </message>
        <message>
            <source>What lies at z = 0; a grid is left out where rods begin below it or lie in it.</source>
            <translation>Что лежит при z = 0; сетка не рисуется там, где стержни начинаются ниже неё или лежат в ней.</translation>
        </message>
        <message>
            <source>Turns that lead from the axes of the first to those of the second where the turn is 0; empty: as they stand in the reference where one is a section, else the axes are parallel.</source>
            <translation>Повороты, которые ведут от осей первой к осям второй там, где поворот равен 0; пусто: как они стоят в отсчётной форме, если одна из них — сечение, иначе оси параллельны.</translation>
        </message>
        <message>
            <source>Damping of the turn.</source>
            <translation>Демпфирование поворота.</translation>
        </message>
        <message>
            <source>Turn without moment.</source>
            <translation>Поворот без момента.</translation>
        </message>
        <message>
            <source>Axis of the first frame about which the turn is taken.</source>
            <translation>Ось первой системы, вокруг которой берётся поворот.</translation>
        </message>
        <message>
            <source>Its two ends: bodies, sections of rods or the world.</source>
            <translation>Два её конца: тела, сечения стержней или мир.</translation>
        </message>
        <message>
            <source>A spring with a damper against the turn of one frame beside another about an axis, up to half a turn to either side. The moment on the second is -stiffness * (turn - angle) - damping * its rate; the first bears the opposite.</source>
            <translation>Пружина с демпфером против поворота одной системы осей относительно другой вокруг оси, до полуоборота в каждую сторону. Момент на вторую равен -stiffness * (поворот - angle) - damping * его скорость; первая несёт противоположный.</translation>
        </message>
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
            <source>Who wrote it: searches for controls replace what they wrote, and never what is the user's.</source>
            <translation>Кем записано: поиск управлений заменяет то, что записал сам, и никогда — записанное пользователем.</translation>
        </message>
        <message>
            <source>step: the value holds until the next time; linear; cubic: natural cubic spline.</source>
            <translation>Ступени: значение держится до следующего момента; линейная; естественный кубический сплайн.</translation>
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
            <source>Diagonal entries I_xx, I_yy, I_zz. Where they change, Iω changes by torques alone.</source>
            <translation>Диагональные элементы I_xx, I_yy, I_zz. Где они меняются, Iω меняют только моменты.</translation>
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
            <source>Uniform solid ellipsoid with its principal axes along x, y, z.</source>
            <translation>Однородный сплошной эллипсоид с главными осями вдоль x, y, z.</translation>
        </message>
        <message>
            <source>Half axes along x, y, z.</source>
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
            <source>A surface instead of the plane: a formula in x, y, z of the frame that vanishes on it and is positive where the body lies; 0: the plane.</source>
            <translation>Поверхность вместо плоскости: формула от x, y, z системы, равная нулю на ней и положительная там, где лежит тело; 0 — плоскость.</translation>
        </message>
        <message>
            <source>Also hold it there; off where the coordinates already do so.</source>
            <translation>Также удерживать его там; выключите, если координаты уже делают это.</translation>
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
            <source>Conservative forces with the potential energy V(q, t).</source>
            <translation>Потенциальные силы с потенциальной энергией V(q, t).</translation>
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
        <message>
            <source>Two ends: points, bodies (their origins) or the world; the reaction is that on the second.</source>
            <translation>Два конца: точки, тела (их начала) или мир; реакция — та, что действует на второй.</translation>
        </message>
        <message>
            <source>Distance, not 0.</source>
            <translation>Расстояние, не 0.</translation>
        </message>
        <message>
            <source>Two points coincide as seen along the normal of a plane; reaction: components of the force along the world's axes.</source>
            <translation>Две точки совпадают, если смотреть вдоль нормали плоскости; реакция: составляющие силы по осям мира.</translation>
        </message>
        <message>
            <source>Plane of the world in which they coincide.</source>
            <translation>Плоскость мира, в которой они совпадают.</translation>
        </message>
        <message>
            <source>Two points coincide in space; reaction: components of the force along the world's axes.</source>
            <translation>Две точки совпадают в пространстве; реакция: составляющие силы по осям мира.</translation>
        </message>
        <message>
            <source>The second frame turns about an axis of the first; reaction: force in the world's axes and two torques.</source>
            <translation>Вторая система поворачивается вокруг оси первой; реакция: сила по осям мира и два момента.</translation>
        </message>
        <message>
            <source>Two bodies, or the world and a body; the reaction is that on the second.</source>
            <translation>Два тела или мир и тело; реакция — та, что действует на второе.</translation>
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
            <source>Axis of both frames about which they turn.</source>
            <translation>Ось обеих систем, вокруг которой они поворачиваются.</translation>
        </message>
        <message>
            <source>A universal joint: an axis of the first frame stays perpendicular to an axis of the second; reaction: force in the world's axes and one torque.</source>
            <translation>Шарнир Гука: ось первой системы остаётся перпендикулярной оси второй; реакция: сила по осям мира и один момент.</translation>
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
            <source>Two frames keep their place and parallel axes; reaction: force in the world's axes, torques about the first frame's axes.</source>
            <translation>Две системы сохраняют место и параллельные оси; реакция: сила по осям мира, моменты вокруг осей первой.</translation>
        </message>
        <message>
            <source>A point stays on a line along an axis of a frame; reaction: the force across the line, along the frame's axes.</source>
            <translation>Точка остаётся на прямой вдоль оси системы; реакция: сила поперёк прямой, по осям системы.</translation>
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
            <source>A point stays on a curve; in its formulas x, y, z are the point's coordinates in the frame. Reaction: the force along the gradient of each formula.</source>
            <translation>Точка остаётся на кривой; в формулах x, y, z — координаты точки в системе. Реакция: сила вдоль градиента каждой формулы.</translation>
        </message>
        <message>
            <source>Point or body (its origin).</source>
            <translation>Точка или тело (его начало).</translation>
        </message>
        <message>
            <source>Vanishes on the curve, as y - x^2/a in the plane.</source>
            <translation>Равна нулю на кривой, как y - x^2/a на плоскости.</translation>
        </message>
        <message>
            <source>In space a second formula that vanishes on it; 0: none.</source>
            <translation>В пространстве вторая формула, равная нулю на ней; 0: нет.</translation>
        </message>
        <message>
            <source>Frame that carries the curve: the world or a body.</source>
            <translation>Система, несущая кривую: мир или тело.</translation>
        </message>
        <message>
            <source>A point stays on a surface; in its formula x, y, z are the point's coordinates in the frame. Reaction: the force along the gradient of the formula.</source>
            <translation>Точка остаётся на поверхности; в формуле x, y, z — координаты точки в системе. Реакция: сила вдоль градиента формулы.</translation>
        </message>
        <message>
            <source>Vanishes on the surface, as x^2 + y^2 + z^2 - R^2.</source>
            <translation>Равна нулю на поверхности, как x^2 + y^2 + z^2 - R^2.</translation>
        </message>
        <message>
            <source>Frame that carries the surface: the world or a body.</source>
            <translation>Система, несущая поверхность: мир или тело.</translation>
        </message>
        <message>
            <source>first = ratio * second + offset; reaction: the generalized force on the first coordinate.</source>
            <translation>первая = отношение · вторая + сдвиг; реакция: обобщённая сила на первую координату.</translation>
        </message>
        <message>
            <source>Ratio of the coordinates (SI).</source>
            <translation>Отношение координат (СИ).</translation>
        </message>
        <message>
            <source>Value of the first where the second is 0 (SI).</source>
            <translation>Значение первой там, где вторая равна 0 (СИ).</translation>
        </message>
        <message>
            <source>Two wheels roll on each other by their teeth: equal arcs; reaction: the force at the teeth.</source>
            <translation>Два колеса катятся друг по другу зубьями: равные дуги; реакция: сила на зубьях.</translation>
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
            <source>One wheel inside the other: they turn in one sense.</source>
            <translation>Одно колесо внутри другого: они вращаются в одну сторону.</translation>
        </message>
        <message>
            <source>Difference of the arcs that is kept.</source>
            <translation>Разность дуг, которая сохраняется.</translation>
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
            <source>Where the plane cuts that axis.</source>
            <translation>Где плоскость пересекает эту ось.</translation>
        </message>
        <message>
            <source>Also hold it on the plane; off where the coordinates already do so.</source>
            <translation>Держать и на плоскости; выключить, где это уже делают координаты.</translation>
        </message>
        <message>
            <source>Two points keep their distance, or f = distance - length has one sign: a rope (negative) or a strut that ends touch (positive); reaction &gt; 0 pushes them apart, &lt; 0 is tension.</source>
            <translation>Две точки сохраняют расстояние, или f = расстояние − длина имеет один знак: нить (negative) или упор (positive); реакция &gt; 0 расталкивает их, &lt; 0 — натяжение.</translation>
        </message>
        <message>
            <source>f(q, t) = 0, or f &gt;= 0 or f &lt;= 0 on one side; generalized reaction = multiplier * grad f, which pushes towards f &gt; 0 where the multiplier is positive.</source>
            <translation>f(q, t) = 0 или односторонне f &gt;= 0, f &lt;= 0; обобщённая реакция = множитель · grad f, она толкает в сторону f &gt; 0, где множитель положителен.</translation>
        </message>
        <message>
            <source>Where it lets move: both: nowhere, f = 0; positive: f &gt;= 0; negative: f &lt;= 0.</source>
            <translation>Куда она пускает: both — никуда, f = 0; positive — f &gt;= 0; negative — f &lt;= 0.</translation>
        </message>
        <message>
            <source>Rebound: rate of f after a blow, as a part (0 to 1) of the rate before, where it has a side.</source>
            <translation>Восстановление: скорость f после удара как доля (0…1) скорости до него, для односторонней связи.</translation>
        </message>
        <message>
            <source>The force of a constraint that is switched off, with a given multiplier: a drive in the place of the constraint. It acts along the same gradient as the reaction did.</source>
            <translation>Сила выключенной связи с заданным множителем: привод вместо связи. Действует вдоль того же градиента, что и реакция.</translation>
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
            <source>Multiplier of the gradient, as reaction:NAME of a run.</source>
            <translation>Множитель градиента, как reaction:ИМЯ расчёта.</translation>
        </message>
        <message>
            <source>Row of a constraint that has several, as x or torque_z.</source>
            <translation>Строка связи, у которой их несколько, например x или torque_z.</translation>
        </message>
        <message>
            <source>What is controlled: coordinates, forces (their value or direction), or constraints, which are switched off and whose reactions become the controls.</source>
            <translation>Чем управляют: координаты, силы (их величина или направление) или связи — они выключаются, и их реакции становятся управлениями.</translation>
        </message>
        <message>
            <source>Control.</source>
            <translation>Управление.</translation>
        </message>
        <message>
            <source>Time in which the end is reached.</source>
            <translation>Время, за которое достигается конец.</translation>
        </message>
        <message>
            <source>Coordinate -&gt; value at the end, in its unit; the others end where they began.</source>
            <translation>Координата -&gt; значение в конце в её единице; остальные кончают там, где начали.</translation>
        </message>
        <message>
            <source>Derivatives of the control, itself the first, without a jump at the ends.</source>
            <translation>Сколько производных управления, считая его само, не имеют скачка на концах.</translation>
        </message>
        <message>
            <source>Boundary problems: from rest to rest.</source>
            <translation>Краевые задачи: из покоя в покой.</translation>
        </message>
        <message>
            <source>f(q, q', …, q^(n), t) = 0 of third or higher order, linear in the highest derivative: a program of motion that a control force keeps. Run it by the form mangeron-deleanu (multiplier = reaction) or generalized-gauss: the motions differ.</source>
            <translation>f(q, q', …, q^(n), t) = 0 третьего или более высокого порядка, линейная по старшей производной: программа движения, которую выполняет управляющая сила. Считается по форме mangeron-deleanu (множитель = реакция) или generalized-gauss: движения различаются.</translation>
        </message>
        <message>
            <source>A parameter of control with its law: what parametric constraints contain and a motor maintains.</source>
            <translation>Параметр управления со своим законом: он входит в параметрические связи, а осуществляет его двигатель.</translation>
        </message>
        <message>
            <source>f(q, q', t, p) = 0 with controls p that follow their laws (servo constraint); generalized reaction = multiplier * grad f at fixed t and p (df/dq' where f contains rates): virtual displacements do not move the controls.</source>
            <translation>f(q, q', t, p) = 0 с управлениями p, которые следуют своим законам (сервосвязь); обобщённая реакция = множитель * grad f при фиксированных t и p (df/dq', если f содержит скорости): возможные перемещения не двигают управлений.</translation>
        </message>
        <message>
            <source>Parameters of control and their laws.</source>
            <translation>Параметры управления и их законы.</translation>
        </message>
        <message>
            <source>Constraint whose reaction presses.</source>
            <translation>Связь, реакция которой прижимает.</translation>
        </message>
        <message>
            <source>Coefficient of friction; may depend on the state.</source>
            <translation>Коэффициент трения; может зависеть от состояния.</translation>
        </message>
        <message>
            <source>Coefficient at rest, not below that; 0: the same.</source>
            <translation>Коэффициент покоя, не меньше коэффициента скольжения; 0 — тот же.</translation>
        </message>
        <message>
            <source>Point or body where it acts; empty: where the constraint does.</source>
            <translation>Точка или тело, где действует трение; пусто — там же, где связь.</translation>
        </message>
        <message>
            <source>Frame on which it slips; empty: that which carries the constraint.</source>
            <translation>Система, относительно которой скользит; пусто — та, что несёт связь.</translation>
        </message>
        <message>
            <source>A law of resistance that belongs to a constraint: a generalized force, or one against the slip at its element; in the formulas N is the size of the constraint's reaction.</source>
            <translation>Закон сопротивления, принадлежащий связи: обобщённая сила или сила против скольжения её элемента; N в формулах — величина реакции связи.</translation>
        </message>
        <message>
            <source>Constraint to which the law belongs.</source>
            <translation>Связь, которой принадлежит закон.</translation>
        </message>
        <message>
            <source>Coordinate on which the value acts; empty: none.</source>
            <translation>Координата, на которую действует значение; пусто — никакая.</translation>
        </message>
        <message>
            <source>Generalized force on it (N for a length, N*m for an angle).</source>
            <translation>Обобщённая сила на неё (Н для длины, Н·м для угла).</translation>
        </message>
        <message>
            <source>Force against the slip, per speed.</source>
            <translation>Сила против скольжения на единицу скорости.</translation>
        </message>
        <message>
            <source>Point or body that slips; empty: where the constraint acts.</source>
            <translation>Точка или тело, которое скользит; пусто — там, где действует связь.</translation>
        </message>
        <message>
            <source>Take the part along the admissible directions only, which leaves the reactions alone.</source>
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
            <source>Constraints that act no more from here on.</source>
            <translation>Связи, которые больше не действуют начиная с неё.</translation>
        </message>
        <message>
            <source>Constraint.</source>
            <translation>Связь.</translation>
        </message>
        <message>
            <source>Coulomb friction on a constraint: force -coefficient * N * w/|w| at an element that slips with the velocity w, N the size of the constraint's reaction there; at rest any force up to static * N that keeps it at rest. On a rolling constraint the body slips where it touches, and rolls while it sticks.</source>
            <translation>Кулоново трение на связи: сила −coefficient · N · w/|w| в элементе, скользящем со скоростью w; N — величина реакции связи там; в покое — любая сила до static · N, удерживающая его. На связи качения тело проскальзывает в точке касания и катится, пока сцеплено.</translation>
        </message>
        <message>
            <source>Which crossings of zero count.</source>
            <translation>Какие прохождения через нуль считаются.</translation>
        </message>
        <message>
            <source>Longest duration; 0: only a crossing ends it.</source>
            <translation>Наибольшая длительность; 0 — кончается только прохождением через нуль.</translation>
        </message>
        <message>
            <source>How they change: at once, or in a time that is given.</source>
            <translation>Как они меняются: сразу или за указанное время.</translation>
        </message>
        <message>
            <source>Parameters of the stage that change so.</source>
            <translation>Параметры этапа, которые меняются так.</translation>
        </message>
        <message>
            <source>Parameter that the stage sets, by itself or by its pose.</source>
            <translation>Параметр, который задаёт этап, сам или своей позой.</translation>
        </message>
        <message>
            <source>Time in which the ramp changes them.</source>
            <translation>Время, за которое они плавно меняются.</translation>
        </message>
        <message>
            <source>Parameters that change in another way than the others, or in another time.</source>
            <translation>Параметры, которые меняются иначе, чем остальные, или за другое время.</translation>
        </message>
        <message>
            <source>How the parameters change: at once, or in a time that is given.</source>
            <translation>Как меняются параметры: сразу или за указанное время.</translation>
        </message>
        <message>
            <source>Order of a jump: groups of parameters, their names apart by spaces, one group after another; those not named come last, together. Empty: all in common proportion.</source>
            <translation>Порядок скачка: группы параметров, имена через пробел, одна группа за другой; не названные меняются последними, вместе. Пусто — все в одной пропорции.</translation>
        </message>
        <message>
            <source>Time in which a ramp changes them.</source>
            <translation>Время, за которое они плавно меняются.</translation>
        </message>
        <message>
            <source>Course of the ramp: cosine, linear, quintic, or a formula of s that goes from 0 at s = 0 to 1 at s = 1.</source>
            <translation>Ход плавного изменения: cosine, linear, quintic или формула от s, идущая от 0 при s = 0 до 1 при s = 1.</translation>
        </message>
        <message>
            <source>Stage that follows; empty: the next in the list.</source>
            <translation>Этап, который следует; пусто — следующая в списке.</translation>
        </message>
        <message>
            <source>Other ways out.</source>
            <translation>Другие выходы.</translation>
        </message>
        <message>
            <source>How many times it is gone through in a row.</source>
            <translation>Сколько раз подряд она проходится.</translation>
        </message>
        <message>
            <source>Takes part; else it is passed over.</source>
            <translation>Участвует; иначе пропускается.</translation>
        </message>
        <message>
            <source>Values with a name, to be used again: by stages, which take its parameters, and as the initial pose.</source>
            <translation>Значения с именем для повторного использования: этапами, которые берут её параметры, и как начальная поза.</translation>
        </message>
        <message>
            <source>Parameter or coordinate -&gt; value, in its unit.</source>
            <translation>Параметр или координата -&gt; значение в своих единицах.</translation>
        </message>
        <message>
            <source>Pose that it takes; the values in set come before those of the pose.</source>
            <translation>Поза, которую она принимает; значения в set важнее значений позы.</translation>
        </message>
        <message>
            <source>Values of angles with a name, for stages and the beginning.</source>
            <translation>Значения углов с именем — для этапов и для начала.</translation>
        </message>
        <message>
            <source>Parameter or coordinate -&gt; what it becomes when left and right are exchanged: a formula of parameters and coordinates. Those not named stay as they are.</source>
            <translation>Параметр или координата -&gt; чем становится, когда левое и правое меняются местами: формула из параметров и координат. Не названные остаются как есть.</translation>
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
            <source>What holds sections of rods in the world.</source>
            <translation>Что удерживает сечения стержней в пространстве.</translation>
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
            <source>f(q, q', t) = 0 of first order; generalized reaction = multiplier * df/dq' (Chetaev). With a grip it slips where the multiplier would be larger, and grips again where f comes back to 0.</source>
            <translation>f(q, q', t) = 0 первого порядка; обобщённая реакция = множитель · ∂f/∂q' (Четаев). С пределом сцепления она срывается там, где множитель был бы больше, и сцепляется снова, когда f возвращается к 0.</translation>
        </message>
        <message>
            <source>A point does not move across a blade fixed in a frame; reaction: the force across it, along normal × along. With a grip it slips sideways where that would be larger, and grips again where the slip ends.</source>
            <translation>Точка не движется поперёк лезвия, закреплённого в системе; реакция: сила поперёк него, вдоль нормаль × направление. С пределом сцепления лезвие срывается вбок там, где сила была бы больше, и сцепляется снова, когда скольжение прекращается.</translation>
        </message>
        <message>
            <source>Largest size of the reaction, beyond which it lets go and slips; may contain N of the load. 0: never.</source>
            <translation>Наибольшая величина реакции, сверх которой связь срывается и скользит; может содержать N нагрузки. 0 — никогда.</translation>
        </message>
        <message>
            <source>Size of the force against the slip while it slips; may contain N of the load and slip, the size of f.</source>
            <translation>Величина силы против скольжения, пока связь скользит; может содержать N нагрузки и slip, величину f.</translation>
        </message>
        <message>
            <source>Constraint whose reaction of the size N loads it; where that is open, it is too.</source>
            <translation>Связь, реакция которой величины N её нагружает; где та разомкнута, разомкнута и эта.</translation>
        </message>
        <message>
            <source>Size of Coulomb friction along the blade; may contain N of the load. At rest it holds. 0: none.</source>
            <translation>Величина кулонова трения вдоль лезвия; может содержать N нагрузки. В покое оно держит. 0 — нет.</translation>
        </message>
        <message>
            <source>Largest force against the slip, beyond which it slips; may contain N of the load. 0: never.</source>
            <translation>Наибольшая сила против скольжения, сверх которой тело скользит; может содержать N нагрузки. 0 — никогда.</translation>
        </message>
        <message>
            <source>Constraint whose reaction has the size N; empty: its own contact, where it holds it.</source>
            <translation>Связь, реакция которой имеет величину N; пусто — собственный контакт, если он удерживается.</translation>
        </message>
        <message>
            <source>Function of t, q, q' and reactions (reaction.NAME) whose zero is sought.</source>
            <translation>Функция от t, q, q' и реакций (reaction.ИМЯ), нуль которой ищется.</translation>
        </message>
        <message>
            <source>Function of t, q, q' and reactions (reaction.NAME) whose zero ends the stage, or a change that the motion tells, as slip blade, grip blade, contact ice, release ice; 0: none.</source>
            <translation>Функция от t, q, q' и реакций (reaction.ИМЯ), нуль которой кончает этап, или событие самого движения: slip blade, grip blade, contact ice, release ice; 0 — нет такой.</translation>
        </message>
        <message>
            <source>Uniform solid frustum of a cone about its z axis, `radius` at its lower and `upper_radius` at its upper end: a cone, a cylinder or a limb; its ends are drawn round.</source>
            <translation>Однородный сплошной усечённый конус вокруг своей оси z, с радиусом `radius` на нижнем и `upper_radius` на верхнем конце: конус, цилиндр или часть руки или ноги; концы рисуются круглыми.</translation>
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
            <source>Longest step of rods; 0: one frame.</source>
            <translation>Наибольший шаг для стержней; 0 — один кадр.</translation>
        </message>
        <message>
            <source>Error of a step of rods, as part of their size; 0: only the step is given.</source>
            <translation>Погрешность шага стержней как доля их размера; 0 — задан только шаг.</translation>
        </message>
        <message>
            <source>Where rods begin: in their reference shape, or in the equilibrium under the loads of t = 0.</source>
            <translation>Откуда начинают стержни: из исходной формы или из равновесия под нагрузками при t = 0.</translation>
        </message>
        <message>
            <source>Colours of the traces: one for each, those of the stages, or by the size of a reaction.</source>
            <translation>Цвета следов: у каждого свой, по этапам или по величине реакции.</translation>
        </message>
        <message>
            <source>Constraint whose reaction colours the traces; empty: the first.</source>
            <translation>Связь, реакция которой окрашивает следы; пусто: первая.</translation>
        </message>
        <message>
            <source>Poses that stay visible: none, those at the ends of the stages, or one every so often.</source>
            <translation>Позы, которые остаются видны: никаких, в концах этапов или через равное время.</translation>
        </message>
        <message>
            <source>Time from one pose that stays visible to the next.</source>
            <translation>Время от одной остающейся позы до следующей.</translation>
        </message>
        <message>
            <source>How far the camera looks beside the middle of what it shows.</source>
            <translation>Насколько камера смотрит в сторону от середины показываемого.</translation>
        </message>
        <message>
            <source>A part of the motion: parameters of its pose and those named in `set` take new values (in their units) when it begins, and constraints and forces are switched on and off. It ends after its duration, or where `until` crosses zero, whichever comes first; then the stage `next` follows, by default the next in the list.</source>
            <translation>Часть движения: при её начале параметры её позы и названные в `set` принимают новые значения (в своих единицах), а связи и силы включаются и выключаются. Она кончается по истечении длительности или там, где `until` проходит через нуль, — что наступит раньше; затем следует этап `next`, по умолчанию следующий в списке.</translation>
        </message>
        <message>
            <source>Constraint or force.</source>
            <translation>Связь или сила.</translation>
        </message>
        <message>
            <source>Constraints that act from here on, if need be with a blow, and forces that do.</source>
            <translation>Связи, которые отсюда действуют, при надобности с ударом, и силы, которые отсюда действуют.</translation>
        </message>
        <message>
            <source>Constraints and forces that act no more from here on.</source>
            <translation>Связи и силы, которые отсюда больше не действуют.</translation>
        </message>
        <message>
            <source>A curve that a point or body shall follow, by points or by formulas of a parameter s, with or without a law of speed, and the controls that are sought for it.</source>
            <translation>Кривая, по которой должна идти точка или тело: по точкам или формулами от параметра s, с законом скорости или без него, и управления, которые для этого ищутся.</translation>
        </message>
        <message>
            <source>Point or body (its origin) that follows the curve.</source>
            <translation>Точка или тело (его начало), которое идёт по кривой.</translation>
        </message>
        <message>
            <source>What is controlled: forces (their value or direction), coordinates (a force on them), constraints (their reaction), parameters of forces, or parameters that place masses, as the angle of an arm: their motion. One follows a curve; a law of speed needs a second one.</source>
            <translation>Чем управляют: силы (их величина или направление), координаты (сила по ним), связи (их реакция), параметры сил или параметры, от которых зависит положение масс, например угол руки: их движение. Для кривой хватает одного; закон скорости требует второго.</translation>
        </message>
        <message>
            <source>Points of the curve, in order; empty: formulas.</source>
            <translation>Точки кривой по порядку; пусто — формулы.</translation>
        </message>
        <message>
            <source>A point of the curve: its two coordinates in the plane.</source>
            <translation>Точка кривой: две её координаты в плоскости.</translation>
        </message>
        <message>
            <source>Root of the mean square distance of the curve from the points; 0: through them.</source>
            <translation>Среднее квадратичное расстояние кривой от точек; 0 — через точки.</translation>
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
            <source>The end is the begin, and the curve goes on.</source>
            <translation>Конец есть начало, и кривая продолжается.</translation>
        </message>
        <message>
            <source>Plane of the world, the order of its axes.</source>
            <translation>Плоскость мира, порядок её осей.</translation>
        </message>
        <message>
            <source>Law of speed: a formula of the way s along the curve (m) and of t; 0: what the motion gives.</source>
            <translation>Закон скорости: формула от пути s вдоль кривой (м) и от t; 0 — какую даст движение.</translation>
        </message>
        <message>
            <source>Coordinate that moves by itself, or parameter that needs no force to follow what is found for it, as the lean of a skater: of all its motions the one that neither falls nor needs to be held.</source>
            <translation>Координата, которая движется сама, или параметр, которому для найденного движения не нужна сила, как наклон фигуриста: из всех движений то, что не падает и не требует удержания.</translation>
        </message>
        <message>
            <source>Rate at which a law of control lets deviations decay; 0: schedules alone, an open loop.</source>
            <translation>Быстрота, с которой закон управления гасит отклонения; 0 — только программы по времени, без обратной связи.</translation>
        </message>
        <message>
            <source>How long the curve is followed; 0: to its end, a closed one once round.</source>
            <translation>Сколько времени идти по кривой; 0 — до её конца, по замкнутой один раз.</translation>
        </message>
        <message>
            <source>Control or constraint -&gt; largest size of its force, SI; what exceeds it is told.</source>
            <translation>Управление или связь -&gt; наибольшая величина её силы, СИ; о превышении сообщается.</translation>
        </message>
        <message>
            <source>Curves to be followed, and the controls sought for it.</source>
            <translation>Кривые, по которым нужно идти, и управления для этого.</translation>
        </message>
        <message>
            <source>An elastic rod. Frozen strains cannot change; their wrench components are then multipliers.</source>
            <translation>Упругий стержень. Замороженные деформации не меняются; соответствующие усилия — множители.</translation>
        </message>
        <message>
            <source>What holds a section in the world; its reaction is the force (world's axes) and moment on the rod.</source>
            <translation>Удерживает сечение в пространстве; реакция — сила (в осях пространства) и момент, действующие на стержень.</translation>
        </message>
        <message>
            <source>Two sections, or a section and a body, joined as they stand in the reference; the reaction is that on the second.</source>
            <translation>Два сечения или сечение и тело, соединённые так, как стоят в исходной форме; реакция — действующая на второе.</translation>
        </message>
        <message>
            <source>A force and a moment on a section, in the world's axes, or in the section's where it follows.</source>
            <translation>Сила и момент в сечении, в осях пространства или, если следят, в осях сечения.</translation>
        </message>
        <message>
            <source>A force per length of the reference along a rod, in the world's axes, or in the sections' where it follows.</source>
            <translation>Сила на единицу исходной длины вдоль стержня, в осях пространства или, если следит, в осях сечений.</translation>
        </message>
        <message>
            <source>Springs that draw a section back to its place in the reference and turn it back.</source>
            <translation>Пружины, возвращающие сечение на его исходное место и в исходное положение.</translation>
        </message>
        <message>
            <source>Axis in the reference shape, without stress.</source>
            <translation>Ось в исходной форме, без напряжений.</translation>
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
            <source>Turns of its frame.</source>
            <translation>Повороты его системы.</translation>
        </message>
        <message>
            <source>Turn of the sections about the axis; a formula of s.</source>
            <translation>Поворот сечений вокруг оси; формула от s.</translation>
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
            <source>Wrench of the strain rate, as part of the stiffness.</source>
            <translation>Усилие от скорости деформации как доля жёсткости.</translation>
        </message>
        <message>
            <source>Small bodies fixed to sections.</source>
            <translation>Малые тела, закреплённые в сечениях.</translation>
        </message>
        <message>
            <source>A section of a rod: bow:base, bow:tip, bow(0.3L) or, in metres of arc, bow(1.2).</source>
            <translation>Сечение стержня: bow:base, bow:tip, bow(0.3L) или, в метрах дуги, bow(1.2).</translation>
        </message>
        <message>
            <source>Directions in which the place is held: xyz, z, …</source>
            <translation>Направления, в которых удерживается место: xyz, z, …</translation>
        </message>
        <message>
            <source>clamped: the section cannot turn; hinged: about one axis; free: at will.</source>
            <translation>clamped — сечение не поворачивается; hinged — вокруг одной оси; free — свободно.</translation>
        </message>
        <message>
            <source>Turns that lead from the world's axes to the held ones.</source>
            <translation>Повороты от осей пространства к удерживаемым.</translation>
        </message>
        <message>
            <source>Axis of the hinge, of these axes.</source>
            <translation>Ось шарнира среди этих осей.</translation>
        </message>
        <message>
            <source>Given displacement, formulas of t, along these axes.</source>
            <translation>Заданное перемещение вдоль этих осей, формулы от t.</translation>
        </message>
        <message>
            <source>Given rotation of a clamp, about the world's axes.</source>
            <translation>Заданный поворот заделки, вокруг осей пространства.</translation>
        </message>
        <message>
            <source>Constant angular velocity, in the world, with which the support turns, as on a hub.</source>
            <translation>Постоянная угловая скорость, в осях пространства, с которой вращается опора, как на втулке.</translation>
        </message>
        <message>
            <source>Place on the axis about which it turns.</source>
            <translation>Точка на оси, вокруг которой она вращается.</translation>
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
            <source>clamped: rigid; hinged: about an axis of the world in the reference; free: a ball.</source>
            <translation>clamped — жёстко; hinged — вокруг оси пространства в исходной форме; free — шаровой шарнир.</translation>
        </message>
        <message>
            <source>Axis of the hinge in the world, in the reference.</source>
            <translation>Ось шарнира в пространстве, в исходной форме.</translation>
        </message>
        <message>
            <source>Turns with the section; else it keeps its direction.</source>
            <translation>Поворачивается с сечением; иначе сохраняет направление.</translation>
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
            <source>Force per length; may be formulas of s.</source>
            <translation>Сила на единицу длины; могут быть формулы от s.</translation>
        </message>
        <message>
            <source>Stiffness along the world's axes.</source>
            <translation>Жёсткость вдоль осей пространства.</translation>
        </message>
        <message>
            <source>Stiffness of turning about the world's axes.</source>
            <translation>Жёсткость поворота вокруг осей пространства.</translation>
        </message>
        <message>
            <source>What its ramps do where the stage ends before them: go-on: to their end, or smoothly into ramps of the next stage; stop: nothing moves any more, at once, with a blow of the constraints.</source>
            <translation>Что делают плавные изменения, если этап кончается раньше них: go-on — продолжаются до своего конца или плавно переходят в изменения следующего этапа; stop — всё останавливается сразу, ударом связей.</translation>
        </message>
        <message>
            <source>Number of modes that are looked for.</source>
            <translation>Сколько форм колебаний искать.</translation>
        </message>
        <message>
            <source>Bifurcation at which the path of equilibria is left, counted along it; negative: to the other side; 0: nowhere.</source>
            <translation>Бифуркация, в которой путь равновесий покидается, по счёту вдоль него; отрицательная — в другую сторону; 0 — нигде.</translation>
        </message>
        <message>
            <source>Largest displacement, as part of the size of the rods, by which equilibria begin from the first buckling shape instead of the reference; 0: perfect rods.</source>
            <translation>Наибольшее перемещение, в долях размера стержней, на которое отсчётная форма отклонена вдоль первой формы потери устойчивости; 0 — без несовершенств.</translation>
        </message>
        <message>
            <source>Constraint or force; support, joint or load of rods.</source>
            <translation>Связь или сила; опора, шарнир или нагрузка стержней.</translation>
        </message>
        <message>
            <source>EA; a string needs none.</source>
            <translation>EA; нити не нужна.</translation>
        </message>
        <message>
            <source>A nonlinear law: the wrench by formulas of the strains e, g2, g3 (extension, shears), k1, k2, k3 (torsion, curvatures) and of s. Both are in the section's own axes and vanish together.</source>
            <translation>Нелинейный закон: силы и моменты по формулам от деформаций e, g2, g3 (растяжение, сдвиги), k1, k2, k3 (кручение, кривизны) и от s. Те и другие — в осях сечения и обращаются в нуль вместе.</translation>
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
            <source>What a cable or a string has; formulas of s allowed.</source>
            <translation>То, что есть у троса или нити; допустимы формулы от s.</translation>
        </message>
        <message>
            <source>Which strains may change: general: all six; timoshenko, inextensible: no extension; bernoulli: no shear; kirchhoff: neither; cable: stretches and is pulled, but not pressed or bent; string: a cable that does not stretch.</source>
            <translation>Какие деформации могут меняться: general — все шесть; timoshenko, inextensible — без растяжения; bernoulli — без сдвига; kirchhoff — без того и другого; cable — растягивается, но не сжимается и не сопротивляется изгибу; string — нерастяжимый cable.</translation>
        </message>
        <message>
            <source>What modes go over: load (the load factor) or a parameter; empty: they are those of the model.</source>
            <translation>По чему проходят моды: load (множитель нагрузки) или параметр; пусто: это моды самой модели.</translation>
        </message>
        <message>
            <source>Its first value, in its unit.</source>
            <translation>Первое значение, в его единице.</translation>
        </message>
        <message>
            <source>Its last value, in its unit.</source>
            <translation>Последнее значение, в его единице.</translation>
        </message>
        <message>
            <source>Number of values that are looked at.</source>
            <translation>Число просматриваемых значений.</translation>
        </message>
        <message>
            <source>Its elements are of fourth order at rest also where stretch and shear count beside bending; equilibria take a few more steps.</source>
            <translation>Его элементы в покое имеют четвёртый порядок и там, где растяжение и сдвиг важны наряду с изгибом; равновесие требует нескольких шагов больше.</translation>
        </message>
        <message>
            <source>Smallest natural value, as a joint has one: dragging stops there, smaller ones are told.</source>
            <translation>Наименьшее естественное значение, какое есть у сустава: перетаскивание там останавливается, о меньших говорится.</translation>
        </message>
        <message>
            <source>Largest natural value: dragging stops there, larger ones are told.</source>
            <translation>Наибольшее естественное значение: перетаскивание там останавливается, о больших говорится.</translation>
        </message>
        <message>
            <source>A force and a moment per length of the reference along a rod, in the world's axes, or in the sections' where it follows.</source>
            <translation>Сила и момент на единицу исходной длины вдоль стержня, в осях пространства или, если следит, в осях сечений.</translation>
        </message>
        <message>
            <source>Moment per length; may be formulas of s.</source>
            <translation>Момент на единицу длины; допустимы формулы от s.</translation>
        </message>
        <message>
            <source>An elastic bed (Winkler): springs all along a rod that draw its sections back to their places in the reference and turn them back.</source>
            <translation>Упругое основание (Винклера): пружины вдоль всего стержня, возвращающие его сечения на исходные места и в исходное положение.</translation>
        </message>
        <message>
            <source>Stiffness per length; may be formulas of s.</source>
            <translation>Жёсткость на единицу длины; допустимы формулы от s.</translation>
        </message>
        <message>
            <source>Stiffness of turning per length; may be formulas of s.</source>
            <translation>Жёсткость на поворот на единицу длины; допустимы формулы от s.</translation>
        </message>
        <message>
            <source>world: along and about the world's axes; section: those of the sections in the reference.</source>
            <translation>world: вдоль и вокруг осей пространства; section: осей исходных сечений.</translation>
        </message>
        <message>
            <source>A generalized coordinate with its initial value and rate: numbers in `unit` and `unit`/s, also in quotes, or formulas of parameters, which are SI (rad, rad/s).</source>
            <translation>Обобщённая координата с начальным значением и скоростью: числа в `unit` и `unit`/с, также в кавычках, или формулы от параметров, которые в СИ (рад, рад/с).</translation>
        </message>
        <message>
            <source>A number in the unit, or a formula (SI) of t, q, q' and other controls.</source>
            <translation>Число в указанной единице или формула (СИ) от t, q, q' и других управлений.</translation>
        </message>
        <message>
            <source>A sphere, an ellipsoid or the edge of a disc rolls without slip on a plane or a surface; reaction: components of the force at the contact along the axes of the frame that carries it; on a surface along these axes turned the shortest way so that `normal` becomes the surface's normal. Where the body stays in a plane that `normal` is normal to, the last axis in this plane is taken instead.</source>
            <translation>Шар, эллипсоид или край диска катится без скольжения по плоскости или поверхности; реакция: составляющие силы в контакте по осям системы, которая несёт плоскость; на поверхности по этим осям, повёрнутым кратчайшим путём так, что `normal` становится нормалью поверхности. Где тело остаётся в плоскости, к которой `normal` нормальна, берётся последняя ось в этой плоскости.</translation>
        </message>
        <message>
            <source>A straight spring with a damper between two points or body origins (or "world", its origin). Where its ends coincide, its direction is that in which they part; at rest there, only a spring of length 0 has a force.</source>
            <translation>Прямая пружина с демпфером между двумя точками или началами тел (или "world", началом мира). Где концы совпадают, её направление — то, в котором они расходятся; в покое там сила есть только у пружины длины 0.</translation>
        </message>
        <message>
            <source>Initial rate: a number in unit per second, or a formula (SI).</source>
            <translation>Начальная скорость: число в единице в секунду или формула (СИ).</translation>
        </message>
        <message>
            <source>Initial value: a number in the unit, or a formula (SI).</source>
            <translation>Начальное значение: число в указанной единице или формула (СИ).</translation>
        </message>
        <message>
            <source>Number of elements, a whole one from 1 to 20000; formulas of parameters.</source>
            <translation>Число элементов, целое от 1 до 20000; можно формулу от параметров.</translation>
        </message>
        <message>
            <source>Where several contacts are struck at one instant: all at once by Moreau's law, or one after the other, as along a row of touching balls.</source>
            <translation>Если в один миг ударяются несколько контактов: все одновременно по закону Моро или один за другим, как в ряду соприкасающихся шаров.</translation>
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
