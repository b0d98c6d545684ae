/** All operations that are not elementwise: how to make a random call, and the expected result. */
import { contractions } from './contractions.js';
import { copies } from './copies.js';
import { creations } from './creations.js';
import { dimensions } from './dimensions.js';
import { gathering } from './gathering.js';
import { indexing } from './indexing.js';
import { joins } from './joins.js';
import { ordering } from './ordering.js';
import { products } from './products.js';
import { reductions } from './reductions.js';
import { statistics } from './statistics.js';
import { views } from './views.js';

/** @import { Case, Outcome } from '../interpreter.js' */

/**
 * @typedef {object} Family
 * @property {(drawing: import('../drawing.js').Drawing, op: string) => import('../call.js').Call} draw
 * @property {(given: Case) => Outcome} of
 * @property {boolean} [isMethod] whether PyTorch has it only as a method
 */

/** By the library's function names. @type {Record<string, Family>} */
export const families = {
  ...reductions,
  ...products,
  ...contractions,
  ...views,
  ...dimensions,
  ...copies,
  ...creations,
  ...joins,
  ...indexing,
  ...gathering,
  ...ordering,
  ...statistics,
};
