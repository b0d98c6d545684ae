// The case of a message whose shapes are all known: what the core was asked when it was diagnosed, to be drawn.

import { namesOf } from '../../diagnose/causes/situation.js';
import { packed } from '../../case/of-shapes.js';
import { MAX_OPERANDS } from '../../notation/parse.js';

/**
 * @typedef {import('../../diagnose/diagnosis.js').Diagnosis} Diagnosis
 * @typedef {import('../../case/case.js').Case} Case
 */

/** Signs as they are typed. @type {Readonly<Record<string, string>>} */
const signs = { add: '+', sub: '-', mul: '*', div: '/', pow: '**', floorDivide: '//', remainder: '%' };

/** By name what takes floats of any shape; anything else is drawn as one of these would be, under its own name. */
const others = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'maximum', 'minimum'];

/** @typedef {Pick<Case, 'fn' | 'sign' | 'label'>} Operation */

/** @type {(recognised: Diagnosis['recognised'], names: string[]) => Operation} */
const operationOf = ({ operation, form }, names) => {
  const fn = (operation ?? '').replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  const sign = signs[fn];
  if (sign) return { fn, sign, label: '' };
  const label = (/** @type {string} */ name) => `${name}(${names.join(', ')})`;
  if (others.includes(fn)) return { fn, sign: '', label: label(fn) };
  if (form === 'assign' || form === 'expand') return { fn: 'copy', sign: '', label: '' };
  if (form === 'loss') return { fn: 'sub', sign: '', label: label(operation ?? 'loss') };
  return operation ? { fn: 'add', sign: '', label: label(operation) } : { fn: 'add', sign: '+', label: '' };
};

/** @type {(diagnosis: Diagnosis, length: number) => Case | null} */
export const caseOf = ({ recognised, shapes, report }, length) => {
  if (!shapes || !report || shapes.length < 2 || shapes.length > MAX_OPERANDS) return null;
  const { operands: told } = recognised;
  const named = namesOf(recognised);
  const names = shapes.map((_, i) => named[i] ?? 'abcdef'.charAt(i));
  let operation = operationOf(recognised, names);
  // What it would make together with the target is told, not its own shape: that is what would be written.
  if (report.inplace && !told[1]?.shape) {
    const { sign } = operation;
    const [target = '', other = ''] = names;
    names[1] = recognised.operation && sign ? `${target} ${sign} ${other}` : 'result';
    operation = { fn: 'copy', sign: '', label: recognised.operation && sign ? `${target} ${sign}= ${other}` : '' };
  }
  return {
    ...operation,
    operands: shapes.map((shape, i) => packed(names[i] ?? '', shape)),
    form: report.inplace ? 'inPlace' : 'fresh',
    out: null,
    options: {},
    backcompat: false,
    dialect: 'torch',
    span: { at: 0, length },
  };
};
