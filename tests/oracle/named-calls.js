/** The second format: calls with arguments of any kind, by position and by name, and results of any kind. */
import * as stride0 from '../../web/lib/index.js';
import { blockOf } from '../../web/lib/tensor/tensor.js';
import { camelCase, judge, NotThere, outcomeOf } from './call.js';
import { differentElement, differentGeometry } from './compare.js';
import { differentChoice } from './chosen.js';
import { itemsOf } from './items.js';
import { elements } from './read.js';

/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */
/** @import { Case, Scope } from './read.js' */

/**
 * Functions that PyTorch has in two modules under one name, and we have once.
 * @type {Record<string, Record<string, any>>}
 */
const fixed = { 'linalg.cross': { dim: -1 } };

/**
 * In Python a single item needs no comma. A list of lists then counts as a tuple of lists, with a warning.
 * @param {any} input
 * @param {any} item
 */
const alone = (input, item) =>
  Array.isArray(item) && !Array.isArray(item[0]) ? stride0.index(input, [item]) : stride0.index(input, item);

/** @param {Case} record @param {any[]} args @param {any[]} index @param {Record<string, any>} options */
function call({ op, via, bare }, args, index, options) {
  const [first, ...rest] = args;
  if (op === 'index') return bare ? alone(first, index[0]) : method(first, 'index', index);
  if (op === 'setitem') return method(first, 'indexPut_', [index, ...rest]);
  if (op.startsWith('index_put')) {
    // Without `accumulate` it would be an assignment, which converts more dtypes.
    return method(first, camelCase(op), [index, ...rest, { accumulate: false, ...options }]);
  }
  const given = { ...fixed[`${via}.${op}`], ...options };
  const last = Object.keys(given).length > 0 ? [given] : [];
  if (via === 'Tensor') return method(first, camelCase(op), [...rest, ...last]);
  const found = /** @type {any} */ (stride0)[camelCase(op)];
  if (typeof found !== 'function') throw new NotThere(`there is no function ${camelCase(op)}`);
  return found(...args, ...last);
}

/** @param {any} target @param {string} name @param {any[]} args */
function method(target, name, args) {
  if (typeof target?.[name] !== 'function') throw new NotThere(`there is no method ${name}`);
  return target[name](...args);
}

/** @param {Case} record */
const exactnessOf = ({ tol, rtol, atol }) =>
  tol === 'r' ? { rule: /** @type {const} */ ('r'), rtol, atol } : { rule: /** @type {any} */ (tol ?? 'x') };

/**
 * The mistake in a result, or null.
 * @param {Case} record
 * @param {any} got
 * @param {any} want
 * @param {Scope} scope
 * @param {{ base?: Tensor, resultIndex?: number }} [where] the first tensor, and which of several results it is
 * @returns {string | null}
 */
function different(record, got, want, scope, { base, resultIndex = 0 } = {}) {
  if ('list' in want) {
    if (!Array.isArray(got)) return `is ${String(got)}, not ${want.list.length} results`;
    if (got.length !== want.list.length) return `gives ${got.length} results, PyTorch ${want.list.length}`;
    for (const [i, each] of want.list.entries()) {
      const wrong = different(record, got[i], each, scope, { base, resultIndex: i });
      if (wrong) return `result ${i} ${wrong}`;
    }
    return null;
  }
  if ('py' in want) return String(got) === String(want.v) ? null : `is ${String(got)}, PyTorch has ${want.v}`;
  const geometry = differentGeometry(got, want);
  if (geometry) return geometry;
  if ('shares' in want && base) {
    if (got.storageOffset !== want.offset) return `offset is ${got.storageOffset}, PyTorch has ${want.offset}`;
    if (got.isContiguous() !== want.contiguous) return `isContiguous() is ${got.isContiguous()}`;
    const shares = blockOf(got) === blockOf(base);
    if (got.numel > 0 && base.numel > 0 && shares !== want.shares) return shares ? 'shares its storage' : 'is a copy';
  }
  if (!('data' in want)) return null;
  if (record['loose']?.includes(resultIndex)) return differentChoice(record, got, want, scope);
  return differentElement(want.dtype, got.toTypedArray(), elements(want.dtype, want.data), exactnessOf(record));
}

/**
 * A whole JavaScript number may be an int or a float. If it alone decides the result's dtype, it must say which.
 * @param {string} op
 * @param {any} recorded
 * @param {Scope} scope
 * @param {Tensor} [storage] of the first argument
 */
const argument = (op, recorded, scope, storage) =>
  (op === 'full' || op === 'arange') && recorded.py === 'int'
    ? stride0.scalar(BigInt(recorded.v), 'int')
    : scope.argument(recorded, storage);

/** The first tensor among the arguments, the base of views. @param {any} value @returns {Tensor | undefined} */
function firstTensor(value) {
  if (value instanceof stride0.Tensor) return value;
  if (!Array.isArray(value)) return undefined;
  return value.map(firstTensor).find(Boolean);
}

/**
 * What we expect: `torch.ops` records no warnings from C++, and in JavaScript a list of lists is what Python accepts
 * with a warning.
 * @param {Case} record
 * @param {import('./call.js').Outcome} outcome
 */
const expected = ({ via, expect }, { warnings }) => ({
  ...expect,
  warnings:
    via === 'aten'
      ? warnings.map(({ category, message }) => ({ category, text: message }))
      : expect.warnings?.filter(({ text }) => !text.startsWith('Using a non-tuple sequence')),
});

/** @type {import('./families.js').Family} */
export function namedCall(record, scope) {
  const [first] = record.args;
  const storage = first && 'dtype' in first ? scope.storage(first) : undefined;
  const args = record.args.map((each, i) =>
    i === 0 && storage ? scope.tensor(first, storage) : argument(record.op, each, scope, storage),
  );
  const index = itemsOf(record['index'] ?? [], scope);
  const options = Object.fromEntries(
    Object.entries(record.kwargs ?? {}).map(([key, each]) => [camelCase(key), scope.argument(each, storage)]),
  );
  const before = storage?.toTypedArray();
  const outcome = outcomeOf(() => scope.own(call(record, args, index, options)));
  const base = firstTensor(args);
  const wrong = judge(outcome, expected(record, outcome), (value) => {
    const { out, storage_after: after, self_after: self } = record.expect;
    if (after === undefined) return different(record, value, out, scope, { base });
    if (value !== args[0]) return 'gives back another tensor than it wrote into';
    if (self) return different(record, value, self, scope);
    const got = /** @type {Tensor} */ (storage).toTypedArray();
    return differentElement(first.dtype, got, elements(first.dtype, after), exactnessOf(record));
  });
  if (wrong !== null || record.expect.ok || !storage || !before) return wrong;
  const changed = differentElement(first.dtype, storage.toTypedArray(), before, { rule: 'x' });
  return changed && `fails, but not before it wrote: ${changed}`;
}
