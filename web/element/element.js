// The entry `stride0/element`: registers the element, and does nothing where there is no page, as on a server.

import { Stride0View } from './stride0-view.js';

// A second copy of the package on a page leaves the first one be.
if (globalThis.customElements && !customElements.get('stride0-view'))
  customElements.define('stride0-view', Stride0View);
