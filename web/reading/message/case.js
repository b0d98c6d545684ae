// The case of a message whose shapes are all known: what the core was asked when it was diagnosed, to be drawn.

import { namesOf } from '../../diagnose/facts/situation.js';
import { packed } from '../../case/of-shapes.js';
import { operatorOf } from '../../notation/operators.js';
import { MAX_OPERANDS } from '../../notation/parse.js';

/** @import { Case, Dialect } from '../../case/case.js' */
/** @import { Diagnosis, Framework } from '../../diagnose/diagnosis.js' */

/** By name what takes floats of any shape; anything else is drawn as one of these would be, under its own name. */
const others = ['maximum', 'minimum'];

/** @typedef {Pick<Case, 'fn' | 'sign' | 'label'>} Operation */

/**
 * The operation as an operator, where it is one and can be written as the case needs it.
 * @type {(operation: string | null, inPlace: boolean) => import('../../notation/operators.js').Operator | undefined}
 */
const operatorIn = (operation, inPlace) => {
  const operator = operatorOf(operation ?? '');
  const fits = operator && operator.kind !== 'product' && (!inPlace || operator.inPlace);
  return fits ? operator : undefined;
};

/** @type {(recognised: Diagnosis['recognised'], names: string[], inPlace: boolean) => Operation} */
const operationOf = ({ operation, form }, names, inPlace) => {
  const operator = operatorIn(operation, inPlace);
  if (operator) return { fn: operator.op, sign: operator.sign, label: '' };
  const label = (/** @type {string} */ name) => `${name}(${names.join(', ')})`;
  if (operation && others.includes(operation)) return { fn: operation, sign: '', label: label(operation) };
  if (form === 'assign' || form === 'expand') return { fn: 'copy', sign: '', label: '' };
  if (form === 'loss') return { fn: 'sub', sign: '', label: label(operation ?? 'loss') };
  return operation ? { fn: 'add', sign: '', label: label(operation) } : { fn: 'add', sign: '+', label: '' };
};

/**
 * Whose code it is. The arrays of frameworks that are not listed are most like NumPy's.
 * @type {Partial<Record<Framework, Dialect>>}
 */
const dialects = {
  pytorch: 'torch',
  stride0: 'torch',
  paddle: 'torch',
  jax: 'jax',
  tensorflow: 'tensorflow',
  keras: 'tensorflow',
};

/** What raises it where the text does not say. @type {Partial<Record<Framework, string>>} */
const types = { pytorch: 'RuntimeError', numpy: 'ValueError', tensorflow: 'InvalidArgumentError', keras: 'ValueError' };

/**
 * No message tells the dtypes: the library's floats, unless the operation takes none.
 * @type {(fn: string, dialect: Dialect) => import('../../lib/boundary/dtype.js').DType}
 */
const dtypeFor = (fn, dialect) =>
  operatorOf(fn)?.kind === 'bitwise' ? 'int64' : dialect === 'numpy' ? 'float64' : 'float32';

/**
 * The sentence as it was pasted, where the core would say another one of the same shapes.
 * @type {(recognised: Diagnosis['recognised'], before: string) => Pick<Case, 'failure'>}
 */
const failureOf = ({ framework, family, fails, message }, before) => {
  if (!fails || framework === null || /^torch-(?:sizes|output|migration)|^stride0/.test(family ?? '')) return {};
  const named = /(\w+(?:Error|Exception))\W{0,4}$/.exec(before)?.[1];
  return {
    failure: { message, torchType: named ?? types[framework] ?? (family === 'jax-op' ? 'TypeError' : 'ValueError') },
  };
};

/**
 * @param {Diagnosis} diagnosis
 * @param {string} text  that was pasted
 * @param {import('../../notation/parse.js').Span | null} place  of the message in it
 * @returns {Case | null}
 */
export function caseOf({ recognised, shapes, report }, text, place) {
  if (!shapes || !report || shapes.length < 2 || shapes.length > MAX_OPERANDS) return null;
  const named = namesOf(recognised);
  const names = shapes.map((_, i) => named[i] ?? 'abcdef'.charAt(i));
  let operation = operationOf(recognised, names, report.inplace);
  // The message has the broadcast shape instead of its own; that is what would be written.
  if (report.inplace && !recognised.operands[1]?.shape) {
    const { sign } = operation;
    const [target = '', other = ''] = names;
    names[1] = recognised.operation && sign ? `${target} ${sign} ${other}` : 'result';
    operation = { fn: 'copy', sign: '', label: recognised.operation && sign ? `${target} ${sign}= ${other}` : '' };
  }
  const dialect = dialects[recognised.framework ?? 'pytorch'] ?? 'numpy';
  const dtype = dtypeFor(operation.fn, dialect);
  return {
    ...operation,
    operands: shapes.map((shape, i) => ({ ...packed(names[i] ?? '', shape), dtype })),
    form: report.inplace ? 'inPlace' : 'fresh',
    out: null,
    options: {},
    backcompat: false,
    dialect,
    ...failureOf(recognised, text.slice(0, place?.at ?? 0).slice(-200)),
    span: { at: 0, length: text.length },
  };
}
