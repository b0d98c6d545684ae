/**
 * The types of the boundary, by hand: what `cpp/wasm/*exports.cpp` (with an underscore) and `bindings.cpp` export. The
 * module itself, `stride0.js` and `stride0.wasm`, is built into this folder.
 */

export interface Core {
  /** The end of the heap as it was before so many bytes more; -1 if it cannot be. */
  _sbrk(bytes: number): number;
  _stride0_block(): number;
  _stride0_plan(op: number, inputs: number, target: number, exact: number): number;
  _stride0_plan_copy(guarded: number): number;
  _stride0_overlaps_itself(): number;
  _stride0_program_bytes(): number;
  _stride0_ready(address: number): number;
  _stride0_set_params(program: number): void;
  _stride0_describe(program: number): void;
  _stride0_use(program: number, index: number): void;
  _stride0_run(program: number, out: number, a?: number, b?: number, c?: number): number;
  _stride0_result_type(inputs: number): number;
  _stride0_chain_begin(): void;
  _stride0_chain_add(a: number, b: number, c: number): number;
  _stride0_chain_ready(address: number): number;
  _stride0_run_chain(program: number): number;
  _stride0_contiguous(): number;
  _stride0_copy_layout(): void;
  _stride0_expand(): number;
  _stride0_reshape(): number;
  _stride0_plan_reduce(kind: number, keepdim: number, dtype: number): number;
  _stride0_ready_reduce(address: number): number;
  _stride0_run_reduce(plan: number, out: number, input: number): void;
  _stride0_plan_matmul(paired: number): number;
  _stride0_ready_matmul(address: number): number;
  _stride0_run_matmul(plan: number, out: number, a: number, b: number): void;
  _stride0_align_begin(): void;
  _stride0_align_add(): void;
  _stride0_align_end(): number;
  _stride0_align_fit(): void;
  _stride0_index_outside(wraps: number): number;
  _stride0_add_offsets(): void;
  _stride0_run_indexed(access: number, wraps: number, checks: number): number;
  _stride0_count_trues(): number;
  _stride0_write_places(count: number): void;
  _stride0_compress(count: number): void;
  _stride0_loop(address: number, count: number): number;
  _stride0_overlaps(): number;
  _stride0_order_bytes(held: number): number;
  _stride0_sort(
    direction: number,
    middle: number,
    first: number,
    last: number,
    held: number,
    scratch: number,
    values: number,
    indices: number,
  ): void;
  _stride0_extremes(direction: number, soFar: number, values: number, indices: number): void;
  _stride0_group(how: number, scratch: number, kinds: number, counts: number): number;
  _stride0_search(values: number, perLine: number, sorter: number, right: number, indices: number): void;
  _stride0_scan(kind: number, dtype: number, outer: number, size: number, inner: number, out: number, input: number): void;
  _stride0_softmax(
    ...call: [kind: number, dtype: number, outer: number, size: number, inner: number, out: number, input: number]
  ): void;
  /** `mean` is an address, or 0. */
  _stride0_moments(
    ...call: [
      ...[root: number, correction: number, dtype: number],
      ...[outer: number, size: number, inner: number, out: number, mean: number, input: number],
    ]
  ): void;
  /** The address of the generator's bytes. */
  _stride0_generator(): number;
  _stride0_seed(seed: bigint): void;
  _stride0_uniform(dtype: number, out: number, count: number, from: number, to: number): void;
  _stride0_normal(
    ...call: [dtype: number, out: number, count: number, mean: number, deviation: number, blocked: number]
  ): void;
  _stride0_exponential(dtype: number, out: number, count: number, rate: number): void;
  _stride0_integers(
    ...call: [dtype: number, out: number, count: number, range: bigint, base: bigint, wide: number]
  ): void;
  _stride0_bernoulli(dtype: number, out: number, count: number, probability: number): void;
  _stride0_bernoulli_each(dtype: number, out: number, count: number, single: number, probabilities: number): void;
  _stride0_permute(out: number, count: number): void;
  _stride0_find_largest(
    ...call: [
      ...[values: number, lines: number, size: number],
      ...[room: number, count: number, out: number],
    ]
  ): void;
  _stride0_choose(
    ...call: [
      ...[single: number, probabilities: number, lines: number, categories: number],
      ...[sums: number, samples: number, out: number],
    ]
  ): number;
  /** A line for each dtype: its name, its size in bytes, and its category. */
  dtypeTable(): string;
  /** A line for each operation: its name, its kernel's, whether it divides, and whether integers make floats in it. */
  opTable(): string;
}

export default function createModule(options: {
  instantiate(imports: object): object;
}): Core;
