// What the build left, for the worker to keep: each file's path beneath the page and its SHA-256, as `integrity` takes
// it. This is the form of it; the build puts its own in the place of this module (build.js).

/** @type {Record<string, string>} the page itself is '' */
export const FILES = {};

/** Another one for other files. */
export const BUILD = '';
