/**
 * Calls of every function with every argument that PyTorch knows, valid or not: missing dimensions, targets with
 * another shape or dtype or that overlap themselves or an operand, dtypes that a function does not accept. They can
 * only be compared with PyTorch, not with the interpreter.
 */
import { allDTypes } from '../lib/cases.js';
import { isTensor, run } from './call.js';
import { anotherView, overlapping } from './drawing.js';
import { anyShape, anyTensor, kinds, placed } from './kinds.js';
import { signatures } from './signatures.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Call } from './call.js' */
/** @import { State } from './kinds.js' */
/** @import { Random } from './operations.js' */

/** @typedef {{ dtype: DType, shape: number[] }} Result */

/** @param {State} state @param {Result} result */
function target(state, { dtype, shape }) {
  const { random, memory, operands } = state;
  const { below, pick } = random;
  const alike = operands.filter(isTensor).filter((each) => String(each.shape) === String(shape));
  if (alike.length > 0 && below(8) === 0) return anotherView(random, memory, pick(alike));
  const into = below(8) ? dtype : pick(allDTypes);
  const count = shape.reduce((product, size) => product * size, 1);
  const others = [[0], [], [2], [count], [...shape, 1], shape.slice(1), [...shape].reverse()];
  const tensor = anyTensor(state, into, below(3) ? shape : pick(others), { written: true });
  return below(6) ? tensor : overlapping(random, memory, tensor);
}

/** Targets for the results, usually with the right shape and dtype. @param {State} state @param {Call} call */
function targets(state, call) {
  /** @type {Result[]} */
  const results = run(call, ({ error, result }) =>
    error || result === undefined
      ? []
      : [result]
          .flat()
          .filter((each) => typeof each?.dtype === 'string')
          .map(({ dtype, shape }) => ({ dtype, shape: [...shape] })),
  );
  const outputs = results.length > 0 ? results : [{ dtype: state.dtype, shape: [...state.shape] }];
  return outputs.map((each) => placed(state, target(state, each)));
}

/** @param {Random} random @param {readonly string[]} [ops] @returns {Call} */
export function anyCall(random, ops) {
  const { below, pick } = random;
  const { op, isMethod, parameters } = pick(ops ? signatures.filter((each) => ops.includes(each.op)) : signatures);
  /** @type {State} */
  const state = {
    random,
    memory: [],
    operands: [],
    shape: anyShape(random),
    dtype: 'float32',
    dim: 0,
    writes: op.endsWith('_'),
  };
  /** @type {any[]} */
  const args = [];
  /** @type {Record<string, any>} */
  const options = {};
  /** @type {number | undefined} */
  let seed;
  let byName = false;
  let into = '';
  for (const { name, kind, optional, named, placed: byPlace } of parameters) {
    if (kind === 'seed') {
      seed = below(1000);
      continue;
    }
    if (kind === 'out' || kind === 'outs') {
      if (below(3) === 0) into = kind;
      continue;
    }
    if (byPlace && byName) continue;
    if (optional && below(2)) {
      byName = true;
      continue;
    }
    if (name.startsWith('...')) {
      args.push(...kinds[kind.slice(3)]?.(state));
      continue;
    }
    const value = kinds[kind]?.(state);
    byName ||= named || (optional && !byPlace && below(3) === 0);
    if (byName) options[name] = value;
    else args.push(value);
  }
  /** @type {Call} */
  const call = {
    op,
    form: isMethod ? 'method' : 'fresh',
    placed: true,
    memory: state.memory,
    operands: state.operands,
    args,
    options,
    ...(seed !== undefined && { seed }),
  };
  if (!into) return call;
  const all = targets(state, call);
  return { ...call, options: { ...options, out: into === 'outs' ? all : all[0] } };
}
