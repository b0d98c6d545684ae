// A contiguous tensor as what works along one of its dimensions sees it: `outer` layers of `size` rows of `inner`
// numbers.
#pragma once

#include <cstddef>

namespace stride0 {

struct Layers {
  std::size_t outer;
  std::size_t size;
  std::size_t inner;
};

}  // namespace stride0
