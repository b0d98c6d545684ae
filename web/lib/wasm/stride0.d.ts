/**
 * The types of the core. The module itself, `stride0.js` and `stride0.wasm`, is built into this folder, and so are the
 * types of its plain exports. What Embind gives to JavaScript (`cpp/wasm/bindings.cpp`) is declared here, by hand.
 */
import type { DType } from '../boundary/dtype.js';
import type { Exports } from './exports.js';

export interface Core extends Exports {
  /** The end of the heap as it was before so many bytes more; -1 if it cannot be. */
  _sbrk(bytes: number): number;
  dtypeTable(): { name: DType; size: number; category: 'bool' | 'integer' | 'float' }[];
  /** `kernel` is PyTorch's name for it; it is real if integers make floats in it. */
  opTable(): { name: string; kernel: string; divides: boolean; isReal: boolean }[];
  /** The rules of views by their numbers; `takes` is the names of their arguments, with spaces between them. */
  viewTable(): { name: string; takes: string }[];
  /** Leaves in place of each size its fit, by abi.js. */
  alignmentReport(address: number, count: number): AlignmentReport;
  /** The operands by their layout in abi.js. */
  describe(program: number): { operands: number[]; steps: Step[] };
}

export interface AlignmentReport {
  shape: number[];
  /** If there is a conflict, what the operands had agreed on before the first one. */
  agreed: number[];
  error: CoreError;
  namedColumn: number;
}

/** A Code of `cpp/core/result.h` and its numbers. */
export interface CoreError {
  code: number;
  dim: number;
  operand: number;
  a: number;
  b: number;
}

export interface Step {
  op: string;
  from: string;
  to: string;
  a: number;
  b: number;
  c: number;
  out: number;
}

export default function createModule(options: {
  instantiate(imports: object): object;
}): Core;
