// The names of a case's operands: those in the text if they are short, otherwise letters.

const LONGEST_NAME = 12;

/**
 * @param {readonly string[]} texts  the operands as they are written in the text
 * @param {(name: string) => boolean} [isReserved]  whether the text already uses a letter for something else
 * @returns {string[]}
 * @example
 *   operandNames(['points.unsqueeze(1)', 'y']); // ['a', 'y']
 */
export function operandNames(texts, isReserved = () => false) {
  const short = texts.map((text) => text.replace(/\s+/g, ' ')).map((text) => (text.length > LONGEST_NAME ? '' : text));
  if (!short.includes('')) return short;
  const free = [...'abcdefghijklmnop'].filter((letter) => !short.includes(letter) && !isReserved(letter));
  return short.map((name, i) => {
    if (name) return name;
    const own = String.fromCharCode(97 + i);
    const index = Math.max(free.indexOf(own), 0);
    return free.splice(index, 1)[0] ?? own;
  });
}
