// Decides whether the exact result of a function of two floats is above or below `half`, the middle between two floats,
// if a double is not precise enough for that. It computes with twice the precision of a double.
#pragma once

namespace stride0 {

// 1 if the magnitude of the result is above `half`, -1 if it is below, 0 if they are equal.
int side_of_power(double base, double exponent, double half);
int side_of_hypotenuse(double a, double b, double half);
int side_of_angle(double y, double x, double half);

}  // namespace stride0
