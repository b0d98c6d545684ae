// A contiguous tensor for kernels along a dimension: (2, 3, 4) along dimension 1 has 2 layers of 3 rows of 4 elements.
#pragma once

#include <cstddef>

namespace stride0 {

struct Layers {
  std::size_t outer;
  std::size_t size;
  std::size_t inner;
};

}  // namespace stride0
