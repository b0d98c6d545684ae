/** What a diagnosis needs once there is a message: causes, fixes and how they are told. */
export { complete, diagnoseRecognised } from './diagnose.js';
export { ofError } from './given.js';
export { tell } from './tell.js';
