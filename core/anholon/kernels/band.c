/* Elimination in bands: matrices whose entries lie within `width` of the diagonal, as those of rods in one chain.
 *
 * Row i stands from a[(3 width + 1) i] on, with its entry on the diagonal at `width`: the last third is for what
 * exchanges of rows bring there. [G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed., 2013, section 4.3] */
#include "kernel.h"

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* Put factors with exchanges of rows in the place of a matrix; return 0 where a pivot is none. */
int64_t band_factorise(double *a, int64_t *pivots, int64_t size, int64_t width)
{
    const int64_t wide = 3 * width + 1;
    for (int64_t k = 0; k < size; k++) {
        int64_t below = least(k + width + 1, size), beyond = least(k + 2 * width + 1, size), pivot = k;
        double best = -1.0;
        for (int64_t i = k; i < below; i++) {
            double value = magnitude(a[wide * i + width - i + k]);
            if (value > best)
                best = value, pivot = i;
        }
        pivots[k] = pivot;
        if (!(best > 0.0))
            return 0;
        double *own = a + wide * k + width - k, *other = a + wide * pivot + width - pivot;
        if (pivot != k)
            for (int64_t j = k; j < beyond; j++) {
                double kept = own[j];
                own[j] = other[j];
                other[j] = kept;
            }
        double over = 1.0 / own[k];
        for (int64_t i = k + 1; i < below; i++) {
            double *row = a + wide * i + width - i;
            if (row[k] == 0.0)
                continue;
            double part = row[k] * over;
            row[k] = part;
            for (int64_t j = k + 1; j < beyond; j++)
                row[j] -= part * own[j];
        }
    }
    return 1;
}

/* Put the solution in the place of a right-hand side x. */
void band_solve(const double *a, const int64_t *pivots, int64_t size, int64_t width, double *x)
{
    const int64_t wide = 3 * width + 1;
    for (int64_t k = 0; k < size; k++) {
        int64_t pivot = pivots[k], below = least(k + width + 1, size);
        double kept = x[pivot];
        x[pivot] = x[k];
        x[k] = kept;
        for (int64_t i = k + 1; i < below; i++)
            x[i] -= a[wide * i + width - i + k] * kept;
    }
    for (int64_t k = size - 1; k >= 0; k--) {
        const double *row = a + wide * k + width - k;
        double total = x[k];
        int64_t beyond = least(k + 2 * width + 1, size);
        for (int64_t j = k + 1; j < beyond; j++)
            total -= row[j] * x[j];
        x[k] = total / row[k];
    }
}

/* How many pivots of a symmetric matrix are negative, without exchanges; -1 where one is none. By Sylvester's law of
 * inertia that is the number of negative eigenvalues. */
int64_t band_count_negative(double *a, int64_t size, int64_t width)
{
    const int64_t wide = 3 * width + 1;
    int64_t count = 0;
    for (int64_t k = 0; k < size; k++) {
        const double *own = a + wide * k + width - k;
        double pivot = own[k];
        if (!(magnitude(pivot) > 0.0))
            return -1;
        count += pivot < 0.0;
        double over = 1.0 / pivot;
        int64_t below = least(k + width + 1, size);
        for (int64_t i = k + 1; i < below; i++) {
            double *row = a + wide * i + width - i;
            double part = row[k] * over;
            for (int64_t j = k + 1; j < below; j++)
                row[j] -= part * own[j];
        }
    }
    return count;
}
