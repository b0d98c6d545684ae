/**
 * How a paste without a known message is looked at again: its spelling mended, or as a message in somebody's own words.
 * Most messages are pasted as they were printed, so mend.js is loaded with the first diagnosis; until then a text is
 * read unchanged.
 */

/** @typedef {Pick<typeof import('./mend.js'), 'mended' | 'paraphrased'>} SecondLook */

/** @type {SecondLook} */
export const secondLook = { mended: (clean) => clean, paraphrased: () => null };

/** @param {SecondLook} look */
export function lookTwice({ mended, paraphrased }) {
  Object.assign(secondLook, { mended, paraphrased });
}
