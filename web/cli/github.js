/**
 * Errors as annotations in a GitHub Actions log, which GitHub shows beside the line of code that failed: `::error
 * file=train.py,line=12,title=…::…`.
 */
import { isAbsolute, relative } from 'node:path';

/** @import { Diagnosis } from '../diagnose/diagnosis.js' */

/** @param {string} text */
const escaped = (text) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

/** @param {string} text */
const escapedProperty = (text) => escaped(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/** GitHub identifies files by their path in the repository. @param {string} file @param {string} workspace */
function pathIn(file, workspace) {
  const path = isAbsolute(file) ? relative(workspace, file) : file;
  return path.startsWith('..') || path.includes('<') ? '' : path.replaceAll('\\', '/');
}

/**
 * One line of the log.
 * @param {{ severity: string, file: string, line?: number, column?: number, title: string, text: string }} what
 * @param {string} [workspace]  the repository's folder
 */
export function annotate({ severity, file, line, column, title, text }, workspace = workspaceOf()) {
  const path = pathIn(file, workspace);
  const properties = [
    ...(path ? [`file=${escapedProperty(path)}`] : []),
    ...(path && line ? [`line=${line}`] : []),
    ...(path && line && column ? [`col=${column}`] : []),
    `title=${escapedProperty(title.slice(0, 200))}`,
  ];
  return `::${severity} ${properties.join(',')}::${escaped(text)}`;
}

const workspaceOf = () => process.env.GITHUB_WORKSPACE || process.cwd();

/**
 * @param {Diagnosis} diagnosis
 * @param {string} text  the text about it
 * @returns {string}
 */
export function annotation({ recognised: { failing, fails, message } }, text) {
  const severity = fails ? 'error' : 'warning';
  return annotate({ severity, file: failing?.file ?? '', line: failing?.line ?? 0, title: message, text });
}
