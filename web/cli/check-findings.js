/** What does not fit in a file, with the likeliest cause and fix that the diagnosis has for it. */
import { diagnoseRecognised, tell } from '../diagnose/answer.js';
import * as library from '../diagnose/library.js';
import { recognise } from '../diagnose/recognise/recognise.js';
import { loadWords } from '../diagnose/words/words.js';

/**
 * @typedef {import('../diagnose/diagnosis.js').Recognised} Recognised
 * @typedef {import('../reading/check.js').Finding} Finding
 * @typedef {import('./places.js').Places} Places
 * @typedef {Finding & { advice: readonly string[] }} Explained  advice: the likeliest cause and what to do, in lines
 */

/** So many are diagnosed in a file. */
const MOST = 20;

/**
 * @param {readonly Finding[]} findings
 * @param {Places} places
 * @returns {Promise<Explained[]>}
 */
export async function explained(findings, places) {
  if (findings.length === 0) return [];
  await library.init();
  const words = await loadWords('en');
  return findings.map((finding, i) => {
    const none = { ...finding, advice: finding.fix ? [`Fix: ${finding.fix}`] : [] };
    if (!finding.type || i >= MOST) return none;
    const recognised = recognise(traceback(finding, places));
    if (recognised.kind === 'none') return none;
    const diagnosis = diagnoseRecognised(withCode(recognised, finding), library);
    if (!diagnosis.cause) return none;
    const told = tell(diagnosis, words);
    const fix = told.fixes.find(({ code, text }) => told.brief.includes(code || text));
    const [, cause = '', ...more] = told.brief.split('\n');
    // What to print next, the reader of code knows already.
    const advice = fix ? [cause, ...more] : [cause, `Next: ${told.next.text.replace(/:$/, '.')}`];
    return { ...finding, fix: fix?.code ?? '', advice };
  });
}

/** As Python would print it. @type {(finding: Finding, places: Places) => string} */
function traceback({ path, span, type, message }, { placeOf, lineAt }) {
  const frames = [...path, span].flatMap(({ at }) => {
    const { file, line } = placeOf(at);
    return [`  File "${file.replace(/[\r\n"]/g, ' ')}", line ${line}, in <module>`, `    ${lineAt(at).trim()}`];
  });
  return ['Traceback (most recent call last):', ...frames, `${type}: ${message}`].join('\n');
}

/**
 * With what the code shows and no message says: names, shapes, and the layer.
 * @type {(recognised: Recognised, finding: Finding) => Recognised}
 */
function withCode(recognised, { met, layer }) {
  const from = /** @type {const} */ ('code');
  const evidence = layer
    ? [...recognised.evidence, { kind: /** @type {const} */ ('call'), text: `nn.${layer}` }]
    : recognised.evidence;
  if (recognised.kind !== 'broadcast' || !met || met.form === 'out') return { ...recognised, evidence };
  const operands = met.operands.map(({ name, shape }, i) => ({
    ...{ name, shape, from },
    role: /** @type {'target' | 'operand'} */ (met.form === 'inPlace' && i === 0 ? 'target' : 'operand'),
  }));
  return { ...recognised, evidence, form: recognised.form === 'loss' ? 'loss' : met.form, operands, unknown: [] };
}
