// The entry `stride0/element`: registers the element, and does nothing without a page, such as on a server.

import { Stride0View } from './stride0-view.js';

Stride0View.define();
