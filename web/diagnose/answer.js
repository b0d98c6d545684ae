/** The code of a diagnosis that only messages need: causes, fixes and their words. */
export { complete, diagnoseRecognised } from './diagnose.js';
export { ofError } from './given.js';
export { tell } from './tell.js';
