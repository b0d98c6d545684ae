// In the package the reader of code is one file for the command line and for the element, and is handed the library
// that the process or the page has already: web/build/bundles.js puts `provide` in place of this one. The sources
// import the library themselves, and need none.

/** @param {object} _library  all that the reader asks of it */
export function provide(_library) {}
