/** Splits a JSDoc comment into its text, its example and the errors that it names. */

/** @param {string} text */
export function firstSentence(text) {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** @typedef {{ text: string, example: string, throws: string[] }} Comment */

/** @param {string} comment  without its delimiters @returns {Comment} */
export function readComment(comment) {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const [text = '', ...tags] = lines.join('\n').split(/^@/m);
  const of = (/** @type {string} */ tag) =>
    tags.filter((each) => each.startsWith(`${tag}`)).map((each) => each.slice(tag.length));
  // In a comment of one line, tags may follow the sentence.
  const sentence = text.replace(/ @\w+[\s\S]*/, '');
  const [example = ''] = of('example');
  return {
    text: sentence.replace(/\s+/g, ' ').trim(),
    example: example.replace(/^\n/, '').replace(/^ {2}/gm, '').trimEnd(),
    // Readers see `ShapeError when …` instead of `{import('…').ShapeError} when …`.
    throws: of('throws').map((each) =>
      each
        .replace(/\{(?:import\([^)]*\)\.)?(\w+)\}/, '`$1`')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  };
}
