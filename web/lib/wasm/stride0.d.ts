/**
 * The types of the boundary, by hand: what `cpp/wasm/*exports.cpp` (with an underscore) and `bindings.cpp` export. The
 * module itself, `stride0.js` and `stride0.wasm`, is built into this folder.
 */

/** How one dimension of a result lines up. */
export interface Column {
  /** Counted from the left in the result. */
  dim: number;
  conflict: boolean;
  /** Of the result; null in a conflicting column. */
  size: number | null;
  /** One per operand; the size is null where the operand has no such dimension. */
  operands: { size: number | null; fit: 'equal' | 'stretched' | 'missing' | 'conflict' }[];
}

/** A Code of `cpp/core/result.h` and its numbers. */
export interface CoreError {
  code: number;
  dim: number;
  operand: number;
  a: number;
  b: number;
}

export interface AlignmentReport {
  shape: number[];
  columns: Column[];
  error: CoreError;
  /** The column of the first conflict. */
  namedColumn: number;
  /** What the operands had agreed on when it was met. */
  agreed: number[];
  numel: number;
  /** Whether the first operand has another shape than the result, which it then cannot hold in place. */
  resizes: boolean;
}

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
  _stride0_run_reduce(out: number, input: number): void;
  _stride0_plan_matmul(paired: number): number;
  _stride0_run_matmul(out: number, a: number, b: number): void;
  _stride0_index_outside(wraps: number): number;
  _stride0_add_offsets(): void;
  _stride0_run_indexed(access: number): void;
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
  align(shapes: readonly (readonly number[])[]): AlignmentReport;
  dtypeTable(): { name: string; size: number; category: 'bool' | 'integer' | 'float' }[];
  opTable(): { name: string; kernel: string; arity: number; divides: boolean; isReal: boolean }[];
  inspectPlan(): {
    op: string;
    shape: number[];
    strides: number[];
    /** Innermost dimension first; the strides of the result, then of the inputs. */
    loop: { sizes: number[]; strides: number[][] };
  };
}

export default function createModule(options: {
  instantiateWasm(imports: object, done: (instance: object, module: object) => void): object;
}): Core;
