// Turns the report of a run into a reading: cases to draw, the value of each statement, and where it failed.

import { isAligned } from '../case/aligned.js';
import { explain } from '../case/library.js';
import { dtypeInfo } from '../lib/boundary/dtype.js';
import { numelOf } from '../lib/tensor/row-major.js';
import { caseOf } from './cases.js';
import { FILE, PREFIX } from './names.js';

/** @import { Case, Cost, Reading, Remark } from '../case/case.js' */
/** @import { Span } from '../notation/parse.js' */
/** @import { Report } from './program-worker.js' */
/** @import { Prepared } from './instrument.js' */

/** Whether it combines different shapes. @param {Case} asked */
const combinesShapes = (asked) =>
  !isAligned(asked) || new Set(asked.operands.filter(({ weak }) => !weak).map(({ shape }) => String(shape))).size > 1;

/**
 * Converts positions in the running code to positions in the text.
 * @type {(text: string, prepared: Prepared) => (line: number, column: number) => number}
 */
const positionConverter = (text, { code, edits, mistake }) => {
  const lines = (mistake ? text : code).split('\n');
  return (line, column) => {
    const begin = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const offset = begin + column - 1 - (line === 1 ? PREFIX.length : 0);
    let added = 0;
    for (const [from, sum] of mistake ? [] : edits) {
      if (from + sum > offset) break;
      added = sum;
    }
    return offset - added;
  };
};

/**
 * Where in the text something was thrown: the call, or else the code around the position that the engine names.
 * @type {(text: string, prepared: Prepared, thrown: NonNullable<Report['thrown']>) => Span}
 */
const spanOf = (text, prepared, { site, place, isSyntax, message }) => {
  const { sites, mistake } = prepared;
  const call = sites[site]?.span;
  if (call) return call;
  if (!isSyntax && place) return spanAt(text, prepared, place);
  const whole = { at: 0, length: text.trimEnd().length };
  if (isSyntax && mistake) {
    const offset = Math.min(mistake.at, Math.max(whole.length - 1, 0));
    return { at: offset, length: Math.max(mistake.length, 1) };
  }
  if (isSyntax) {
    // `Identifier 'x' has already been declared`: the last mention is the duplicate. Modules come before names.
    const named = Array.from(message.matchAll(/'([^']+)'/g), ([, name = '']) => name);
    if (message.startsWith('Illegal return')) named.push('return');
    const found = named.findLast((name) => text.includes(name));
    if (found === undefined) return whole;
    const isModule = named.length > 1 && found === named[0];
    return { at: isModule ? text.indexOf(found) : text.lastIndexOf(found), length: found.length };
  }
  return whole;
};

/**
 * The span of the innermost statement or call around a position that the engine reported.
 * @type {(text: string, prepared: Prepared, place: import('./globals.js').Place) => Span}
 */
const spanAt = (text, prepared, { line, column }) => {
  const offsetAt = positionConverter(text, prepared)(line, column);
  const around = prepared.sites.filter(({ span }) => span.at <= offsetAt && offsetAt < span.at + span.length);
  const [least] = around.sort((a, b) => a.span.length - b.span.length);
  return least?.span ?? { at: offsetAt, length: /^[\p{L}\p{N}_$.]+/u.exec(text.slice(offsetAt))?.[0].length ?? 1 };
};

/**
 * `x.sum(axis=1)`: in JavaScript that sets a variable, which does not exist.
 * @type {(text: string, thrown: NonNullable<Report['thrown']>, span: Span) => string}
 */
const explainedMessage = (text, { message, isSyntax }, { at, length }) => {
  if (isSyntax && text[at] === '@') return `${message}: JavaScript has no @, write .matmul(…)`;
  const [, name = ''] = /^(\w+) is not defined$/.exec(message) ?? [];
  const given = name && new RegExp(`[(,]\\s*${name}\\s*=(?![=>])\\s*([^,()]*)`).exec(text.slice(at, at + length));
  if (!given) return message;
  const option = name === 'axis' ? 'dim' : name;
  return `${message}: JavaScript has no named arguments; options are an object, { ${option}: ${given[1]?.trim()} }`;
};

/**
 * The output, with positions in the text instead of the file that ran.
 * @type {(text: string, prepared: Prepared, lines: string[]) => string}
 */
const printedText = (text, prepared, lines) => {
  const placeOf = positionConverter(text, prepared);
  return lines.join('\n').replace(/\bplay\.js:(\d+):(\d+)/g, (_, line, column) => {
    const place = placeOf(Number(line), Number(column));
    return `${FILE}:${line}:${place - text.lastIndexOf('\n', place - 1)}`;
  });
};

/**
 * @type {(name: string, tensors: NonNullable<import('./recorder.js').TensorSummaries>) =>
 *   NonNullable<Remark['tensors']>}
 */
const namedTensors = (name, tensors) =>
  tensors.map(({ shape, dtype }) => ({ name, shape, dtype: /** @type {Case['operands'][0]['dtype']} */ (dtype) }));

/** @type {(prepared: Prepared, report: Report) => Remark[]} */
const remarksOf = ({ sites }, { values }) =>
  values.flatMap(([id, { count, first, last }]) => {
    const site = sites[id];
    if (!site) return [];
    const isOne = JSON.stringify(first) === JSON.stringify(last);
    return [first, ...(count > 1 && !isOne ? [last] : [])].flatMap((tensorsThen) => {
      const [one] = tensorsThen ?? [];
      if (!tensorsThen || !one) return [];
      const tensors = namedTensors(site.name ?? '', tensorsThen);
      const { shape } = one;
      const { dtype = null } = tensors[0] ?? {};
      const result = {
        span: site.span,
        kind: /** @type {const} */ ('tensor'),
        shape,
        dtype,
        text: '',
        type: '',
        tensors,
      };
      return [count > 1 ? { ...result, rounds: count } : result];
    });
  });

/** How many bytes copies of the stretched operands would take. @param {Case} asked */
const savedBy = (asked) => {
  if (!isAligned(asked)) return 0;
  const operands = asked.operands.filter(({ weak }) => !weak);
  const { ok, numel } = explain(...operands.map(({ shape }) => shape));
  if (!ok || numel === null) return 0;
  const stretched = operands.filter(({ shape }) => numelOf(shape) !== numel);
  return stretched.reduce((sum, { dtype }) => sum + numel * dtypeInfo(dtype).size, 0);
};

const LONGEST_LINE = 60;

/**
 * The time and memory that the calls of each line took.
 * @type {(text: string, prepared: Prepared, report: Report, cases: readonly Case[]) => Cost[]}
 */
const costsOf = (text, { sites }, { costs }, cases) => {
  const lines = text.split('\n');
  const all = lines.map((code, i) => ({
    line: i + 1,
    code: code.trim().slice(0, LONGEST_LINE),
    took: 0,
    grew: 0,
    saved: 0,
  }));
  const of = (/** @type {Span} */ { at }) => all[text.slice(0, at).split('\n').length - 1];
  for (const [id, took, grew] of costs) {
    const cost = sites[id] && of(sites[id].span);
    if (!cost) continue;
    cost.took += took;
    cost.grew += grew;
  }
  for (const asked of cases) {
    const cost = of(asked.span);
    if (cost) cost.saved += savedBy(asked);
  }
  return all.filter(({ took, grew, saved }) => took > 0 || grew !== 0 || saved > 0);
};

/**
 * @param {string} text
 * @param {Prepared} prepared
 * @param {import('./sandbox.js').Outcome} outcome
 * @returns {Reading}
 */
export function readingOf(text, prepared, { report, ended }) {
  const { sites } = prepared;
  const { thrown } = report;
  const calls = [...report.calls].sort(([, a], [, b]) => a.when - b.when);
  /** @type {Case[]} */
  const cases = [];
  let failing = -1;
  for (const [id, slot] of calls) {
    const site = sites[id];
    const asked = site && caseOf(slot, site);
    if (!asked) continue;
    const isFailing = thrown?.site === id;
    if (isFailing) failing = cases.length;
    // A matrix product is drawn as an einsum, but has its own error message.
    const failure = { message: thrown?.message ?? '', torchType: thrown?.type || (thrown?.name ?? '') };
    cases.push(isFailing ? { ...asked, failure } : asked);
  }
  const last = cases.findLastIndex(combinesShapes);
  const shown = failing >= 0 ? failing : last >= 0 ? last : cases.length - 1;
  const outcomes = remarksOf(prepared, report);
  for (const { site, place, category, message } of report.warnings) {
    const span = sites[site]?.span ?? (place ? spanAt(text, prepared, place) : { at: 0, length: 0 });
    outcomes.push({ span, kind: 'warned', shape: null, dtype: null, text: message, type: category });
  }
  for (const span of prepared.tuples) {
    const tuple = text.slice(span.at, span.at + span.length);
    const said = `${tuple} is only its last number in JavaScript: a shape is an array, [${tuple.slice(1, -1)}]`;
    outcomes.push({ span, kind: 'warned', shape: null, dtype: null, text: said, type: 'Note' });
  }
  outcomes.sort((a, b) => a.span.at - b.span.at);
  if (thrown) {
    const span = spanOf(text, prepared, thrown);
    const type = thrown.type || thrown.name;
    outcomes.push({ span, kind: 'raised', shape: null, dtype: null, text: explainedMessage(text, thrown, span), type });
  }
  const more = report.unprinted > 0 ? [`... ${report.unprinted} more lines`] : [];
  const lines = [...report.printed, ...more, ...(report.last === null ? [] : [report.last])];
  const ran = {
    state: ended ?? /** @type {const} */ ('ran'),
    printed: printedText(text, prepared, lines),
    memory: report.memory,
    costs: costsOf(text, prepared, report, cases),
  };
  return { kind: 'code', cases, shown, problems: [], outcomes, ran };
}
