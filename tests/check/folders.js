/** Large folders open with a README: what belongs there, and where to begin reading. */
import { dirname } from 'node:path';

/** A folder with more files needs a README. */
const MOST_FILES = 12;

/** Recorded data. */
const EXEMPT = /(^|\/)(goldens|held-out|tuned|models)$/;

/** Large folders without a README. @param {readonly string[]} files */
export function unexplained(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count <= MOST_FILES || EXEMPT.test(folder) || files.includes(`${folder}/README.md`.replace(/^\.\//, ''))
      ? []
      : [`${folder} has ${count} files and no README.md`],
  );
}
