// The code to paste to show the figure in another page.

/** The path of the element in the package, for pages without a bundler. */
export const ELEMENT = '/node_modules/stride0/web/lib/bundles/element.js';

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };
const escaped = (/** @type {string} */ text) => text.replace(/[&<>"\n]/g, (one) => entities[one] ?? one);

/**
 * The HTML of a frame that shows only the case, from embed.html beside the page.
 * @param {string} link  to the case
 * @param {string} expr
 * @param {string} lang
 * @param {boolean} hasSpoiler  whether the result shows on a click
 * @returns {string}
 * @example
 *   frameOf('https://a.b/c/#a=3&b=1', '(3,) + (1,)', 'en', true);
 *   // '<iframe src="https://a.b/c/embed.html?spoiler#a=3&amp;b=1" title="stride0: (3,) + (1,)" width="100%" height="700" style="border: 0" loading="lazy"></iframe>'
 */
export function frameOf(link, expr, lang, hasSpoiler) {
  const [page = '', fragment = ''] = link.split(/(?=#)/);
  const asked = [...(hasSpoiler ? ['spoiler'] : []), ...(lang === 'en' ? [] : [`lang=${lang}`])].join('&');
  const address = `${page.replace(/[^/]*$/, '')}embed.html${asked && `?${asked}`}${fragment}`;
  return `<iframe src="${escaped(address)}" title="${escaped(`stride0: ${expr.split('\n')[0]?.slice(0, 80)}`)}" width="100%" height="700" style="border: 0" loading="lazy"></iframe>`;
}

/**
 * The HTML, and the replacement of its first line for a bundler.
 * @param {string} expr
 * @param {string} lang
 * @param {number} [step]
 * @returns {[html: string, module: string]}
 * @example
 *   snippetOf('(3,1) + (4,)', 'en')[0].split('\n')[1]; // '<stride0-view expr="(3,1) + (4,)"></stride0-view>'
 */
export function snippetOf(expr, lang, step) {
  return [
    `<script type="module" src="${ELEMENT}"></script>\n<stride0-view expr="${escaped(expr)}"${lang === 'en' ? '' : ` lang="${lang}"`}${step ? ` step="${step}"` : ''}></stride0-view>`,
    "import 'stride0/element';",
  ];
}
