// Choices between operands, and operations of three.
#include "kernels/choose.h"
#include "kernels/functors/scaled.h"
#include "kernels/tables/table.h"

namespace stride0 {
namespace {

// A choice moves bits: it needs the size of the elements, not what they mean.
template <class F, int kMask, class Word>
constexpr Loops choice() {
  if constexpr (kMask == 1) {
    return {ternary_rows<F, Word, Bool, Word>, nullptr, nullptr};
  } else if constexpr (sizeof(Word) == 4) {
    return {choose_rows<Word>, nullptr, copy_chosen<Word>};
  } else {
    return {ternary_rows<F, Bool, Word, Word>, nullptr, copy_chosen<Word>};
  }
}

template <class F, int kMask>
constexpr Line choosing() {
  Line line{};
  for (std::size_t i = 0; i < kDTypes.size(); ++i) {
    const int size = kDTypes[i].size;
    line[i] = size == 1   ? choice<F, kMask, std::uint8_t>()
              : size == 2 ? choice<F, kMask, std::uint16_t>()
              : size == 4 ? choice<F, kMask, std::uint32_t>()
                          : choice<F, kMask, std::uint64_t>();
  }
  return line;
}

}  // namespace

const Line* select_line(Op op) {
  switch (op) {
    case Op::kWhere: {
      static constexpr Line kLine = choosing<Select, 0>();
      return &kLine;
    }
    case Op::kMaskedFill: {
      static constexpr Line kLine = choosing<FillWhere, 1>();
      return &kLine;
    }
    case Op::kLerp: {
      static constexpr Line kLine = ternary<Lerp>(Reals{});
      return &kLine;
    }
    case Op::kAddcmul: {
      static constexpr Line kLine = ternary<Addcmul>(Wide{});
      return &kLine;
    }
    case Op::kAddcdiv: {
      static constexpr Line kLine = ternary<Addcdiv>(Reals{});
      return &kLine;
    }
    case Op::kClamp: {
      static constexpr Line kLine = ternary<Clamp>(Wide{});
      return &kLine;
    }
    default:
      return nullptr;
  }
}

}  // namespace stride0
