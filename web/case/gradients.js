// The gradients of a small case, computed by the library. The loss is the sum of the result, so each element of the
// result has the gradient 1.

import { grad } from '../lib/autograd/index.js';
import * as recorded from '../lib/index.js';
import { sumsOver } from './back.js';
import { withOperands } from './values.js';

/** @import { Tensor } from '../lib/tensor/tensor.js' */
/** @import { Back } from './back.js' */
/** @import { Case } from './case.js' */

/**
 * @typedef {typeof import('./library.js')} Library
 *
 * @typedef {object} Gradient  of one operand
 * @property {string} name
 * @property {number[][]} sums  in row-major order: first the gradient of the operand stretched to the result's shape,
 *   then its sum over the first dimension of `sumsOver`, over the first two, and so on; last the operand's own gradient
 */

/**
 * @param {Case} asked
 * @param {readonly Back[]} ways  the operands, and the dimensions to sum over
 * @param {Library} plain  whose functions are not recorded for gradients
 * @returns {Gradient[]}  of the operands that have one
 * @throws {Error} if the operation has no gradient
 */
export function gradients(asked, ways, plain) {
  const library = /** @type {Library} */ (/** @type {unknown} */ ({ ...plain, ...recorded }));
  const wanted = ways.filter(({ kind }) => kind !== 'none');
  const fresh = asked.form === 'out' ? { ...asked, form: /** @type {const} */ ('fresh'), out: null } : asked;
  return withOperands(fresh, library, (run, operands) =>
    library.tidy(() => {
      /**
       * The gradients of the loss, with each operand in `wanted` replaced by a leaf.
       * @type {(leafOf: (operand: Tensor, way: Back) => Tensor) => Tensor[]}
       */
      const gradientsOf = (leafOf) => {
        /** @type {Map<string, Tensor>} */
        const leaves = new Map();
        const given = operands.map((operand, i) => {
          const name = asked.operands[i]?.name ?? '';
          const way = wanted.find((each) => each.name === name);
          if (!way || !('shape' in operand)) return operand;
          const leaf = leaves.get(name) ?? leafOf(operand, way).requiresGrad_();
          leaves.set(name, leaf);
          return asked.form === 'inPlace' && i === 0 ? leaf.clone() : leaf; // a leaf cannot be written to
        });
        const loss = run(given)
          .filter((result) => result.requiresGrad)
          .map((result) => result.sum())
          .reduce((sum, next) => sum.add(next));
        const found = grad(loss, [...leaves.values()], { allowUnused: true });
        const all = new Map([...leaves].map(([name, leaf], i) => [name, found[i] ?? library.zerosLike(leaf.detach())]));
        return wanted.map(({ name }) => /** @type {Tensor} */ (all.get(name)));
      };
      const own = gradientsOf((operand) => operand.clone());
      const stretched = gradientsOf((operand, { from }) => operand.expand([...from]).clone());
      return wanted.map((way, i) => {
        const dims = sumsOver(way);
        const whole = /** @type {Tensor} */ (stretched[i]);
        const partial = dims.slice(0, -1).map((_, k) => whole.sum(dims.slice(0, k + 1)));
        const all = dims.length > 0 ? [whole, ...partial, /** @type {Tensor} */ (own[i])] : [whole];
        return { name: way.name, sums: all.map(listOf) };
      });
    }),
  );
}

const listOf = (/** @type {Tensor} */ tensor) => /** @type {number[]} */ ([tensor.tolist()].flat(tensor.ndim + 1));
