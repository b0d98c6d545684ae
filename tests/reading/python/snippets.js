// Reads the corpus of snippets; snippets.txt describes its format.

import { readFileSync } from 'node:fs';

/**
 * @typedef {{ line: number, at: number, length: number, text: string }} Expectation  line: in snippets.txt
 * @typedef {{ title: string, code: string, pasted: boolean, expected: Expectation[], drawn: string | undefined }}
 *   Snippet
 */

/** @type {readonly Snippet[]} */
export const snippets = readFileSync(new URL('./snippets.txt', import.meta.url), 'utf8')
  .split(/^== /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.split('\n');
    const drawn = lines.find((line) => line.startsWith('#> '))?.slice(3);
    const codeLines = lines.filter((line) => !line.startsWith('#> '));
    const code = codeLines.join('\n').trimEnd();
    let offset = 0;
    const expected = codeLines.flatMap((line, i) => {
      const start = offset;
      offset += line.length + 1;
      const cut = line.indexOf('#: ');
      return cut < 0 ? [] : [{ line: i, at: start, length: cut, text: line.slice(cut + 3) }];
    });
    return { title: head.replace(/ \*$/, ''), code, pasted: head.endsWith(' *'), expected, drawn };
  });
