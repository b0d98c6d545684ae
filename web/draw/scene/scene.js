// A scene is a tree of { tag, attrs, vars, children } that needs no DOM. paint.js puts it on the page, string.js into a
// string.

/**
 * @typedef {{ tag: string, attrs: Record<string, string>, vars: Record<string, string>, children: Scene[] }} Node
 * @typedef {Node | string} Scene
 * @typedef {Record<string, string | number | boolean | undefined>} Given
 */

/**
 * Creates a node. Attributes of `false` or `undefined` and an empty class are left out, and `true` becomes an empty
 * string; names that begin with -- are CSS variables (`vars`).
 * @param {string} tag
 * @param {Given} [given]
 * @param {...(Scene | false | undefined | Scene[])} children
 * @returns {Node}
 */
export function h(tag, given = {}, ...children) {
  /** @type {Record<string, string>} */
  const attrs = {};
  /** @type {Record<string, string>} */
  const vars = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === false || (name === 'class' && value === '')) continue;
    (name.startsWith('--') ? vars : attrs)[name] = value === true ? '' : String(value);
  }
  return { tag, attrs, vars, children: children.flat().filter((child) => child !== false && child !== undefined) };
}

/**
 * The scene with every text changed by a function.
 * @param {Scene} scene
 * @param {(text: string) => string} text
 * @returns {Scene}
 */
export function mapTexts(scene, text) {
  return typeof scene === 'string'
    ? text(scene)
    : { ...scene, children: scene.children.map((each) => mapTexts(each, text)) };
}

/** Joins class names, without empty ones. @param {...(string | false | undefined)} names */
export function classes(...names) {
  return names.filter(Boolean).join(' ');
}

/** Text only for screen readers. @param {string} text */
export function screenReaderOnly(text) {
  return h('span', { class: 'vh' }, text);
}
/** Text that screen readers skip. @param {string} text @param {string} [className] */
export function decoration(text, className = 'g') {
  return h('span', { class: className, 'aria-hidden': 'true' }, text);
}

/** The strip for an axis, with its hue and pattern. @param {number} axis */
export function strip(axis) {
  return h(
    'svg',
    { class: 'strip', viewBox: '0 0 44 6', 'aria-hidden': 'true' },
    h('rect', { width: 44, height: 6, fill: `url(#p${axis})` }),
  );
}
