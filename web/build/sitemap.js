/** The addresses of all pages, one a line, which is the plainest form of a sitemap that search engines read. */
import { readdirSync } from 'node:fs';

/** No pages of their own: sent for wrong addresses, embedded in another page, or in a frame of the page. */
const PARTS = ['404.html', 'embed.html', 'play.html'];

/** The page itself has both languages at one path; all others have one. */
const CHINESE = '?lang=zh';

/**
 * @param {string} folder  the built site
 * @param {string} home  its address, with a slash at its end
 */
export function sitemap(folder, home) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !PARTS.includes(path))
    .map((path) => path.replace(/(^|\/)index\.html$/, '$1'));
  return [...paths, CHINESE]
    .toSorted()
    .map((path) => `${home}${path}\n`)
    .join('');
}
