// A scene as text, for tests and for copying.

/** @import { Scene } from './scene.js' */

const VOID = new Set(['br', 'col', 'img', 'link', 'meta', 'source']);

/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (one) => entities[one] ?? one);

/** @param {Scene | Scene[]} scene @returns {string} */
export function toString(scene) {
  if (Array.isArray(scene)) return scene.map(toString).join('');
  if (typeof scene === 'string') return escaped(scene);
  const { tag, attrs, vars, children } = scene;
  const style = Object.entries(vars).map(([name, value]) => `${name}: ${value}`);
  const given = Object.entries(style.length > 0 ? { ...attrs, style: style.join('; ') } : attrs);
  const open = [tag, ...given.map(([name, value]) => `${name}="${escaped(value)}"`)].join(' ');
  return VOID.has(tag) ? `<${open}>` : `<${open}>${toString(children)}</${tag}>`;
}
