// A chain of operations becomes one program: what one of them makes goes to the next in L1 and never to memory. Every
// step rounds as it would by itself, so the numbers are the same to the bit.
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
  // An operand from outside, by its number; an operation's result is referred to by the operation's.
  static constexpr int input(int number) { return -1 - number; }

  // Adds an operation as it was planned; all of a chain must result in one shape. False where there is no room for it.
  bool add(const Plan& plan, std::span<const Operand> operands, std::span<const int> references);

  // False where there was no operation, or no room for all at once in scratch.
  bool finish(Program& out);

 private:
  // What an operation made, in the dtype it was computed in until it is asked for.
  struct Value {
    Place place = 0;
    Conversion how;
    bool is_stored = false;
  };

  bool load(int number, const Conversion& how, const Operand& operand, Place& place);
  bool emit(const Step& step, const Params& params);
  bool convert(Place& place, DType from, DType to);

  Program program_;
  Loop loop_;
  Shape shape_;
  Strides strides_;  // of what came last
  Dim elements_ = 0;
  std::array<Conversion, kMaxStrands> conversions_;
  std::array<Value, kMaxSteps> values_;
  int operations_ = 0;
};

}  // namespace stride0
