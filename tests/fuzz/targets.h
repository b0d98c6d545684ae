// The fuzz targets by name: each one makes a case from the input bytes and checks it.
#pragma once

#include <array>
#include <string_view>

#include "checks/block.h"
#include "checks/chains.h"
#include "checks/elementwise.h"
#include "checks/indexed.h"
#include "checks/orders.h"
#include "checks/products.h"
#include "checks/reductions.h"
#include "checks/views.h"

namespace stride0::fuzz {

struct Target {
  std::string_view name;
  void (*check)(Random& random);
};

inline constexpr std::array kTargets{
    Target{"elementwise", check_elementwise},
    Target{"chains", [](Random& random) { check_chain(random); }},
    Target{"reductions", check_any_reduction},
    Target{"indexed", check_any_indexed},
    Target{"orders", check_any_order},
    Target{"products", check_any_product},
    Target{"views", check_view},
    Target{"block", check_block},
};

}  // namespace stride0::fuzz
