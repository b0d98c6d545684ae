/**
 * Creation functions, which add the methods to tensors. A program gets its first tensor here, and bundlers drop unused
 * code, so a program that only asks about shapes is bundled without the methods.
 */
import * as create from './ops/create.js';
import * as data from './ops/from-data.js';
import { withMethods } from './methods.js';
import * as distributions from './ops/random/distributions.js';
import * as random from './ops/random/create.js';
import * as ranges from './ops/ranges.js';
import * as transfers from './transfer.js';

/** @import { TensorMethods } from './methods.js' */

/** includes the types of the methods */

export { getRngState, initialSeed, manualSeed, seed, setRngState } from './ops/random/generator.js';

export const tensor = /* @__PURE__ */ withMethods('tensor', data.tensor);
export const empty = /* @__PURE__ */ withMethods('empty', create.empty);
export const eye = /* @__PURE__ */ withMethods('eye', create.eye);
export const full = /* @__PURE__ */ withMethods('full', create.full);
export const ones = /* @__PURE__ */ withMethods('ones', create.ones);
export const zeros = /* @__PURE__ */ withMethods('zeros', create.zeros);
export const arange = /* @__PURE__ */ withMethods('arange', ranges.arange);
export const linspace = /* @__PURE__ */ withMethods('linspace', ranges.linspace);
export const rand = /* @__PURE__ */ withMethods('rand', random.rand);
export const randint = /* @__PURE__ */ withMethods('randint', random.randint);
export const randn = /* @__PURE__ */ withMethods('randn', random.randn);
export const randperm = /* @__PURE__ */ withMethods('randperm', random.randperm);
export const normal = /* @__PURE__ */ withMethods('normal', distributions.normal);
export const receive = /* @__PURE__ */ withMethods('receive', transfers.receive);
