/**
 * What a diagnosis needs once there is a message: causes, fixes, how they are told, and a second look at damaged text.
 */
import * as mend from './recognise/mend.js';
import { lookTwice } from './recognise/second-look.js';

export { complete, diagnoseRecognised } from './diagnose.js';
export { ofError } from './given.js';
export { tell } from './tell.js';

lookTwice(mend);
