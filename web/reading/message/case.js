// Makes a case, which the page can draw, of an error message whose shapes are all known.

import { namesOf } from '../../diagnose/facts/situation.js';
import { packed } from '../../case/of-shapes.js';
import { operatorOf } from '../../notation/operators.js';
import { MAX_OPERANDS } from '../../notation/parse.js';

/** @import { Case, Dialect } from '../../case/case.js' */
/** @import { Diagnosis, Framework } from '../../diagnose/diagnosis.js' */

/** Functions that are drawn as themselves. Any other function is drawn as an `add` with the function's name. */
const others = ['maximum', 'minimum'];

/** @typedef {Pick<Case, 'fn' | 'sign' | 'label'>} Operation */

/**
 * The operator of an operation; undefined if it has none, or none that is in place where the case needs one.
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
 * The dialect in which each framework's code is shown. Arrays of frameworks that are not listed are most like NumPy's.
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

/** The class of the error if the text doesn't name one. @type {Partial<Record<Framework, string>>} */
const types = { pytorch: 'RuntimeError', numpy: 'ValueError', tensorflow: 'InvalidArgumentError', keras: 'ValueError' };

/**
 * No message contains the dtypes, so the operands have the framework's default floats, or integers for `&` and `|`.
 * @type {(fn: string, dialect: Dialect) => import('../../lib/boundary/dtype.js').DType}
 */
const dtypeFor = (fn, dialect) =>
  operatorOf(fn)?.kind === 'bitwise' ? 'int64' : dialect === 'numpy' ? 'float64' : 'float32';

/**
 * The pasted sentence, if the core would word the error of these shapes differently.
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
 * The case of a diagnosed message.
 * @param {Diagnosis} diagnosis
 * @param {string} text  the pasted text
 * @param {import('../../notation/parse.js').Span | null} place  of the message in it
 * @returns {Case | null}  null if a shape is unknown
 */
export function caseOfMessage({ recognised, shapes, report }, text, place) {
  if (!shapes || !report || shapes.length < 2 || shapes.length > MAX_OPERANDS) return null;
  const named = namesOf(recognised);
  const names = shapes.map((_, i) => named[i] ?? 'abcdef'.charAt(i));
  let operation = operationOf(recognised, names, report.inplace);
  // Such a message names the broadcast shape, not the other operand's, so the case writes that result into the target.
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
