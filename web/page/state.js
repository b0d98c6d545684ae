// Everything that changes while the page is open.

/** @import { Figure, Library } from '../draw/figure.js' */
/** @import { Shapes } from '../reading/read.js' */

/**
 * @typedef {object} State
 * @property {Awaited<ReturnType<typeof import('./reader/words.js').wordsIn>>} words
 * @property {Library} [library]  once the core has loaded
 * @property {import('./foot/panel.js').FootPanel} [foot]  code and timing
 * @property {import('./message/panel.js').MessagePanel} [messages]  of pasted messages; loaded with the first
 * @property {import('./code.js').CodeParts} [code]  the parts for code; loaded with the first
 * @property {import('../reading/read.js').AskedText} asked  the inputs typed for the current case
 * @property {number} [picked]  the case of a line that the user chose to draw
 * @property {number} [line]  the line whose case was chosen, until its text has been read
 * @property {number} step  0 for the last one
 * @property {boolean} moving  whether the user has just taken a step; only then drawings are animated
 * @property {boolean} [warns]  whether to warn of the old behaviour; depends on the text until the switch is used
 * @property {{ text: string, shapes?: Shapes }} typedIn  shapes that a message lacks, as long as it is the text
 * @property {Figure} [shown]  the last drawing
 * @property {boolean} waiting  whether a text is being read; until then the picture stays
 * @property {boolean} begins  whether the next edit begins another case, with a new entry in the history
 * @property {boolean} unsaved  whether something was typed that is not yet in the address
 * @property {boolean} isOpen  whether the reader of a frame has asked for its result
 * @property {boolean} isLinked  whether the text came with a link: JavaScript in it only runs on a click
 */

export const NOTHING_ASKED = { inputs: '', call: '' };

/** What another case resets; it starts at its last step. */
export const ANOTHER_CASE = { step: 0, moving: false, picked: undefined, line: undefined };

/** @param {State['words']} words @returns {State} */
export function initialState(words) {
  return {
    words,
    step: 0,
    moving: false,
    typedIn: { text: '' },
    asked: NOTHING_ASKED,
    waiting: false,
    begins: true,
    unsaved: false,
    isOpen: false,
    isLinked: false,
  };
}
