// The entry `stride0/element`: registers the element `<stride0-view>`. Does nothing without a page, as on a server.

import { Stride0View } from './stride0-view.js';

Stride0View.define();
