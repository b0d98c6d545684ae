/**
 * Errors as annotations of a GitHub Actions log, which GitHub shows beside the line of code that failed:
 * `::error file=train.py,line=12,title=…::…`.
 */
import { isAbsolute, relative } from 'node:path';

/** @typedef {import('../diagnose/diagnosis.js').Diagnosis} Diagnosis */

/** @param {string} text */
const escaped = (text) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

/** @param {string} text */
const escapedProperty = (text) => escaped(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** GitHub knows files by their place in the repository. @param {string} file @param {string} workspace */
function pathIn(file, workspace) {
  const path = isAbsolute(file) ? relative(workspace, file) : file;
  return path.startsWith('..') || path.includes('<') ? '' : path.replaceAll('\\', '/');
}

/**
 * @param {Diagnosis} diagnosis
 * @param {string} text  what is said of it
 * @param {string} [workspace]  the repository's folder
 * @returns {string}  one line
 */
export function annotation({ recognised }, text, workspace = process.env.GITHUB_WORKSPACE || process.cwd()) {
  const { failing, fails, message } = recognised;
  const file = pathIn(failing?.file ?? '', workspace);
  const properties = [
    ...(file ? [`file=${escapedProperty(file)}`] : []),
    ...(file && failing?.line ? [`line=${failing.line}`] : []),
    `title=${escapedProperty(message.slice(0, 200))}`,
  ];
  return `::${fails ? 'error' : 'warning'} ${properties.join(',')}::${escaped(text)}`;
}
