/** For `stride0/inline`: the core is included as text, so there is no file to serve and nothing to wait for. */
import { provide } from '../boundary/core.js';
import { compile } from '../load/text.js';

provide(compile);
