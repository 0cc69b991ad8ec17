/* Sine and cosine of angles of at most LARGEST_ANGLE: of one or several, as REAL, BITS (integers of as many bits) and
 * the name NAME say, which are defined before each inclusion. */

#define FMA __builtin_elementwise_fma
#define EACH(number) ((REAL){0.0} + (number)) /* the number in every place */

static inline void NAME(const REAL *angles, REAL *sines, REAL *cosines)
{
    typedef union { REAL values; BITS bits; } number;
    REAL x = *angles;
    number shifted = {FMA(x, EACH(TWO_OVER_PI), EACH(TO_INTEGER))};
    REAL k = shifted.values - TO_INTEGER;
    REAL first = FMA(-k, EACH(HALF_PI_1), x), second = k * HALF_PI_2, r = first - second;
    /* What was lost in that: the rounding of the difference (Knuth's TwoDiff) and of the product, and the third part. */
    REAL back = r - first;
    REAL tail = first - (r - back) - (second + back) - FMA(k, EACH(HALF_PI_2), -second);
    tail = FMA(-k, EACH(HALF_PI_3), tail);
    REAL z = r * r;

    /* sin(r + tail) = r + (tail (1 - z/2) + r z S(z)) */
    REAL S = EACH(1.58969099521155010221e-10);
    S = FMA(S, z, EACH(-2.50507602534068634195e-08));
    S = FMA(S, z, EACH(2.75573137070700676789e-06));
    S = FMA(S, z, EACH(-1.98412698298579493134e-04));
    S = FMA(S, z, EACH(8.33333333332248946124e-03));
    S = FMA(S, z, EACH(-1.66666666666666324348e-01));
    number sine = {r + FMA(z * r, S, FMA(z * -0.5, tail, tail))};

    /* cos(r + tail) = 1 - z/2 + (z² C(z) - r tail), with the rounding of 1 - z/2 made good */
    REAL C = EACH(-1.13596475577881948265e-11);
    C = FMA(C, z, EACH(2.08757232129817482790e-09));
    C = FMA(C, z, EACH(-2.75573143513906633035e-07));
    C = FMA(C, z, EACH(2.48015872894767294178e-05));
    C = FMA(C, z, EACH(-1.38888888888741095749e-03));
    C = FMA(C, z, EACH(4.16666666666666019037e-02));
    REAL half = z * 0.5, main = 1.0 - half, lost = 1.0 - main - half;
    number cosine = {main + FMA(z * z, C, FMA(-r, tail, lost))};

    /* In odd quadrants they are exchanged, in two of four each has the other sign. */
    BITS odd = -(shifted.bits & 1);
    number exchanged = {.bits = (cosine.bits & odd) | (sine.bits & ~odd)};
    number rest = {.bits = (sine.bits & odd) | (cosine.bits & ~odd)};
    exchanged.bits ^= (shifted.bits << 62) & (1ull << 63);
    rest.bits ^= ((shifted.bits + 1) << 62) & (1ull << 63);
    *sines = exchanged.values;
    *cosines = rest.values;
}

#undef FMA
#undef EACH
#undef REAL
#undef BITS
#undef NAME
