// The names of a case's operands: those in the text if they are short, otherwise letters.

const LONGEST_NAME = 12;

/** @param {string} text */
const shortName = (text) => (text.length > LONGEST_NAME ? '' : text);

/**
 * The names in the text where they are short, else letters that mean nothing there yet.
 * @param {readonly string[]} texts
 * @param {(name: string) => boolean} [isReserved]  whether a letter means something
 * @returns {string[]}
 * @example
 *   operandNames(['points.unsqueeze(1)', 'y']); // ['a', 'y']
 */
export function operandNames(texts, isReserved = () => false) {
  const short = texts.map((text) => shortName(text.replace(/\s+/g, ' ')));
  if (!short.includes('')) return short;
  const free = [...'abcdefghijklmnop'].filter((letter) => !short.includes(letter) && !isReserved(letter));
  return short.map((name, i) => {
    if (name) return name;
    const own = String.fromCharCode(97 + i);
    const index = Math.max(free.indexOf(own), 0);
    return free.splice(index, 1)[0] ?? own;
  });
}
