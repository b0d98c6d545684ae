/** A comment of JSDoc as text, example and errors. */

/** @typedef {{ text: string, example: string, throws: string[] }} Comment */

/** @param {string} comment what stands between its signs @returns {Comment} */
export function readComment(comment) {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const [text = '', ...tags] = lines.join('\n').split(/^@/m);
  const of = (/** @type {string} */ tag) =>
    tags.filter((each) => each.startsWith(`${tag}`)).map((each) => each.slice(tag.length));
  // A comment of one line may have its tags behind the sentence.
  const sentence = text.replace(/ @\w+[\s\S]*/, '');
  const [example = ''] = of('example');
  return {
    text: sentence.replace(/\s+/g, ' ').trim(),
    example: example.replace(/^\n/, '').replace(/^ {2}/gm, '').trimEnd(),
    // `{import('…').ShapeError} when …` is `ShapeError when …` to a reader.
    throws: of('throws').map((each) =>
      each
        .replace(/\{(?:import\([^)]*\)\.)?(\w+)\}/, '`$1`')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  };
}
