// Which kind of text it is: shapes, code, or an error message. Looked at with every key, so it looks at little.

import { MAX_TEXT } from '../../lib/notation/parse.js';

/** What shapes are never written with. */
const code = [
  /^[ \t]*(>>>|In \[[\d* ]*(None)?\]:|```|~~~)/m, // a prompt, a notebook's marker, a fence
  /^[ \t]*(import|from|def|with|print|assert|for|if|class|return|try)\b/m,
  /\b(?!torch\.Size\b)\p{L}\w*\.[a-z_]\w*/iu, // torch.ones, x.T
  /[)\]]\.[a-z_]/i, // (x + y).size()
  /^[ \t]*[\p{L}_][\p{L}\d_, \t]*(:[^=\n]{0,60})?([-+*/@%&|^]|\*\*|\/\/|<<|>>)?=(?!=)/mu, // x = , a, b = , x: T = , x +=
];

const message = [
  /^Traceback \(most recent call last\)/m,
  /^[ \t]*[\w.]*(Error|Exception)\b\s*:/m,
  /must match the size of tensor b|could not be broadcast together|doesn't match the broadcast shape/,
  /must match the existing size|shapes cannot be multiplied|incompatible shapes for broadcasting/i,
];

/**
 * @param {string} text
 * @returns {'shapes' | 'code' | 'message'}
 * @example
 *   classify('x = torch.ones(3)'); // 'code'
 */
export const classify = (text) => {
  const looked = text.slice(0, MAX_TEXT);
  const isMessage = message.some((pattern) => pattern.test(looked));
  // A message stands by itself, or at the end of a traceback; beside other lines of code it is their output.
  if (isMessage && (/^\s*Traceback/.test(looked) || !hasCode(looked))) return 'message';
  return hasCode(looked) ? 'code' : 'shapes';
};

/** Words of a message do not count. @param {string} text */
const hasCode = (text) => {
  const lines = text.split('\n').filter((line) => !message.some((pattern) => pattern.test(line)));
  return code.some((pattern) => pattern.test(lines.join('\n')));
};
