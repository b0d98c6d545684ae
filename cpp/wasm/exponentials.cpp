// Linked before the C library, whose own are left out then.
#include "wasm/exponentials.h"

extern "C" {

double exp(double x) { return stride0::e_to_the(x); }
double exp2(double x) { return stride0::two_to_the(x); }

}  // extern "C"
