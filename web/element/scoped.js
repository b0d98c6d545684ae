// The page's rules for a shadow root in a page that is not ours: what they say of the page's root holds of the view,
// and what they say of the window, of the view's own width.

/**
 * A `rem` is the reader's choice, but never the smaller one that some pages make of it.
 * @type {(css: string) => string}
 * @example
 *   scoped(":root[data-theme='dark'] { --s: 2rem; }"); // ":host([theme='dark']) .view { --s: calc(2 * max(1rem, 16px)); }"
 */
export const scoped = (css) =>
  css
    .replace(/:root\[data-(theme='\w+')\]/g, ':host([$1]) .view')
    .replace(/:root\b/g, '.view')
    .replace(/(^|[}\s])html(?=[\s:{])/g, '$1.view')
    .replace(/@media (?=\(max-width)/g, '@container ')
    .replace(/\b([\d.]+)rem\b/g, 'calc($1 * max(1rem, 16px))');
