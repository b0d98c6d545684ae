// Makes the calls that record.js recorded, of the core as a native program, and writes the bytes of every result to the
// standard output, each after its dtype (a byte) and its length (a double).
//
// The memory is mapped at WebAssembly's own addresses, so that recorded addresses stay valid.
#include <sys/mman.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wasm/exports.h"

namespace {

using Arguments = std::array<double, 16>;

// Calls `function` with numbers as JavaScript passes them; NaN if it returns nothing.
template <auto function>
double call(const Arguments& arguments) {
  return []<class R, class... A, std::size_t... i>(R (*f)(A...), const Arguments& given, std::index_sequence<i...>) {
    if constexpr (std::is_void_v<R>) {
      f(static_cast<A>(given[i])...);
      return std::nan("");
    } else if constexpr (std::is_pointer_v<R>) {
      return static_cast<double>(stride0::slots::number_of(f(static_cast<A>(given[i])...)));
    } else {
      return static_cast<double>(f(static_cast<A>(given[i])...));
    }
  }(function, arguments, [&]<class R, class... A>(R (*)(A...)) { return std::index_sequence_for<A...>{}; }(function));
}

struct Export {
  std::string_view name;
  double (*run)(const Arguments&);
};

#define EXPORT(name) Export{"_stride0_" #name, call<stride0_##name>},
constexpr std::array kExports{STRIDE0_EACH_EXPORT(EXPORT)};
#undef EXPORT

// The address at which recorded calls expect scalar arguments, which JavaScript stores in the block.
constexpr double kCopyOfBlock = 1 << 27;

[[noreturn]] void stop(const std::string& why) {
  std::fprintf(stderr, "replay: %s\n", why.c_str());
  std::exit(1);
}

// Reads the recording from front to back.
class Reader {
 public:
  explicit Reader(const char* path) : in_(path, std::ios::binary) {
    if (!in_) stop(std::string("cannot read ") + path);
  }
  bool line(std::string& text) { return static_cast<bool>(std::getline(in_, text)) && !text.empty(); }
  // Returns -1 at the end.
  int byte() { return in_.get(); }
  double number() {
    double value = 0;
    bytes(&value, sizeof value);
    return value;
  }
  void bytes(void* to, std::size_t count) {
    if (!in_.read(static_cast<char*>(to), static_cast<std::streamsize>(count))) stop("the recording is cut off");
  }

 private:
  std::ifstream in_;
};

// Memory is mapped at the recorded addresses.
std::byte* memory_at(double address) { return stride0::slots::pointer(address); }

void lay_memory() {
  constexpr std::size_t kFirst = 1 << 16;  // Linux allows nothing below
  constexpr std::size_t kBytes = 1 << 29;  // the upper half is for memory that only the core uses (record.js)
  void* const wanted = memory_at(kFirst);
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  if (mmap(wanted, kBytes, PROT_READ | PROT_WRITE, flags, -1, 0) != wanted) stop("the addresses are taken");
}

const Export& find(std::string_view name) {
  for (const Export& each : kExports) {
    if (each.name == name) return each;
  }
  stop("there is no export " + std::string(name));
}

void replay(Reader& in) {
  std::vector<Export> calls;
  for (std::string name; in.line(name);) calls.push_back(find(name));
  for (int kind = in.byte(); kind >= 0; kind = in.byte()) {
    if (kind == 1) {
      const double address = in.number();
      in.bytes(memory_at(address), static_cast<std::size_t>(in.number()));
    } else if (kind == 2) {
      const double index = in.number();
      double* const word = stride0_block() + static_cast<std::ptrdiff_t>(index);
      in.bytes(word, sizeof *word);
      std::memcpy(memory_at(kCopyOfBlock + 8 * index), word, sizeof *word);
    } else if (kind == 3) {
      const Export& each = calls[static_cast<std::size_t>(in.byte())];
      Arguments arguments{};
      const int count = in.byte();
      for (int i = 0; i < count; ++i) arguments[static_cast<std::size_t>(i)] = in.number();
      const double expected = in.number();
      const double result = each.run(arguments);
      if (!std::isnan(expected) && result != expected) {
        stop(std::string(each.name) + " returned " + std::to_string(result) + ", not " + std::to_string(expected));
      }
    } else {
      const auto dtype = static_cast<char>(in.byte());
      const double address = in.number();
      const double length = in.number();
      std::fwrite(&dtype, 1, 1, stdout);
      std::fwrite(&length, sizeof length, 1, stdout);
      std::fwrite(memory_at(address), 1, static_cast<std::size_t>(length), stdout);
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) stop("usage: stride0_replay FILE");
  lay_memory();
  Reader in(arguments[1]);
  replay(in);
}
