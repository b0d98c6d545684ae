// What the package carries as web/lib/bundles/check.js: the reader, over the library's sources, for the command line.

import * as library from './library.js';
import { provide } from '../reading/provide.js';

provide(library);

export { check, inputsIn } from '../reading/check.js';
