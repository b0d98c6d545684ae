// The elements of index.html into which scenes are painted, by purpose.

/** @template {HTMLElement} E @param {string} id @param {new () => E} kind @returns {E} */
export function find(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
}

/** The buttons that open menus. */
export const MENUS = /** @type {const} */ (['examples', 'share', 'embed']);

const menu = (/** @type {(typeof MENUS)[number]} */ name) => ({
  button: find(name, HTMLButtonElement),
  panel: find(`${name}-panel`, HTMLElement),
});
export const menuPlaces = { examples: menu('examples'), share: menu('share'), embed: menu('embed') };

/** The scenes of a figure, each with its place. */
export const places = {
  hint: find('hint', HTMLElement),
  remarks: find('remarks', HTMLElement),
  answer: find('result', HTMLElement),
  table: find('table', HTMLElement),
  step: find('step', HTMLElement),
};

/** Cells and memory, and the section around them. */
export const cellsSection = find('seen', HTMLElement);
export const regionPlaces = {
  cells: find('cells', HTMLElement),
  keys: find('cells-keys', HTMLElement),
  drawing: find('cells-drawing', HTMLElement),
  pointed: find('cells-pointed', HTMLElement),
  memory: find('memory', HTMLElement),
};
