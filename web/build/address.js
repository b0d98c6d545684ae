import { site } from '../lib/errors/owner.js';

/**
 * The address that the built site will have, with a slash at its end: STRIDE0_HOME, or else the public address.
 * Without one there is no sitemap, and no page contains its own address.
 */
export function siteAddress() {
  const given = process.env['STRIDE0_HOME'] || site;
  return given && `${new URL(given)}`.replace(/\/?$/, '/');
}
