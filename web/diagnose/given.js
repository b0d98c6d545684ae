/**
 * What `recognise` would return for an operation that is given as data, and for an error that stride0 has thrown.
 */
import { nothing, recognise } from './recognise/recognise.js';

/** @import { ShapeError } from '../lib/errors/classes.js' */
/** @import { Operand, Recognised } from './diagnosis.js' */

/**
 * An operation on known shapes. Fields left out are those of an expression that works.
 * @param {Partial<Omit<Recognised, 'operands'>> & { operands: readonly (Pick<Operand, 'shape'> & Partial<Operand>)[] }}
 *   operation
 * @returns {Recognised}
 */
export function given({ operands, ...rest }) {
  return {
    ...nothing,
    kind: 'broadcast',
    fails: false,
    ...rest,
    operands: operands.map((operand) => ({ name: null, role: 'operand', from: 'code', ...operand })),
  };
}

/**
 * @type {Record<string, { form: Recognised['form'], target: number }>} which of the shapes is written into, by the
 *   error's code
 */
const targets = { grows: { form: 'inPlace', target: 0 }, expandedSize: { form: 'expand', target: 1 } };

/** An error of stride0, with the shapes it carries. @param {ShapeError} error @returns {Recognised} */
export function ofError(error) {
  const { explanation, message, code = '' } = /** @type {ShapeError & { code?: string }} */ (error);
  if (!explanation || explanation.ok) return { ...recognise(message), framework: 'stride0' };
  const { form, target } = targets[code] ?? { form: /** @type {const} */ ('fresh'), target: -1 };
  return given({
    framework: 'stride0',
    message,
    form,
    fails: true,
    operands: explanation.shapes.map((shape, i) => ({ shape, role: i === target ? 'target' : 'operand' })),
  });
}
