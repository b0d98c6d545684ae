/** Importing this file loads the core, and waits for it unless it can be loaded synchronously. */
import './wasm-file.js';
import { init } from '../init.js';
import { canStartNow } from '../boundary/core.js';

// A service worker, a classic script and CommonJS cannot wait here: they import 'stride0/inline', or 'stride0/init' and
// call init().
if (!canStartNow()) await init(); // no top-level await? import 'stride0/inline'
