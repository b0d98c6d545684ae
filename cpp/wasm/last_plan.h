// The plan of the last planning call; exports.cpp turns it into a program.
#pragma once

#include "plan/plan.h"

namespace stride0 {

extern Plan last_plan;

}  // namespace stride0
