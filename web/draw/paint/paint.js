// Puts a scene on the page, changing only what differs from the scene painted there before.
// Elements are created and attributes set; text is only ever text.

/** @import { Node, Scene } from '../scene/scene.js' */

const SVG = 'http://www.w3.org/2000/svg';

/** @type {WeakMap<Element, Scene[]>} */
const painted = new WeakMap();

/** Puts scenes into an element. @param {Element} place @param {Scene[]} scene @returns {void} */
export function paint(place, scene) {
  patchChildren(place, painted.get(place) ?? [], scene);
  painted.set(place, scene);
}

/** @type {(parent: Element, before: Scene[], after: Scene[]) => void} */
const patchChildren = (parent, before, after) => {
  for (let i = before.length - 1; i >= after.length; i--) parent.lastChild?.remove();
  for (const [i, next] of after.entries()) {
    const old = before[i];
    const child = parent.childNodes[i];
    if (child === undefined || old === undefined) parent.append(create(next, parent));
    else if (!patch(child, old, next)) child.replaceWith(create(next, parent));
  }
};

/** @type {(place: ChildNode, before: Scene, after: Scene) => boolean} whether the place could be kept */
const patch = (place, before, after) => {
  if (before === after) return true;
  if (typeof before === 'string' || typeof after === 'string') {
    if (typeof before !== typeof after) return false;
    place.nodeValue = /** @type {string} */ (after);
    return true;
  }
  if (before.tag !== after.tag || !(place instanceof Element)) return false;
  dress(place, before, after);
  patchChildren(place, before.children, after.children);
  return true;
};

/** @type {(scene: Scene, parent: Element) => Text | Element} */
const create = (scene, parent) => {
  if (typeof scene === 'string') return document.createTextNode(scene);
  const drawn = scene.tag === 'svg' || parent.namespaceURI === SVG;
  const element = drawn ? document.createElementNS(SVG, scene.tag) : document.createElement(scene.tag);
  dress(element, undefined, scene);
  for (const child of scene.children) element.append(create(child, element));
  return element;
};

/**
 * Custom properties go through the object model, which a strict style policy allows.
 * @type {(element: Element, before: Node | undefined, after: Node) => void}
 */
const dress = (element, before, after) => {
  for (const name of Object.keys(before?.attrs ?? {})) if (!(name in after.attrs)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(after.attrs)) {
    if (before?.attrs[name] !== value) element.setAttribute(name, value);
  }
  const styled = /** @type {HTMLElement | SVGElement} */ (element); // the browser makes `style` when first read
  for (const name of Object.keys(before?.vars ?? {})) if (!(name in after.vars)) styled.style.removeProperty(name);
  for (const [name, value] of Object.entries(after.vars)) {
    if (before?.vars[name] !== value) styled.style.setProperty(name, value);
  }
};
