/**
 * What happens to a message on its way into a text box. Each takes a message and gives a paste that says the same.
 */

/** Hard line breaks, as a terminal of so many columns makes them. @param {string} text @param {number} columns */
const cut = (text, columns) =>
  text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${columns}}`, 'g')) ?? [''])
    .join('\n');

/** Line breaks in place of spaces. @param {string} text @param {number} columns */
const folded = (text, columns) => text.replace(new RegExp(`(.{1,${columns}}) `, 'g'), '$1\n');

/** @param {string} text @param {string} mark */
const eachLine = (text, mark) =>
  text
    .split('\n')
    .map((line) => mark + line)
    .join('\n');

/** @param {string} text */
const fullWidth = (text) =>
  text.replace(/[(),:[\]!]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)).replace(/'/g, '’');

const traceback = (/** @type {string} */ text, name = 'RuntimeError') =>
  `Traceback (most recent call last):\n  File "/home/u/train.py", line 12, in <module>\n    main()\n${name}: ${text}`;

/** @type {Record<string, (message: string) => string>} */
export const DISTURBANCES = {
  'exception name': (text) => `ValueError: ${text}`,
  'module and name': (text) => `tensorflow.python.framework.errors_impl.InvalidArgumentError: ${text}`,
  traceback,
  notebook: (text) =>
    `---------------------------------------------------------------------------\nRuntimeError   Traceback (most recent call last)\nCell In[3], line 2\n      1 import os\n----> 2 main()\n\nRuntimeError: ${text}`,
  pytest: (text) =>
    `    def test():\n>       main()\n\nt.py:4: \n${eachLine(`RuntimeError: ${text}`, 'E       ')}\n\nt.py:4: RuntimeError`,
  'log prefix': (text) => `2024-05-01 12:33:01,123 - ERROR - ${text}`,
  'other log prefix': (text) => `[2024-05-01T12:33:01.123Z] [ERROR] worker: ${text}`,
  ranks: (text) => eachLine(traceback(text), '[rank0]: '),
  'single quotes': (text) => `it says '${text}' and stops`,
  backticks: (text) => `I get \`${text}\`, why?`,
  'curly quotes': (text) => `“${text}”`,
  colours: (text) => `\x1b[0;31mRuntimeError\x1b[0m: \x1b[1m${text.replace(' ', ' \x1b[33m')}\x1b[0m`,
  'colours without their escape': (text) => `[0;31mRuntimeError[0m: ${text}`,
  'cut at 80': (text) => cut(`RuntimeError: ${text}`, 80),
  'cut at 61': (text) => cut(`RuntimeError: ${text}`, 61),
  'cut at 37': (text) => cut(`RuntimeError: ${text}`, 37),
  'cut at 23': (text) => cut(`RuntimeError: ${text}`, 23),
  'folded at 60': (text) => folded(traceback(text), 60),
  'folded at 20': (text) => folded(text, 20),
  quoted: (text) => eachLine(folded(traceback(text), 50), '> '),
  'quoted twice': (text) => eachLine(folded(text, 40), '> > '),
  fenced: (text) => `Hello,\n\n\`\`\`\n${traceback(text)}\n\`\`\`\n\nThanks`,
  entities: (text) =>
    text
      .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
      .replace(/\[/g, '&#x5B;')
      .replace(/ /, '&nbsp;'),
  'entities twice': (text) => text.replace(/'/g, '&amp;#39;'),
  'hard spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'zero-width spaces': (text) => text.replaceAll(' ', ' \u200b'),
  'hyphens that do not break': (text) => text.replaceAll('non-', 'non\u2011'),
  'full-width': fullWidth,
  Chinese: (text) => `训练的时候报错：RuntimeError: ${text}，请问怎么解决？`,
  'Chinese without spaces': (text) => `报错信息是「${text}」怎么办`,
  English: (text) =>
    `When I run it on 2 GPUs I get this error: ${text}\nI use version 2.1.0 and Python 3.9, any ideas?`,
  'line of a log after it': (text) => `${text}\n2024-05-01 12:33:02 INFO done`,
  'number after it': (text) => `${text}\n42`,
  'prompt after it': (text) => `>>> f()\n${traceback(text)}\n>>> `,
  'environment after it': (text) => `${traceback(text)}\n(base) user@host:~$ `,
  CRLF: (text) => traceback(text).replaceAll('\n', '\r\n'),
  JSON: (text) => JSON.stringify({ level: 'error', message: traceback(text) }),
  box: (text) => eachLine(folded(text, 60), '│ ').replaceAll('\n', '      │\n'),
  indented: (text) => eachLine(folded(text, 70), '        '),
  twice: (text) => `${text}\n\n${traceback(text)}`,
};
