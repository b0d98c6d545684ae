/**
 * How a paste without a known message is looked at again: its spelling mended, or as a message in somebody's own words.
 * Most messages stand as they were printed, so mend.js comes with the first diagnosis; until then a text is read as it
 * stands.
 */

/** @typedef {Pick<typeof import('./mend.js'), 'mended' | 'paraphrased'>} SecondLook */

/** @type {SecondLook} */
export const secondLook = { mended: (clean) => clean, paraphrased: () => null };

/** @param {SecondLook} look */
export function lookTwice({ mended, paraphrased }) {
  Object.assign(secondLook, { mended, paraphrased });
}
