/**
 * Reads a message alone: its shapes with their roles, and the sizes that clash. A few families need code of their own.
 */
import { operatorOf } from '../../notation/operators.js';
import { sizesOf } from './template.js';

/** @import { Found } from './find.js' */
/** @import { Operand, Recognised } from '../diagnosis.js' */

/** @type {(shape: Operand['shape'], role?: Operand['role'], name?: string | null) => Operand} */
const operand = (shape, role = 'operand', name = null) => ({ name, shape, role, from: 'message' });

/** TensorFlow's operations that broadcast. Others have the same message and another rule. */
const broadcasting = /^(?:max|min|(?:mul|div)_?no|squared|select|where|logical|broadcast|bias|xdivy|atan2|truncate)/;

/** @param {string} operation */
const isElementwise = (operation) =>
  (operatorOf(operation)?.kind ?? 'product') !== 'product' || broadcasting.test(operation);

/** The family of a TensorFlow operation that needs equal shapes. @param {string | null} operation */
function sameShape(operation) {
  if (/^assign/.test(operation ?? '')) return 'checkpoint';
  if (/^concat/.test(operation ?? '')) return 'cat';
  return /^(?:batch)?matmul/.test(operation ?? '') ? 'matmul' : 'same-shape';
}

/** @param {string | undefined} raw */
const numberOf = (raw) => (raw !== undefined && /^-?\d{1,15}$/.test(raw) ? Number(raw) : null);

/** @type {(found: Found, operation: string | null) => Partial<Recognised>} */
export function read({ row, fails, captures, message }, operation) {
  const { kind, family, framework, form } = row;
  const of = (/** @type {RegExp} */ keys) => captures.filter(({ key }) => keys.test(key)).map(({ raw }) => raw);
  const list = of(/^l$/i).flatMap((raw) => raw.match(/torch\.size\(\[[^\]]*\]\)|[[({][^\])}]*[\])}]/gi) ?? []);
  /** @type {Operand[]} */
  let operands = captures.flatMap(({ key, raw }) => {
    if (/^[axz]$/i.test(key)) return operand(sizesOf(raw));
    if (/^t$/i.test(key)) return operand(sizesOf(raw), 'target');
    return /^o$/i.test(key) ? operand(sizesOf(raw), 'output') : [];
  });
  if (list.length > 0) operands = list.map((raw) => operand(sizesOf(raw)));
  const broadcastText = of(/^b$/i)[0];
  const [p, q, dim, k] = ['p', 'q', 'd', 'k'].map((key) => numberOf(captures.find((each) => each.key === key)?.raw));
  /** @type {Recognised['clash']} */
  let clash =
    typeof p === 'number' && typeof q === 'number' ? { dim: dim ?? null, fromEnd: null, sizes: [p, q] } : null;

  const numbers = of(/^n$/).flatMap((raw) => numberOf(raw) ?? []);
  const base = { kind, family, framework, form, fails, message, operation, numbers, words: of(/^[w~]$/) };
  if (kind === 'other') {
    return { ...base, family: family === 'same-shape' ? sameShape(operation) : family, operands, clash };
  }
  if (operation && /^(?:tf-dimensions|onnx-checker)$/.test(family) && !isElementwise(operation)) {
    const other = operation.includes('matmul') ? 'matmul' : sameShape(operation);
    return { ...base, kind: 'other', family: other, operands, clash };
  }

  /** @type {Partial<Recognised>} */
  const more = {};
  if (family === 'torch-compiled') {
    // The expected shape is the broadcast shape of the earlier arguments.
    const [length, index] = of(/^n$/).map(numberOf);
    const [had, common] = operands;
    if (had && common) operands = index === 0 ? [had, common] : [common, had];
    const other = common?.shape?.at(k ?? 0);
    if (typeof k === 'number' && typeof length === 'number' && typeof other === 'number')
      clash = {
        dim: (common?.shape?.length ?? 0) + k,
        fromEnd: -k,
        sizes: index === 0 ? [length, other] : [other, length],
      };
  } else if (family === 'numpy-ufunc' && operands.length > 2) {
    // The last shape is the output. If it equals the first, the operation is in place.
    const last = operands.length - 1;
    const inPlace = String(operands[0]?.shape) === String(operands[last]?.shape);
    more.form = inPlace ? 'inPlace' : 'out';
    operands = operands.map((each, i) => ({
      ...each,
      role: i === last ? 'output' : inPlace && i === 0 ? 'target' : each.role,
    }));
  } else if (family.startsWith('torch-loss'))
    operands = operands.map((each, i) => ({ ...each, name: i === 0 ? 'target' : 'input', isForeign: true }));
  else if (framework === 'tensorflow' && operation === 'broadcastto') {
    more.form = 'expand';
    // Of the target, `input shapes` has only the number of dimensions.
    const isListed = family === 'tf-dimensions' && operands[1]?.role === 'operand';
    operands = operands.map((each, i) =>
      i === 1 ? { ...each, role: 'target', shape: isListed ? null : each.shape } : each,
    );
  }
  // A message without shapes: its first operand is the target, unless `broadcast_to` mentions that last.
  if (operands.length === 0) {
    operands = [operand(null), operand(null)];
    if (form === 'expand') operands[family === 'torch-expanded' ? 0 : 1] = operand(null, 'target');
    if (form === 'inPlace') operands[0] = operand(null, 'target');
  }
  if (operands.length === 1) operands.push(operand(null));
  return {
    ...base,
    operands,
    broadcast: broadcastText === undefined ? null : sizesOf(broadcastText),
    clash,
    batchHidden: framework === 'keras',
    ...more,
  };
}
