/**
 * Chooses what to do next. A remedy that the message alone settles comes first. Otherwise a step leads from the failing
 * line to where its operands are made: to lines of the pasted code, to the call above it in the traceback, or to the
 * one thing that the paste leaves out. It never asks for what the paste shows.
 */
import { clueOf, general } from './clues.js';
import { leadOf } from './lead.js';
import { nodeIn, printed, showing } from './show.js';
import { adviceOf, customOf, remedies, steps } from './steps.js';

/** @import { Finding, Next } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/** Remedies at a place that is still to be found. */
const placed = ['find-empty', 'selects-nothing', 'pad-rows'];

/** Facts that say more than which sizes clash: that one side is flattened, or how many rows there are. */
const telling = ['flat', 'leading'];

/** @type {(situation: Situation, facts: readonly Finding[], causes: readonly Finding[]) => Next} */
export function nextOf(situation, facts, causes) {
  const { recognised } = situation;
  const { kind, failing, framework, unknownWording } = recognised;
  const { back, ...line } = leadOf(situation, facts);
  const node = nodeIn(recognised);
  if (kind === 'none') {
    const show = line['isSure'] ? '' : node.node ? 'node' : 'paste-trace';
    const facts = {
      source: line['source'],
      ...node,
      ...(failing?.isCheck && { line: line['line'], file: line['file'] }),
    };
    if (unknownWording) return { key: 'unknown', show, code: '', facts };
    return { key: recognised.isDescribed ? 'paste-message' : 'paste-more', code: '', facts };
  }
  const [cause] = causes;
  // Beside a cause, no code is printed for a line that may not be the one that failed.
  const code = cause && !failing?.line ? '' : printed(recognised);
  const [settled] = adviceOf(remedies, situation, facts);
  if (settled && placed.includes(settled.key)) {
    const show = showing(situation, code, true);
    return { code: '', ...settled, ...(/^paste-[tl]/.test(show) && { show }), ...(cause && { cause }) };
  }
  if (settled) return { code: '', ...settled };
  const isForeign = failing?.isForeign === true && line['source'] !== '';
  const [step] = adviceOf(isForeign && framework !== 'r' ? {} : steps, situation, [
    ...facts.filter(({ id }) => telling.includes(id)),
    ...facts,
  ]);
  const custom = isForeign && !/ (?:[-+*/]|%\S+%) /.test(line['source']) ? '' : customOf(situation);
  const clue = step || cause || custom ? null : clueOf(situation, facts, line['isSure'] ? line['source'] : '');
  const isGeneral = !clue || general.includes(clue['clue']);
  // The step of a missing axis names both operands already.
  const isNamed = (step?.key === 'axis' && line['origins'].length === 0) || step?.key === 'flatten';
  const hasLead = !isNamed && !isForeign && line['source'] !== '' && !failing?.onlyCalls && custom !== 'paired-indices';
  const isDone = Boolean(step ?? cause ?? clue) || custom !== '' || hasLead || isForeign;
  const show = showing(situation, code, isDone);
  const isPrinted = clue?.['limits']?.length > 0 && show === 'print';
  const isEnough =
    isPrinted || custom === 'paired-indices' || (step && show === 'paste-trace') || step?.key === 'one-of-two';
  const shown = isEnough ? '' : show;
  const hint = { open: line['open'], ...clue, key: clue?.['clue'] ?? '' };
  const trace = framework === 'r' ? 'traceback()' : '';
  return {
    key: step?.key ?? custom,
    // With something else to check first, only the traceback is asked for.
    show: shown !== 'paste-trace' || cause || clue ? shown : sizesToFind(line),
    ...(cause && { cause }),
    code: shown === 'library' ? `pip show ${failing?.library}` : /^(?:print|stop-)/.test(shown) ? code : '',
    facts: {
      ...{ ...line, ...step?.facts, ...node },
      order: [
        ...(isForeign ? [{ key: 'package', source: line['source'], trace }] : []),
        { key: custom },
        { ...line, ...step?.facts, key: step?.key ?? '' },
        ...line['standing'],
        ...(isGeneral ? [] : [hint]),
        ...(hasLead ? line['fails'] : []),
        // A clue that is not general already says where to look, and the sentence of an operator names both operands.
        ...(hasLead && isGeneral && ((custom === '' && !step) || failing?.calledIn)
          ? [custom === '' ? back : { ...back, a: '', b: '' }]
          : []),
        ...(isGeneral ? [hint] : []),
      ],
    },
  };
}

/**
 * What to ask for without a traceback: which array has which size, if sizes are known.
 * @param {Record<string, any>} line
 */
const sizesToFind = ({ one, target }) => (target ? 'find-target' : one === undefined ? 'paste-trace' : 'find-sizes');
