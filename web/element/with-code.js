// The entry `stride0/element-code`: the same element, which also reads code: `<stride0-view code="…" inputs="…">`. The
// build leaves the element and its library in the file of `stride0/element`, so this file gives the reader to whichever
// element the page has.

import './element.js';
import { inputsIn } from '../reading/inputs.js';
import { provide } from '../reading/provide.js';
import { readCode } from '../reading/python/code.js';

/** @type {typeof import('./stride0-view.js').Stride0View | undefined} */
const view = /** @type {any} */ (globalThis.customElements?.get('stride0-view'));

if (view) provide(view.library);
view?.readCodeBy((text, asked) => readCode(text, { inputs: inputsIn(asked?.inputs ?? ''), call: asked?.call ?? '' }));
