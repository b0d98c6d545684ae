// How a kernel along one dimension sees a contiguous tensor: `outer` layers of `size` rows of `inner` elements.
#pragma once

#include <cstddef>

namespace stride0 {

struct Layers {
  std::size_t outer;
  std::size_t size;
  std::size_t inner;
};

}  // namespace stride0
