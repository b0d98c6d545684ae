// Names the versions that the page needs if the browser is older. The build bundles this as a separate script in the
// syntax of 2015: an older browser may fail to parse the page's main script.

import { probe } from '../../lib/load/simd.js';

const isNewEnough =
  globalThis.CSS?.supports?.('color', 'light-dark(red, red)') &&
  CSS.supports('selector(:has(a))') &&
  'toSpliced' in Array.prototype &&
  globalThis.WebAssembly?.validate(probe);

if (!isNewEnough) {
  const said = document.getElementById('too-old');
  said?.removeAttribute('hidden');
  document.body.innerHTML = said?.outerHTML ?? '';
}
