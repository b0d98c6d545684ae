/** The output of `stride0 check`: a listing, conflicts, JSON, and annotations for GitHub. */
import { tuple } from '../lib/errors/printed-shape.js';
import { loadReader } from './check-read.js';
import { annotate } from './github.js';

/** @import { Remark } from '../case/case.js' */
/** @import { Span } from '../notation/parse.js' */
/** @import { Explained } from './check-findings.js' */
/** @import { Report } from './check.js' */

/** The options of the command line; the tool of an agent uses other names. */
export const OPTIONS = { input: '--input', call: '--call' };

/** Columns of code in a listing. */
const WIDEST = 72;

/** @type {(remark: Remark) => string} */
const shapesOf = ({ tensors = [] }) =>
  tensors.map(({ name, shape, dtype }) => `${name} ${tuple(shape)} ${dtype}`.trim()).join(', ');

/** The output of a line of code, joined into one line. @type {(text: string) => string} */
const inOneLine = (text) => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
};

/** The lines that create tensors, with their shapes beside them. @param {Report} report */
export function listing({ source, places: { placeOf, lineAt }, checked: { shapes, printed, unknown } }) {
  /** @type {Map<string, { cell: number | undefined, line: number, code: string, said: string[] }>} */
  const rows = new Map();
  const said = [
    ...shapes.map((remark) => ({ at: remark.span.at, text: shapesOf(remark) })),
    ...printed.map(({ span, text }) => ({ at: span.at, text: `prints ${inOneLine(text)}` })),
    ...unknown.map(({ span, message }) => ({ at: span.at, text: `? ${message}` })),
  ].sort((a, b) => a.at - b.at);
  for (const { at, text } of said) {
    const { cell, line } = placeOf(at);
    const key = `${cell}:${line}`;
    const row = rows.get(key) ?? { cell, line, code: lineAt(at).trimEnd(), said: [] };
    if (text && !row.said.includes(text)) row.said.push(text);
    rows.set(key, row);
  }
  if (rows.size === 0) return '';
  const all = [...rows.values()];
  const width = Math.min(WIDEST, Math.max(...all.map(({ code }) => code.length)));
  const digits = Math.max(...all.map(({ line }) => String(line).length));
  const out = [source.name];
  all.forEach(({ cell, line, code, said: texts }, i) => {
    const before = all[i - 1];
    if (cell !== before?.cell && cell !== undefined) out.push(`cell ${cell}`);
    else if (before && line > before.line + 1) out.push('');
    const shown = code.length > width ? `${code.slice(0, width - 1)}…` : code.padEnd(width);
    out.push(`  ${String(line).padStart(digits)}  ${shown}  ${texts.join('; ')}`.trimEnd());
  });
  return out.join('\n');
}

/** @type {(report: Report, finding: Explained) => string} */
export function findingText({ places: { placeOf, lineAt, written } }, finding) {
  const { span, severity, type, message, path, advice } = finding;
  const line = lineAt(span.at);
  const place = placeOf(span.at);
  const indent = line.length - line.trimStart().length;
  const marks = '^'.repeat(Math.max(1, Math.min(span.length, line.length - place.column + 1)));
  return [
    `${written(place)}: ${severity}: ${type ? `${type}: ` : ''}${message}`,
    `    ${line.trim()}`,
    `    ${' '.repeat(Math.max(0, place.column - 1 - indent))}${marks}`,
    ...path.toReversed().map(({ at }) => `  called at ${written(placeOf(at))}: ${lineAt(at).trim()}`),
    ...advice.map((each) => `  ${each}`),
  ].join('\n');
}

/**
 * Asks for the inputs of a model that its file does not call.
 * @type {(report: Report, how: { isGiven: boolean, named?: typeof OPTIONS }) => Promise<string>}
 */
export async function requestForInputs({ source, checked: { model } }, { isGiven, named = OPTIONS }) {
  if (!model) return '';
  const { name, method, inputs, missing, construction, isCalled, isTyped } = model;
  const needs =
    missing.length === 0
      ? []
      : [`${name} needs ${missing.join(', ')}: add ${named.call} '${construction || `${name}(…)`}'.`];
  if (isGiven) return needs.join('\n');
  const fromComments = Object.entries(model.written ?? {}).map(([input, shape]) => `${input} is ${shape}`);
  if (fromComments.length > 0)
    return `${name}.${method}: ${fromComments.join(', ')}, as its comments say. Nothing else does.`;
  if (isCalled || isTyped || !method) return '';
  const names = inputs.filter((each) => each.isRequired).map((each) => `${each.name}=(…)`);
  const called = `${name}.${method}(${inputs.map((each) => each.name).join(', ')})`;
  if (names.length === 0) return '';
  const { suggestedInputs } = await loadReader();
  // The inputs may depend on how the model is constructed.
  const example = ((missing.length === 0 || construction) && suggestedInputs(source.text, model)) || names.join('; ');
  return [`${source.name} does not call ${called}. To see its shapes, add ${named.input} '${example}'.`, ...needs].join(
    '\n',
  );
}

/** The report on a file as JSON, as described in the reference. @param {Report} report */
export function asData({ source, places, checked: { shapes, printed, unknown, model }, findings }) {
  // A place in another file includes its name.
  const start = (/** @type {number} */ offset) => {
    const { file, ...rest } = places.placeOf(offset);
    return file === source.name ? rest : { file, ...rest };
  };
  const place = (/** @type {Span} */ { at, length }) => {
    const { line: endLine, column: endColumn } = places.placeOf(at + length);
    return { ...start(at), endLine, endColumn };
  };
  return {
    file: source.name,
    ok: findings.every(({ severity }) => severity !== 'error'),
    model: model
      ? {
          ...{ name: model.name, method: model.method, ...start(model.span.at) },
          ...{ isCalled: model.isCalled, inputs: model.inputs, missing: model.missing, others: model.others },
        }
      : null,
    lines: shapes.map(({ span, tensors = [] }) => ({ ...start(span.at), tensors })),
    printed: printed.map(({ span, text }) => ({ ...start(span.at), text })),
    findings: findings.map(({ severity, span, type, message, path, fix, advice }) => ({
      ...{ severity, ...place(span), type, message },
      ...{ path: path.map(place), fix, advice },
    })),
    unknown: unknown.map(({ span, message }) => ({ ...place(span), message })),
  };
}

/** @type {(report: Report, finding: Explained) => string} */
export function annotationOf({ places: { placeOf, lineAt, written } }, finding) {
  const { severity, span, type, message, path, advice } = finding;
  const { file, line, column, cell } = placeOf(span.at);
  return annotate({
    severity,
    file,
    // GitHub shows the JSON of a notebook, which has other line numbers.
    ...(cell === undefined ? { line, column } : {}),
    title: type ? `${type}: ${message}` : message,
    text:
      [
        ...(cell === undefined ? [] : [`${written(placeOf(span.at))}: ${lineAt(span.at).trim()}`]),
        ...path.toReversed().map(({ at }) => `called at ${written(placeOf(at))}: ${lineAt(at).trim()}`),
        ...advice,
      ].join('\n') || message,
  });
}
