// How the worker answers a request. A file whose name contains a hash of its content never changes, so any cached copy
// will do. The page itself may be newer on the network, so its cached copy is only used offline. The worker ignores all
// other addresses (the reference, other pages).

/**
 * @typedef {{ how: 'cache first' | 'network first', path: string }} Route  path: below the scope, '' for the page
 * itself
 *
 * @param {{ method: string, url: string }} request
 * @param {string} scope  the address of the page, up to its last slash
 * @param {Record<string, string>} files  of this build
 * @returns {Route | null} null: as if there were no worker
 */
export function route({ method, url }, scope, files) {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (method !== 'GET' || !address.startsWith(scope)) return null;
  const path = address.slice(scope.length).replace(/^index\.html$/, '');
  if (isHashed(path)) return { how: 'cache first', path };
  return Object.hasOwn(files, path) ? { how: 'network first', path } : null;
}

/** Names of hashed files, in this build or an earlier one. @param {string} path */
export function isHashed(path) {
  return /^assets\/[^/]+-[\w-]{8}\.\w+$/.test(path);
}
