// The case of a message whose shapes are all known: what the core was asked when it was diagnosed, to be drawn.

import { namesOf } from '../../diagnose/causes/situation.js';
import { packed } from '../../case/of-shapes.js';
import { operatorOf } from '../../notation/operators.js';
import { MAX_OPERANDS } from '../../notation/parse.js';

/**
 * @typedef {import('../../diagnose/diagnosis.js').Diagnosis} Diagnosis
 * @typedef {import('../../case/case.js').Case} Case
 */

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
 * No message tells the dtypes: floats, unless the operation takes none.
 * @type {(fn: string) => import('../../lib/boundary/dtype.js').DType}
 */
const dtypeFor = (fn) => (operatorOf(fn)?.kind === 'bitwise' ? 'int64' : 'float32');

/** @type {(diagnosis: Diagnosis, length: number) => Case | null} */
export const caseOf = ({ recognised, shapes, report }, length) => {
  if (!shapes || !report || shapes.length < 2 || shapes.length > MAX_OPERANDS) return null;
  const named = namesOf(recognised);
  const names = shapes.map((_, i) => named[i] ?? 'abcdef'.charAt(i));
  let operation = operationOf(recognised, names, report.inplace);
  // What it would make together with the target is told, not its own shape: that is what would be written.
  if (report.inplace && !recognised.operands[1]?.shape) {
    const { sign } = operation;
    const [target = '', other = ''] = names;
    names[1] = recognised.operation && sign ? `${target} ${sign} ${other}` : 'result';
    operation = { fn: 'copy', sign: '', label: recognised.operation && sign ? `${target} ${sign}= ${other}` : '' };
  }
  return {
    ...operation,
    operands: shapes.map((shape, i) => ({ ...packed(names[i] ?? '', shape), dtype: dtypeFor(operation.fn) })),
    form: report.inplace ? 'inPlace' : 'fresh',
    out: null,
    options: {},
    backcompat: false,
    dialect: 'torch',
    span: { at: 0, length },
  };
};
