// In the package, the command line and the element share one bundle of the reader, and each provides the library that
// it has loaded: web/build/bundles.js replaces this function by one that stores it. From the sources, modules import
// the library directly, and this function does nothing.

/** @param {object} _library  all that the reader asks of it */
export function provide(_library) {}
