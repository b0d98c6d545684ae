/**
 * Variables of a whole module. Each is state that every caller shares, so each says beside it why there is one.
 */

/** What is left of a comment without its types, which are no reason. @param {string} comment @returns {string} */
const prose = (comment) => {
  const without = comment.replace(/\{[^{}]*\}/g, '');
  return without === comment ? comment.replace(/@\w+|[/*\s]/g, '') : prose(without);
};

/**
 * The variables without a reason, by file and name.
 * @param {Readonly<Record<string, string>>} sources the text of each file, by its path from the top
 * @returns {string[]}
 */
export function bareVariables(sources) {
  return Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/^(?:export )?let (\w+)[^\n]*/gm)].flatMap(({ 0: line, 1: name = '', index }) => {
      const [before = ''] =
        /(?:\/\*\*(?:(?!\*\/)[^])*\*\/|(?:^\/\/[^\n]*\n?)+)\n?(?![^])/m.exec(source.slice(0, index)) ?? [];
      const reason = prose(before) || /\/\/ \S/.test(line);
      return reason ? [] : [`${file}: ${name}`];
    }),
  );
}
