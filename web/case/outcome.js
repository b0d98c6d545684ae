// The outcome of a case, from the library: its results, warnings and errors. No elements of operands or results are
// allocated, so it takes the same short time for any sizes.

import { indexReport } from './indexing.js';
import { withDefaults } from './numpy.js';
import { packed } from './of-shapes.js';
import { argumentFor, perform } from './perform.js';
import { storages } from './storages.js';

/** @import { DType } from '../lib/boundary/dtype.js' */
/** @import { Case } from './case.js' */

/**
 * @typedef {typeof import('./library.js')} Library
 * @typedef {{ dtype: DType, shape: readonly number[], strides: readonly number[] }} ResultLayout
 * @typedef {{ message: string, torchType: string, code: string }} Failure  code: the library's code for it, or empty
 * @typedef {{ category: string, message: string }} Warned
 * @typedef {Warned & { oldShape: readonly number[] }} Historic
 *
 * @typedef {object} Outcome
 * @property {readonly ResultLayout[]} results  the results: several for `broadcastTensors`, none if it fails
 * @property {Failure | null} failure
 * @property {readonly Warned[]} warnings
 * @property {Historic | null} historic  the warning of old versions, if it applies
 * @property {import('../lib/control/explain-index.js').IndexExplanation} [index]  of an index
 */

/** @param {Case} asked @param {Library} library @returns {Outcome} */
export function outcomeOf(asked, library) {
  if (asked.indexing) return outcomeOfIndex(asked, asked.indexing, library);
  const { broadcastWarning } = library.backcompat;
  const { enabled } = broadcastWarning;
  /** @type {(Warned & { code?: string, oldShape?: readonly number[] })[]} */
  const said = [];
  const handler = library.setWarningHandler((warning) => said.push(warning));
  broadcastWarning.enabled = true;
  try {
    const rehearsed = () => withDefaults(asked, () => outlined(asked, library), library);
    const results = asked.operands.length > 0 ? library.rehearse(rehearsed) : [];
    return { results: results.map(layoutOf), failure: null, ...splitWarnings(said) };
  } catch (error) {
    return { results: [], failure: { ...failureOf(error), ...asked.failure }, ...splitWarnings(said) };
  } finally {
    broadcastWarning.enabled = enabled;
    library.setWarningHandler(handler);
  }
}

/** @type {(asked: Case, indexing: import('./indexing.js').Indexing, library: Library) => Outcome} */
const outcomeOfIndex = ({ operands, failure: own }, indexing, library) => {
  const index = indexReport(indexing, operands, library);
  const { shape, message, torchType } = index;
  const { dtype } = indexing.input;
  const results = shape ? [{ dtype, shape, strides: packed('', shape).strides }] : [];
  const failure = message === null ? null : { message, torchType: torchType ?? 'IndexError', code: '', ...own };
  return { results, failure, warnings: [], historic: null, index };
};

/** @type {(asked: Case, library: Library) => import('../lib/tensor/tensor.js').Tensor[]} */
const outlined = (asked, library) => {
  const whole = storages(({ dtype, stored }) => library.outline({ dtype, shape: [stored], strides: [1] }));
  const make = (/** @type {import('./case.js').Operand} */ operand) =>
    library.outline(operand, operand.offset, whole(operand));
  const operands = asked.operands.map((each) => argumentFor(each, make, library));
  return perform(asked, operands, asked.out ? make(asked.out) : undefined, library);
};

/** @type {(result: ResultLayout) => ResultLayout} */
const layoutOf = ({ dtype, shape, strides }) => ({ dtype, shape, strides });

/** @param {(Warned & { code?: string, oldShape?: readonly number[] })[]} said */
const splitWarnings = (said) => {
  const historic = said.find(({ code }) => code === 'BROADCAST_SAME_NUMEL');
  return {
    warnings: said.filter((each) => each.code !== 'BROADCAST_SAME_NUMEL'),
    historic: historic ? { ...historic, oldShape: historic.oldShape ?? [] } : null,
  };
};

/** @type {(error: unknown) => Failure} */
const failureOf = (error) => {
  const { message = String(error), torchType = '', code = '' } = /** @type {Partial<Failure>} */ (error);
  return { message, torchType, code };
};
