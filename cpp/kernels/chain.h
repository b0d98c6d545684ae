// Fuses a chain of operations into one program. Intermediate results stay in L1 and never go to memory. Every step
// rounds as it would alone, so the results are the same to the bit.
//
//   Chain chain;                                     // x - m, then by s, all of one shape
//   chain.add(*plan({Op::kSub, {x, m}}), {x, m}, {Chain::input(0), Chain::input(1)});
//   chain.add(*plan({Op::kDiv, {d, s}}), {d, s}, {0, Chain::input(2)});
//   chain.finish(program);                           // runs on the addresses of x, m and s
#pragma once

#include <array>
#include <span>

#include "kernels/program.h"

namespace stride0 {

class Chain {
 public:
  // A reference to the operand with this number. A result is referred to by the number of its operation.
  static constexpr int input(int number) { return -1 - number; }

  // Adds a planned operation; all operations of a chain must have the same shape. False if there is no room for it.
  bool add(const Plan& plan, std::span<const Operand> operands, std::span<const int> references);

  // False if the chain is empty or its scratch buffers do not fit.
  bool finish(Program& out);

 private:
  // A result: in the dtype it was computed in until an operation reads it, from then on in its own dtype.
  struct Value {
    ValueId id = 0;
    Conversion how;
    bool is_stored = false;
  };

  bool load(int number, const Conversion& how, const Operand& operand, ValueId& id);
  bool emit(const Step& step, const Params& params);
  bool convert(ValueId& id, DType from, DType to);

  Program program_;
  Loop loop_;
  Shape shape_;
  Strides strides_;  // of the last operation's result
  Dim elements_ = 0;
  std::array<Conversion, kMaxLoopOperands> conversions_;
  std::array<Value, kMaxSteps> values_;
  int operations_ = 0;
};

}  // namespace stride0
