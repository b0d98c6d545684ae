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

/** An error of stride0, with the shapes it carries. @param {ShapeError} error @returns {Recognised} */
export function ofError(error) {
  const { explanation, message, code = '' } = /** @type {ShapeError & { code?: string }} */ (error);
  if (!explanation || explanation.ok) return { ...recognise(message), framework: 'stride0' };
  // The operand that is written into.
  const target = ['grows', 'expandedSize'].indexOf(code);
  return given({
    framework: 'stride0',
    message,
    form: /** @type {const} */ (['fresh', 'inPlace', 'expand'])[target + 1],
    fails: true,
    operands: explanation.shapes.map((shape, i) => ({ shape, role: i === target ? 'target' : 'operand' })),
  });
}
