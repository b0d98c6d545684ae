// How much room a caption takes, and which of several says most in the room there is.

export const CAPTION = 26; // from the top of a caption to what it names

/** About: readers bring their own fonts. @type {(name: string, text: string) => number} */
export const captionWidth = (name, text) =>
  name.length * 9.2 + 12 + [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 13.2 : 6.9), 0);

/** The longest of these that fits beside the name. @type {(name: string, candidates: readonly string[], room: number) => string} */
export const fitting = (name, candidates, room) =>
  candidates.find((text) => captionWidth(name, text) <= room) ?? candidates.at(-1) ?? '';
