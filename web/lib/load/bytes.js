/**
 * The bytes of a text: characters from '#' on are 0 to 89, and a '}' or '~' before one adds 90 or 180.
 * @param {string} text
 * @example
 *   [...bytesOf('#$}#~#')]; // [0, 1, 90, 180]
 */
export function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  let [length, more] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 124) {
      more = (code - 124) * 90;
    } else {
      bytes[length++] = code - 35 + more;
      more = 0;
    }
  }
  return bytes.slice(0, length);
}
