// Reads the recorded answers of tests/golden: one case per line, `left -> right`; lines that begin with # are comments.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/operand.h"

namespace stride0 {

struct GoldenCase {
  std::string line;
  std::string left;
  std::string right;
};

inline std::vector<GoldenCase> golden_cases(const std::string& file) {
  std::ifstream in(STRIDE0_GOLDEN_DIR "/" + file);
  std::vector<GoldenCase> out;
  for (std::string line; std::getline(in, line);) {
    const std::size_t arrow = line.find(" -> ");
    if (line.empty() || line.front() == '#') continue;
    out.push_back({line, line.substr(0, arrow), line.substr(arrow + 4)});
  }
  EXPECT_GT(out.size(), 100U) << file;
  return out;
}

// Removes `(2,3)`, and spaces before it, from the front of `text`.
template <class Numbers>
std::optional<Numbers> take_dims(std::string_view& text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  if (text.empty() || text.front() != '(') return std::nullopt;
  Numbers out;
  std::size_t next = 1;
  while (text[next] != ')') {
    char* end = nullptr;
    out[out.rank++] = std::strtoll(text.data() + next, &end, 10);
    next = static_cast<std::size_t>(end - text.data());
    if (text[next] == ',') ++next;
  }
  text.remove_prefix(next + 1);
  return out;
}

// Removes `(2,3):(3,1)` from the front.
inline std::optional<Operand> take_operand(std::string_view& text) {
  const std::optional<Shape> shape = take_dims<Shape>(text);
  if (!shape || text.empty() || text.front() != ':') return std::nullopt;
  text.remove_prefix(1);
  Operand out;
  out.shape = *shape;
  out.strides = *take_dims<Strides>(text);
  return out;
}

// The number after `name=`, if there is one.
inline std::optional<Dim> number_after(const std::string& text, const std::string& name) {
  const std::size_t position = (' ' + text).find(' ' + name + '=');
  if (position == std::string::npos) return std::nullopt;
  return std::strtoll(text.c_str() + position + name.size() + 1, nullptr, 10);
}

}  // namespace stride0
