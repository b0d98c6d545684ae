#include "kernels/table.h"

#include <cstring>
#include <utility>

#include "core/bits.h"
#include "kernels/cast.h"
#include "kernels/cast_doubles.h"
#include "kernels/cast_vectors.h"
#include "kernels/loops.h"
#include "kernels/tables/table.h"

namespace stride0 {
namespace {

template <class From, class To>
void copy_rows(const Rows& rows) {
  for (std::size_t r = 0; r < rows.count; ++r) {
    const From* const from = run_of<From>(rows, 0, r);
    To* const to = elements_at<To>(rows.out + static_cast<std::ptrdiff_t>(r) * rows.out_step);
    if constexpr (std::is_same_v<From, To>) {
      std::memmove(to, from, rows.length * sizeof(To));
    } else {
      const std::size_t length = rows.length;
      std::size_t i = 0;
      if constexpr (requires { cast_vectors(from, to, i); }) {
        i = cast_vectors(from, to, length);
        STRIDE0_ONE_BY_ONE
        for (; i < length; ++i) to[i] = cast<To>(from[i]);
      } else {
        STRIDE0_INDEPENDENT
        for (; i < length; ++i) to[i] = cast<To>(from[i]);
      }
    }
  }
}

struct IsTrue {
  template <class T>
  static constexpr auto of(T a) {
    return a != T{};
  }
};

// Loops for all hundred pairs would be a tenth of the download. These pairs have one.
constexpr bool has_loop(DType from, DType to) {
  if (from == to) return true;
  if (kHalves.contains(from) || kHalves.contains(to)) return from == DType::kFloat32 || to == DType::kFloat32;
  if (from == DType::kFloat32 && size_of(to) == 1) return true;
  if (kReals.contains(from))
    return kReals.contains(to) || kBools.contains(to) || to == DType::kInt32 || to == DType::kInt64 ||
           (from == DType::kFloat64 && to == DType::kUint8);
  if (from == DType::kInt32 || to == DType::kInt32) return true;
  if (from == DType::kBool) return to == DType::kFloat32;
  return (from == DType::kInt64 || from == DType::kUint8) && (kReals.contains(to) || kBools.contains(to));
}

const LoopsByDType* find_loops(Op op) {
  for (const auto find : {arithmetic_loops, comparison_loops, integer_loops, real_loops, select_loops}) {
    if (const LoopsByDType* found = find(op)) return found;
  }
  return nullptr;
}

}  // namespace

void run_swapped(Kernel kernel, const Rows& rows) {
  Rows other = rows;
  std::swap(other.in[0], other.in[1]);
  std::swap(other.in_step[0], other.in_step[1]);
  std::swap(other.in_plane[0], other.in_plane[1]);
  kernel(other);
}

Kernel kernel_for(Op op, DType computed, Motion motion) {
  const LoopsByDType* const found = find_loops(op);
  if (found == nullptr) return nullptr;
  const Loops& loops = (*found)[static_cast<std::size_t>(computed)];
  switch (motion) {
    case Motion::kVectorScalar:
      return loops.vector_scalar;
    case Motion::kScalarVector:
      return loops.scalar_vector;
    case Motion::kVectorVector:
      break;
  }
  return loops.vector_vector;
}

Kernel copy_kernel(DType from, DType to) {
  return visit(from, [to]<class From>() {
    return visit(to, []<class To>() -> Kernel {
      if constexpr (std::is_same_v<From, float> && std::is_same_v<To, std::int8_t>) {
        return copy_rows<From, std::uint8_t>;  // the same bits
      } else if constexpr (has_loop(dtype_of<From>, DType::kBool) && std::is_same_v<To, Bool> &&
                           !std::is_same_v<From, Bool>) {
        return unary_rows<IsTrue, From>;
      } else if constexpr (has_loop(dtype_of<From>, dtype_of<To>)) {
        return copy_rows<From, To>;
      } else {
        return nullptr;
      }
    });
  });
}

// Integers are converted through int32, which can hold all narrower ones, and whose low bits are a narrower integer's
// value. Floats become narrow integers that way too, as on x86, where every float out of range becomes the same
// "indefinite" int32. float64 has its own conversion to uint8 (cast.h).
// 16-bit floats are converted through float32, as in PyTorch.
DType intermediate_dtype(DType from, DType to) {
  return kHalves.contains(from) || kHalves.contains(to) ? DType::kFloat32 : DType::kInt32;
}

}  // namespace stride0
