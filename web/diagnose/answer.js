/**
 * The code of a diagnosis that only messages need: causes, fixes, their words, and a second look at damaged text.
 */
import * as mend from './recognise/mend.js';
import { lookTwice } from './recognise/second-look.js';

export { complete, diagnoseRecognised } from './diagnose.js';
export { ofError } from './given.js';
export { tell } from './tell.js';

lookTwice(mend);
