// Names the versions that the page needs if the browser is older. The build bundles this as a separate script in the
// syntax of 2015: an older browser may fail to parse the page's main script.

import { probe } from '../../lib/load/simd.js';

/** Whether the features are there; false also if asking for them fails. */
function isNewEnough() {
  try {
    const colors = CSS.supports('color:light-dark(red,red)');
    return colors && CSS.supports('selector(:has(a))') && 'with' in [] && WebAssembly.validate(probe);
  } catch {
    return false;
  }
}

if (!isNewEnough()) {
  const said = /** @type {HTMLElement} */ (document.getElementById('too-old'));
  said.hidden = false;
  document.body.innerHTML = said.outerHTML;
}
