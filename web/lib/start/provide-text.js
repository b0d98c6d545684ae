/** For `stride0/inline`: the core comes along as text, so that there is no file to serve and nothing to wait for. */
import { provide } from '../boundary/core.js';
import { compile } from '../load/text.js';

provide(compile);
