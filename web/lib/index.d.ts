/** As types, the public functions are those of functions.js; index.js adds what happens to surplus arguments. */
export * from './functions.js';
