// The files for the worker to cache: each path below the page with its SHA-256, as `integrity` takes it. This module is
// a placeholder; the build replaces it (build.js).

/** @type {Record<string, string>} the page itself is '' */
export const FILES = {};

/** A hash of the list. */
export const BUILD = '';
