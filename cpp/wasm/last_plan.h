// The plan made by the last planning call: made ready by exports.cpp, shown by bindings.cpp.
#pragma once

#include "plan/plan.h"

namespace stride0 {

extern Plan last_plan;

}  // namespace stride0
