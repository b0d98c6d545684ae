// In the package, the command line and the element share one bundle of the reader, which does not contain the library.
// Each passes the library that it has loaded to `provide`: web/build/bundles.js replaces this function by one that
// stores it. When the sources run, modules import the library directly, and this function does nothing.

/** @param {object} _library  the functions of the library that the reader calls */
export function provide(_library) {}
