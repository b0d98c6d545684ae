/** The list of all addresses for search engines, each with the page in the other language. */
import { h } from '../draw/scene/scene.js';
import { toString } from '../draw/scene/string.js';

/** @type {(pages: readonly Readonly<Record<'en' | 'zh', string>>[]) => string} */
export function sitemap(pages) {
  const alternates = (/** @type {Readonly<Record<string, string>>} */ page) =>
    Object.entries(page).map(([hreflang, href]) => h('xhtml:link', { rel: 'alternate', hreflang, href }));
  const urls = pages.flatMap((page) =>
    Object.values(page).map((address) => h('url', {}, h('loc', {}, address), ...alternates(page))),
  );
  const spaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toString(h('urlset', spaces, ...urls))}\n`;
}
