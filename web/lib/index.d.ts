/** The types of the public functions are those of functions.js; index.js adds checks for surplus arguments. */
export * from './functions.js';
