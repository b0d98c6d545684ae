/**
 * Replays programs that PyTorch's autograd has recorded: calls in order, then gradients or the `grad` of leaves after
 * `backward`.
 */
import * as stride0 from '../../web/lib/index.js';
import { backward, grad, noGrad } from '../../web/lib/autograd/index.js';
import { camelCase, differentError, NotThere, outcomeOf } from './call.js';
import { differentElement } from './compare.js';
import { itemsOf } from './items.js';
import { elements, Scope } from './read.js';

/** @import { Case } from './read.js' */

/** @param {any} results @param {{ item?: number }} from */
const part = (results, { item }) => (item === undefined ? results : results[item]);

/** One program as it runs. */
class Program {
  /** @type {any[]} */
  results = [];

  /** @param {Case} record @param {Scope} scope */
  constructor(record, scope) {
    this.record = record;
    this.scope = scope;
    this.args = record.args.map((each) => scope.argument(each));
    for (const i of record['wrt']) {
      this.args[i] = this.args[i].detach().requiresGrad_();
    }
  }

  /** @param {any} given @returns {any} */
  value(given) {
    if (given === null) return undefined;
    if (Array.isArray(given)) return given.map((each) => this.value(each));
    if (typeof given !== 'object') return given;
    if ('arg' in given) return part(this.args[given.arg], given);
    if ('step' in given) return part(this.results[given.step], given);
    if ('list' in given) return given.list.map((/** @type {any} */ each) => this.value(each));
    if ('ref' in given) return this.value(given.ref);
    return this.scope.argument(given);
  }

  /** @param {any[]} index */
  items(index) {
    return index.map((item) => ('ref' in item ? this.value(item.ref) : itemsOf([item], this.scope)[0]));
  }

  /** @param {any} step */
  run({ via, op, args, kwargs = {}, index }) {
    const [first, ...rest] = args.map((/** @type {any} */ each) => this.value(each));
    const options = Object.fromEntries(Object.entries(kwargs).map(([key, each]) => [camelCase(key), this.value(each)]));
    const last = Object.keys(options).length > 0 ? [options] : [];
    if (via === 'grad') return op === 'backward' ? backward(first, rest[0], options) : grad(first, rest[0], options);
    if (op === 'index') return first.index(...this.items(index));
    if (op === 'setitem') return first.indexPut_(this.items(index), ...rest);
    if (op.startsWith('index_put')) {
      return first[camelCase(op)](this.items(index), ...rest, { accumulate: false, ...options });
    }
    const name = camelCase(op);
    if (via === 'Tensor') {
      if (typeof first[name] !== 'function') throw new NotThere(name);
      return first[name](...rest, ...last);
    }
    const found = /** @type {any} */ (stride0)[name];
    if (typeof found !== 'function') throw new NotThere(name);
    const fixed = `${via}.${op}` === 'linalg.cross' ? [{ dim: -1, ...options }] : last;
    return found(first, ...rest, ...fixed);
  }

  /** The outcome: gradients, or the step that failed and its error. */
  outcome() {
    for (const [i, step] of this.record['steps'].entries()) {
      const { value, error } = outcomeOf(() => (step.no_grad ? noGrad(() => this.run(step)) : this.run(step)));
      if (error) return { step: i, error };
      this.results.push(value);
    }
    const leaves = this.record['wrt'].map((/** @type {number} */ i) => this.args[i]);
    const { cotangent } = this.record;
    if (!cotangent) return { grads: leaves.map((/** @type {any} */ each) => each.grad) };
    const options = { gradOutputs: this.scope.argument(cotangent), allowUnused: true };
    const { value, error } = outcomeOf(() => grad(this.results.at(-1), leaves, options));
    return error ? { step: 'backward', error } : { grads: value };
  }
}

/**
 * Where ours is right and PyTorch's is not: with `dim=[]`, which means all dimensions, PyTorch divides the gradient of
 * a variance by a count of one element.
 * @param {Case} record
 */
export function isPyTorchsMistake({ steps }) {
  return steps.some((/** @type {any} */ { op, kwargs }) => /^(?:var|std)/.test(op) && kwargs?.dim?.v?.length === 0);
}

/** The first corpus has single calls of two arguments; its `where` chooses the larger. @param {Case} record */
export function asProgram(record) {
  if (record['steps']) return record;
  const [args, op] = [[{ arg: 0 }, { arg: 1 }], record.op.replace('grad_', '')];
  const condition = { via: 'torch', op: 'gt', args };
  const steps =
    op === 'where' ? [condition, { via: 'torch', op, args: [{ step: 0 }, ...args] }] : [{ via: 'torch', op, args }];
  return { ...record, wrt: [0, 1], steps };
}

/** The mistake in our answer, or null; undefined if the library lacks a function. @param {Case} record */
export function wrongProgram(record) {
  const scope = new Scope();
  const { step, error, grads } = new Program(record, scope).outcome();
  if (error instanceof NotThere) return undefined;
  const { expect } = record;
  if (!expect.ok) {
    if (!error) return `succeeds; PyTorch fails at ${expect.at}: ${expect.text}`;
    if (String(step) !== String(expect.at))
      return `fails at ${step} (${error.message}), PyTorch at ${expect.at}: ${expect.text}`;
    // Recorded without the suffix, and a second form by its number alone.
    error.message = error.message.replace(
      /(utput \d+ of \w+?)Backward(\d)/,
      (_, name, form) => name + (form === '0' ? '' : form),
    );
    return differentError(error, expect);
  }
  if (error) return `fails at ${step}: ${error.torchType ? error.message : error.stack}`;
  for (const [i, want] of expect.grads.entries()) {
    const got = grads[i];
    if ((want === null) !== (got === null))
      return `gradient ${i} is ${got}, PyTorch has ${want && JSON.stringify(want)}`;
    if (want === null) continue;
    if (String(got.shape) !== String(want.shape) || got.dtype !== want.dtype) {
      return `gradient ${i} is ${got.dtype} [${got.shape}], PyTorch has ${want.dtype} [${want.shape}]`;
    }
    const exactness = { rule: /** @type {any} */ (record.tol ?? 'x'), rtol: record['rtol'], atol: record['atol'] };
    const wrong = differentElement(want.dtype, got.toTypedArray(), elements(want.dtype, want.data), exactness);
    if (wrong) return `gradient ${i}: ${wrong}`;
  }
  return null;
}
