// Casts doubles to int32, four at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/cast.h"
#include "kernels/lanes.h"

namespace stride0 {

// Adding kWholes to a whole number puts it, if it fits int32, in the low half. Groups with larger ones go one by one.
inline std::size_t cast_vectors(const double* from, std::int32_t* to, std::size_t count) {
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const auto low = load_group<Doubles>(from + i);
    const auto high = load_group<Doubles>(from + i + 2);
    const Masks fit = (magnitude(low) < both<0x1p31>()) & (magnitude(high) < both<0x1p31>());
    if (!HWY_LIKELY(every(fit))) {
      for (std::size_t k = i; k < i + 4; ++k) to[k] = cast<std::int32_t>(from[k]);
      continue;
    }
    store_group(lower_words(truncated(low) + both<kWholes>(), truncated(high) + both<kWholes>()), to + i);
  }
  return i;
}

}  // namespace stride0
