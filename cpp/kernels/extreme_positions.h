// Positions of the largest and the smallest elements. If there is a NaN, it is both.
#pragma once

#include "kernels/order.h"

namespace stride0 {

// Finds the position of the extreme of each float32 line; for other dtypes returns false.
bool find_extremes(const Lines& lines, bool least, const LineResults& out);

}  // namespace stride0
