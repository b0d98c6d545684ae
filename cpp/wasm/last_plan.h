// The plan made by the last planning call, which exports.cpp makes ready.
#pragma once

#include "plan/plan.h"

namespace stride0 {

extern Plan last_plan;

}  // namespace stride0
