// Where the largest and the smallest elements are first. NaN is the extreme if there is one.
#pragma once

#include "kernels/order.h"

namespace stride0 {

// Finds the place of the extreme of each line, if they are of float32; otherwise answers false.
bool find_extremes(const Lines& lines, bool least, const Picked& out);

}  // namespace stride0
