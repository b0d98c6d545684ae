// The variables of one theme as plain values, independent of the page's current theme.

/**
 * @typedef {object} Palette
 * @property {string} paper
 * @property {string} ink
 * @property {string} ink2
 * @property {string} ink3
 * @property {string} rule
 * @property {string} edge
 * @property {string} cell  a stored element
 * @property {string} conflict
 * @property {string} conflictBg
 * @property {string} suspicious
 * @property {string} suspiciousBg
 * @property {string} suspiciousEdge
 * @property {readonly string[]} axes
 * @property {string} mono  font families
 * @property {string} sans
 */

/**
 * Every variable of a palette, read by any function.
 * @param {(name: string) => string} colour
 * @param {(name: string) => string} family
 * @returns {Palette}
 */
export function paletteBy(colour, family) {
  return {
    ...{ paper: colour('paper'), ink: colour('ink'), ink2: colour('ink-2'), ink3: colour('ink-3') },
    ...{ rule: colour('rule'), edge: colour('edge'), cell: colour('cell') },
    ...{ conflict: colour('conflict'), conflictBg: colour('conflict-bg') },
    suspicious: colour('suspicious'),
    ...{ suspiciousBg: colour('suspicious-bg'), suspiciousEdge: colour('suspicious-edge') },
    axes: Array.from({ length: 7 }, (_, axis) => colour(`axis-${axis}`)),
    ...{ mono: family('mono'), sans: family('sans') },
  };
}

/** @param {'light' | 'dark'} theme @param {Document} document @returns {Palette} */
export function paletteOf(theme, document) {
  const probe = document.createElement('i');
  probe.style.colorScheme = theme;
  document.body.append(probe);
  try {
    const colour = (/** @type {string} */ name) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    const family = (/** @type {string} */ name) => {
      probe.style.fontFamily = `var(--${name})`;
      return getComputedStyle(probe).fontFamily;
    };
    return paletteBy(colour, family);
  } finally {
    probe.remove();
  }
}
