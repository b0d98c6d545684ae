/**
 * Holds an answer against what a case expects, measure by measure: right, wrong, or missing, as silence is not the same
 * as an error. Parts that a case says nothing about are not judged.
 *
 * @import { Case, Fitting } from './corpus.js'
 * @import { Diagnosis, Recognised, Size } from '../../web/diagnose/diagnosis.js'
 *
 * @typedef {'right' | 'wrong' | 'missing'} Verdict
 * @typedef {typeof measures[number]} Measure
 *
 * @typedef {object} Judgement
 * @property {Case} case
 * @property {Partial<Record<Measure, Verdict>>} verdicts
 * @property {Partial<Record<Measure, string>>} answers  what was said instead, of those that are not right
 * @property {readonly string[]} forbidden  fixes that must not be shown
 */

export const measures = /** @type {const} */ ([
  'kind',
  'family',
  'framework',
  'form',
  'shapes',
  'clash',
  'fix',
  'asks',
]);

/**
 * @param {Case} expected
 * @param {Recognised} recognised
 * @param {Diagnosis} diagnosis
 * @returns {Judgement}
 */
export function judge(expected, recognised, diagnosis) {
  /** @type {Judgement['verdicts']} */
  const verdicts = {};
  /** @type {Judgement['answers']} */
  const answers = {};
  const note = (
    /** @type {Measure} */ measure,
    /** @type {Verdict | null} */ verdict,
    /** @type {unknown} */ answer,
  ) => {
    if (verdict === null) return;
    verdicts[measure] = verdict;
    if (verdict !== 'right') answers[measure] = typeof answer === 'string' ? answer : JSON.stringify(answer);
  };
  const { kind, family, framework, form, fails, operands, broadcast, clash } = recognised;
  note('kind', expected.kind.includes(kind) ? 'right' : kind === 'none' ? 'missing' : 'wrong', kind);
  if (kind !== 'none' || !expected.kind.includes('none')) {
    const silent = kind === 'none';
    note('family', listed(expected.family, family, silent), family);
    if (expected.kind[0] === 'broadcast') {
      note('framework', listed(expected.framework, framework, silent), framework);
      const warned = expected.family.length === 1 && fails !== expected.fails;
      note('form', !silent && warned ? 'wrong' : listed(expected.form, form, silent), warned ? { form, fails } : form);
      note('shapes', shapes(expected, recognised), { operands, broadcast });
      note('clash', clashes(expected.clash, clash), clash);
    }
  }
  note('fix', fixed(expected.fix, diagnosis), diagnosis.fixes[0] ?? 'none');
  if (expected.asks) note('asks', diagnosis.asks.length > 0 ? 'right' : 'missing', diagnosis.asks);
  const silence = expected.kind[0] === 'none' && !expected.kind.includes('broadcast');
  return {
    case: expected,
    verdicts,
    answers,
    forbidden: diagnosis.fixes
      .map(({ code }) => code)
      .filter((code) => silence || expected.never.some((pattern) => pattern.test(code))),
  };
}

/**
 * @param {readonly string[]} will  what will do
 * @param {string | null} said
 * @param {boolean} silent  whether nothing was recognised at all
 * @returns {Verdict | null}
 */
function listed(will, said, silent) {
  if (will.includes('any')) return null;
  if (silent || said === null) return 'missing';
  return will.includes(said) ? 'right' : 'wrong';
}

/**
 * Every shape of the message must be found, as an operand or as the result of the operands: for some messages both
 * readings are fair. The target of a write must be recognised as the target.
 * @param {Case} expected
 * @param {Recognised} recognised
 * @returns {Verdict | null}
 */
function shapes(expected, { operands, broadcast }) {
  if (expected.operands === null) return null;
  const expectedShapes = [
    ...expected.operands.map(({ shape }) => shape),
    ...(expected.broadcast ? [expected.broadcast] : []),
  ];
  const known = operands.flatMap(({ shape, from, role }) => (shape === null ? [] : [{ shape, from, role }]));
  if (expectedShapes.length === 0) return known.length === 0 ? 'right' : 'wrong';
  if (known.length === 0) return 'missing';
  const written = expected.operands.filter((operand) => operand.written);
  for (const found of [known, known.filter(({ from }) => from !== 'code')]) {
    const list = found.map(({ shape }) => shape);
    const readings = [list, broadcast === null ? list : [...list, broadcast]];
    if (!readings.some((reading) => sameBag(reading, expectedShapes))) continue;
    const roles = written.every(({ shape }) => found.some((one) => one.role !== 'operand' && same(one.shape, shape)));
    if (roles) return 'right';
  }
  return 'wrong';
}

/** @param {Case['clash']} expected @param {Recognised['clash']} said @returns {Verdict | null} */
function clashes(expected, said) {
  if (expected === null) return null;
  if (said === null) return 'missing';
  const { at } = expected;
  const place = at === null || (at < 0 ? said.fromEnd === -at : said.dim === at);
  return place && same(said.sizes, expected.sizes) ? 'right' : 'wrong';
}

/**
 * The first fix. If the case expects a change of the data, silence is right.
 * @param {Case['fix']} expected
 * @param {Diagnosis} said
 * @returns {Verdict | null}
 */
function fixed(expected, { fixes: [said] }) {
  if (expected === null) return null;
  if (said === undefined) return expected.some(({ about }) => about !== 'shapes') ? 'right' : 'missing';
  const fits = (/** @type {Fitting} */ { about, shapes }) => about === 'shapes' && sameBag(said.shapes, shapes);
  return expected.some(fits) ? 'right' : 'wrong';
}

const same = (/** @type {readonly Size[]} */ a, /** @type {readonly Size[]} */ b) =>
  String(a) === String(b) && a.length === b.length;

/** In whatever order: which of two operands comes first is not always told. */
const sameBag = (/** @type {readonly (readonly Size[])[]} */ a, /** @type {readonly (readonly Size[])[]} */ b) =>
  JSON.stringify([...a].map((shape) => JSON.stringify(shape)).sort()) ===
  JSON.stringify([...b].map((shape) => JSON.stringify(shape)).sort());
