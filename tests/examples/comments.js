/**
 * The examples in comments: lines indented by three spaces. Some end in `; // answer` or are followed by a line `//
 * answer`; earlier lines in the same block run first.
 */

/** @typedef {{ setup: string, expression: string, answer: string, line: number }} Example */

const indented = /^ \*( {3}.*)?$/;

/**
 * The examples in a source, and the lines of each `@example` without an answer.
 * @param {string} source
 * @returns {{ examples: Example[], unanswered: number[] }}
 */
export function examplesIn(source) {
  const lines = source.split('\n');
  /** @type {Example[]} */
  const examples = [];
  /** @type {number[]} */
  const unanswered = [];
  let setup = '';
  let opened = 0;
  for (const [i, line] of lines.entries()) {
    const text = indented.test(line) ? line.slice(5) : undefined;
    const [, code = '', trailing] = /^(\S.*?);? \/\/ (.+)$/.exec(text ?? '') ?? [];
    const below = /^ \* {3}\/\/ (.+)$/.exec(lines[i + 1] ?? '')?.[1];
    if (line.startsWith(' * @example')) opened = i + 1;
    if (text === undefined || text === '') {
      if (opened > 0 && opened !== i + 1) {
        unanswered.push(opened);
        opened = 0;
      }
      setup = '';
    } else if (trailing !== undefined || (below !== undefined && !text.startsWith('//'))) {
      const expression = trailing === undefined ? text.replace(/;$/, '') : code;
      examples.push({ setup, expression, answer: trailing ?? below ?? '', line: i + 1 });
      opened = 0;
    } else if (!text.startsWith('//')) {
      setup += `${text}\n`;
    }
  }
  return { examples, unanswered };
}
