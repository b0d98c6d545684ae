/** Text, as it was pasted, becomes what is recognised in it. Pure text: nothing here knows how shapes broadcast. */
import { messageIn } from './message.js';
import { withSurroundings } from './surroundings.js';

/**
 * Reads an error message, a warning or a stack trace, and the shapes around it.
 * @param {string} text  as it was pasted, of any length
 * @returns {import('../diagnosis.js').Recognised}
 * @example
 *   recognise('RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1').clash;
 *   // { dim: 1, fromEnd: null, sizes: [3, 4] }
 */
export function recognise(text) {
  const { message, text: around } = messageIn(String(text));
  return around ? withSurroundings(message, around) : message;
}
