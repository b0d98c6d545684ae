// The source of web/lib/bundles/check.js: the reader of code for the command line, with the library's sources.

import * as library from './library.js';
import { provide } from '../reading/provide.js';

provide(library);

export { check, inputsIn } from '../reading/check.js';
