// The code to paste to show the figure in another page.

/** The path of the element in the package, for pages without a bundler. */
export const ELEMENT = '/node_modules/stride0/web/lib/bundles/element.js';

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };
const escaped = (/** @type {string} */ text) => text.replace(/[&<>"\n]/g, (one) => entities[one] ?? one);

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
