/** The list of all addresses for search engines, each with the page in the other language. */
import { readdirSync } from 'node:fs';
import { h } from '../draw/scene/scene.js';
import { toString } from '../draw/scene/string.js';

/** No pages of their own: sent for wrong addresses, embedded in another page, or in a frame of the page. */
const PARTS = ['404.html', 'embed.html', 'play.html'];

/** The paths of all pages in a folder, such as `errors/cat-ranks/index.html`. @param {string} site */
export function pagesIn(site) {
  return readdirSync(site, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !PARTS.includes(path))
    .toSorted();
}

/**
 * Chinese pages are in a folder `zh`; only the page itself has both languages at one path.
 * @param {readonly string[]} pages  their paths in the site
 * @param {string} home  the address of the site, with a slash at its end
 */
export function sitemap(pages, home) {
  /** @type {Map<string, Record<string, string>>} */
  const languages = new Map();
  for (const path of pages) {
    const english = path.replace(/(^|\/)zh\//, '$1');
    const address = home + path.replace(/(^|\/)index\.html$/, '$1');
    const found =
      path === 'index.html' ? { en: home, zh: `${home}?lang=zh` } : { [english === path ? 'en' : 'zh']: address };
    languages.set(english, { ...languages.get(english), ...found });
  }
  const urls = [...languages.values()].flatMap((page) => {
    const entries = Object.entries(page);
    const links = entries.map(([hreflang, href]) => h('xhtml:link', { rel: 'alternate', hreflang, href }));
    return entries.map(([, address]) => h('url', {}, h('loc', {}, address), ...(entries.length > 1 ? links : [])));
  });
  const spaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toString(h('urlset', spaces, ...urls))}\n`;
}
