// Converts the page's style rules for a shadow root in another page: rules for the page's root apply to the view, and
// media queries about the window become queries about the view's width.

/**
 * A `rem` follows the reader's setting, but is never smaller than 16px, as some pages make it smaller.
 * @param {string} css
 * @returns {string}
 * @example
 *   scoped(":root[data-theme='dark'] { --s: 2rem; }"); // ":host([theme='dark']) .view { --s: calc(2 * max(1rem, 16px)); }"
 */
export function scoped(css) {
  return css
    .replace(/:root\[data-(theme='\w+')\]/g, ':host([$1]) .view')
    .replace(/:root\b/g, '.view')
    .replace(/(^|[}\s])html(?=[\s:{])/g, '$1.view')
    .replace(/@media (?=\(max-width)/g, '@container ')
    .replace(/\b([\d.]+)rem\b/g, 'calc($1 * max(1rem, 16px))');
}
