/**
 * Chooses what to do next. A remedy that the message alone settles comes first. Otherwise a step leads from the failing
 * line to where its operands are made: to lines of the pasted code, to the call above it in the traceback, or to the
 * one thing that the paste leaves out. It never asks for what the paste shows.
 */
import { clueOf, general } from './clues.js';
import { callable } from './fixes/code.js';
import { hasName } from './fixes/fix.js';
import { partialTuple } from '../lib/errors/printed-shape.js';
import { identifiersIn } from './recognise/names.js';
import { isNumeric } from './recognise/numeric.js';
import { adviceOf, customOf, remedies, steps } from './steps.js';

/** @import { Finding, Next } from './diagnosis.js' */
/** @import { Situation } from './facts/situation.js' */

/** How a shape is printed, by language. @type {Readonly<Record<string, (names: readonly string[]) => string>>} */
const printing = {
  julia: (names) => `@show ${names.map((name) => `summary(${name})`).join(', ')}`,
  matlab: (names) => names.map((name) => `size(${name.replace(/^size\((.*)\)$/, '$1')})`).join(', '),
  r: (names) => names.map((name) => `str(${name})`).join('; '),
  opencv: (names) => `print(${names.map((name) => `${name}.shape, ${name}.dtype`).join(', ')})`,
  tfjs: (names) => `console.log(${names.map((name) => `${name}.shape`).join(', ')})`,
  python: (names) => `print(${names.map((name) => `${name}.shape`).join(', ')})`,
};

/** Languages with the commands of another one. @type {Readonly<Record<string, string>>} */
const alike = { octave: 'matlab', stride0: 'tfjs' };

const MOST_NAMES = 6;
const LONGEST_LINE = 160; // in a sentence

/** How to find the line: MATLAB, R and Julia often have no traceback. @param {string | null} framework */
const missing = (framework) => {
  if (framework === 'onnxruntime') return 'inspect-graph';
  return isNumeric(framework) ? 'paste-line' : 'paste-trace';
};

/** Whether the language can stop at the line that fails. @param {string | null} framework */
const canStop = (framework) => /^(?:r|matlab|octave)$/.test(framework ?? '');

/**
 * Whether a name is of the array that an assignment writes a part of. The message has the part's shape, so the array's
 * own says nothing more.
 * @type {(recognised: Situation['recognised'], name: string) => boolean}
 */
const isWritten = ({ form, operands: [target] }, name) =>
  form === 'assign' &&
  target?.shape != null &&
  /^([\w.]+?)(?:\.data)?\[/.exec(target.name ?? '')?.[1] === name.replace(/\.data$/, '');

/** Code that prints the shapes that the paste leaves out. @type {(situation: Situation) => string} */
function printed({ recognised }) {
  const { failing, framework, operands, known: all = [] } = recognised;
  const given = all.filter(({ from }) => from === 'printed' || canStop(framework));
  const known = [...operands, ...given].filter(({ shape }) => shape);
  const isUnknown = (/** @type {string} */ name) =>
    !known.some((each) => each.name === name) && !isWritten(recognised, name);
  const names = failing?.arrays.filter(isUnknown).slice(0, MOST_NAMES) ?? [];
  const language = alike[framework ?? ''] ?? framework ?? '';
  const isPython = printing[language] === undefined || language === 'opencv';
  return names.length > 0
    ? (printing[language] ?? printing['python'] ?? String)(isPython ? names.map(callable) : names)
    : '';
}

/**
 * The names that get their values in one line, and a size in question that it has.
 * @param {Required<Pick<Situation['recognised'], 'assignments' | 'literals'>>} recognised
 */
function byLine({ assignments, literals }) {
  return [...new Set(assignments.map(({ line }) => line))].map((line) => ({
    line,
    number: literals.find((each) => each.line === line)?.number,
    names: assignments.filter((each) => each.line === line).map(({ name }) => name),
    isHead: /^(?:async )?(?:def|function)\b/.test(line),
  }));
}

/** Libraries that run a task in a worker, and raise its error again where the result is waited for. */
const worker = /raise self\._value|multiprocessing[\\/]pool\.py|concurrent[\\/]futures|dask[\\/]local/;

/** Words of somebody whose code worked before. */
const worked =
  /used to work|(?:work(?:ed|ing|s)|fine|well|ran) (?:fine |well )?(?:before|until|previously|at first|last \w+)|(?:after|since) (?:\w+ ){0,2}upgrad|(?:after|since) (?:an|some|the (?:last|latest|recent)) updates?\b|the first time|以前(?:可以|能)|(?:更新|升级)(?:之?后|了)/i;

/** Words of somebody who runs code as published, who has changed it or its data, or who has data of their own. */
const published =
  /\b(?:run\w*|ran|using|follow\w*|try\w*|tried)(?: \S+){0,5}? (?:tutorials?|examples?|demo|readme|instructions?|documentation)\b|(?:example|original) code|exactly as|readme way|(?:don'?t|didn'?t|did not|haven'?t|without) (?:chang|modif|adjust|alter)\w+|按照|教程|示例|官方/i;
const altered =
  /\b(?:my|own|custom|our|another|different) (?:\w+ )?(?:data\w*|images?|pictures?|network|model|environment|files?|code)\b|\bI(?:'ve| have)? (?:chang|modif|replac|add|adapt)ed\b|自己的/i;
const owned =
  /(?<!(?:none of|not|no) )\b(?:my own|my|own|new|custom|another|different) (?:\w+ )?(?:data|datasets?|samples?|images?|pictures?|videos?|files?|file set)\b|自己的数据/i;
const example =
  /\b(?:example|original|demo)\b[^.]{0,60}\b(?:work|fine|ran|run)|\b(?:work|ran|run)\w*[^.]{0,40}\b(?:example|original|demo)\b/i;

/** Remedies at a place that is still to be found. */
const placed = ['find-empty', 'selects-nothing', 'pad-rows'];

/**
 * A node of TensorFlow's graph; that of a gradient is named after the operation.
 * @type {(recognised: Situation['recognised'], around: string) => string}
 */
function nodeIn({ message, unknownWording = message }, around) {
  const found =
    /\{\{node ([\w./-]{1,100})\}\}|\[\[Node: ([\w./-]{1,160}) =/.exec(`${message}\n${around}`) ??
    / for '([\w./-]{1,100})' \(op:/.exec(unknownWording) ??
    /Caused by op u?'([\w./-]{1,100})'/.exec(around);
  const [, name = ''] = found?.filter(Boolean) ?? [];
  return name.replace(/^(?:.*\/)?gradients\//, '').replace(/_grad(?:_\d+)?\/.*$/, '');
}

/**
 * The call of the paste that adds a node: `mean_squared_error(x, y)` for `mean_squared_error/SquaredDifference`.
 * @type {(node: string, around: string) => string}
 */
function callOf(node, around) {
  const scopes = node.split('/').map((scope) => scope.replace(/_(?:loss|\d+)$/, ''));
  const named = scopes.slice(0, -1).filter((scope) => /^\w{5,}$/.test(scope));
  const calls = named.map((scope) => new RegExp(String.raw`[\w.]*\b${scope}\([^()\n]{1,80}\)`).exec(around)?.[0]);
  return calls.find(Boolean) ?? '';
}

/** The package of the first frame of a stack trace that is not Julia's own, or empty. @param {string} around */
function packageIn(around) {
  const [, path = ''] = /(?:@ (?:[\w.]+ +)?|\bat )((?:~|\/|\w:)[^\s:]+|(?:REPL|In)\[)/.exec(around) ?? [];
  return /\.julia[\\/](?:packages|dev)[\\/](\w+)/.exec(path)?.[1] ?? '';
}

/**
 * How the missing line or shapes can be had.
 * @type {(situation: Situation, code: string, node: string) => string}
 */
function showing({ recognised, around }, code, node) {
  const { failing, framework, candidates = [], fails } = recognised;
  if (failing?.library) return failing.isInstalled ? 'library' : 'inside';
  if (worker.test(around) && !code && (failing?.onlyCalls || /^raise\b|^$/.test(failing?.source ?? '')))
    return 'worker';
  if (failing?.onlyCalls && !code) return node.includes('/') ? 'node' : 'cut-off';
  if (canStop(framework) && (code || failing)) {
    if (framework === 'matlab' && failing && failing.line > 0 && failing.source === '') return 'compiled';
    const areKnown = failing?.arrays.length && code === '';
    if (areKnown || recognised.operands.filter(({ shape, name }) => shape && name).length > 1) return '';
    const isAtHand = framework === 'r' && around.replace(/\s/g, '').includes(`=${failing?.inside?.replace(/\s/g, '')}`);
    return isAtHand && code ? 'print' : `stop-in-${framework}`;
  }
  if (code) return 'print';
  if (failing?.isCore) return 'paste-call';
  const isPasted = (failing?.source ?? '') !== '' || candidates.length > 0;
  if (isPasted || (!fails && !failing)) return '';
  if (node !== '' && (node.includes('/') || recognised.operands.some(({ name }) => name))) return 'node';
  return failing && failing.line > 0
    ? 'open-line'
    : packageIn(around) !== ''
      ? ''
      : /Traceback|-->/.test(around) // Julia's stack trace begins with the frame that fails
        ? 'cut-off'
        : missing(framework);
}

/** @type {(situation: Situation, facts: readonly Finding[], causes: readonly Finding[]) => Next} */
export function nextOf(situation, facts, causes) {
  const { recognised, around } = situation;
  const { kind, failing, unknownWording, candidates = [] } = recognised;
  // Beside a cause, no code is printed for a line that may not be the one that failed.
  const code = causes.length > 0 && !failing?.line ? '' : printed(situation);
  const node = nodeIn(recognised, around);
  const show = showing(situation, code, node);
  const { backOf, ...line } = leadOf(situation, facts);
  if (kind === 'none')
    return unknownWording
      ? {
          ...{ key: 'unknown', show: line.isSure ? '' : node ? 'node' : 'paste-trace', code: '' },
          facts: { source: line.source, node, layer: '' },
        }
      : { key: 'paste-more', code: '', facts: {} };
  const [cause] = causes;
  const lost = missing(recognised.framework);
  const [settled] = adviceOf(remedies, situation, facts);
  if (settled && placed.includes(settled.key))
    return { code: '', ...settled, ...(show === lost && { show }), ...(cause && { cause }) };
  if (settled) return { code: '', ...settled };
  // That one side is flattened, short or turned, or how many rows there are, says more than which sizes clash.
  const isForeign = failing?.isForeign === true && line.source !== '';
  const [step] = adviceOf(isForeign && recognised.framework !== 'r' ? {} : steps, situation, [
    ...facts.filter(({ id }) => /^(?:flat|leading|short|turned)$/.test(id)),
    ...facts,
  ]);
  const installed = candidates.length > 0 ? '' : packageIn(around);
  const trace = recognised.framework === 'r' ? 'traceback()' : '';
  const custom = isForeign && !/ (?:[-+*/]|%\S+%) /.test(line.source) ? '' : customOf(situation);
  const isOthers = published.test(around) && !altered.test(around) && custom === '' && !cause;
  const found = step || cause || custom ? null : clueOf(situation, facts, line.isSure ? line.source : '');
  const areAny = !found || general.includes(found['clue']);
  const clue = isOthers && areAny ? null : found;
  const isSettled = settling.includes(custom);
  // The step of a missing axis names both operands already.
  const isOpen = step?.key !== 'axis' || line.origins.length > 0;
  const hasLead =
    isOpen &&
    show !== 'worker' &&
    !isForeign &&
    line.source !== '' &&
    !failing?.onlyCalls &&
    !isSettled &&
    step?.key !== 'flatten';
  const isDone = step ?? cause ?? clue ?? (custom !== '' || hasLead || isForeign || installed !== '');
  const hint = { open: line.open, ...clue, key: clue?.['clue'] ?? '' };
  const areLimits = clue?.['limits']?.length > 0 && show === 'print';
  const shown =
    isSettled || areLimits || (step && show === 'paste-trace') || step?.key === 'one-of-two'
      ? ''
      : show || (isDone ? '' : lost);
  const isTraceAsked = shown === 'paste-trace';
  const isOwn = owned.test(around) && !step && !cause && !isSettled && ((!found && !custom) || example.test(around));
  const past =
    worked.test(around) || (isOthers && !/library|worker/.test(shown)) ? 'versions' : isOwn ? 'own-data' : '';
  return {
    key: step?.key ?? custom,
    // With something else to check first, only the traceback is asked for.
    show: isTraceAsked && line.one !== undefined && !cause && !clue && !isOthers ? 'find-sizes' : shown,
    ...(cause && { cause }),
    code: shown === 'library' ? `pip show ${failing?.library}` : /^(?:print|stop-)/.test(shown) ? code : '',
    facts: {
      ...line,
      ...step?.facts,
      node,
      gradient: /gradients\/\S*_grad/.test(around) ? node : '',
      layer: callOf(node, around),
      order: [
        ...(isForeign || installed ? [{ key: 'package', source: line.source, package: installed, trace }] : []),
        { key: custom },
        { ...line, ...step?.facts, key: step?.key ?? '' },
        ...line.standing,
        ...(areAny ? [] : [hint]),
        { key: past },
        ...(hasLead ? line.fails : []),
        // A clue that is not general already says where to look.
        ...(hasLead && areAny && ((custom === '' && !step) || failing?.calledIn) ? backOf(custom !== '') : []),
        ...(areAny ? [hint] : []),
      ],
    },
  };
}

/**
 * Collects what the paste shows about the failing line, as sentences: it, the lines that make its operands, the lines
 * with a size in question, and the call above it.
 * @type {(situation: Situation, facts: readonly Finding[]) => Record<string, any>}
 */
function leadOf(situation, facts) {
  const { recognised, names } = situation;
  const { failing, candidates = [], assignments = [], literals = [] } = recognised;
  const isQuoted = failing && (failing.line > 0 || failing.inside) && !failing.isCore;
  const isSaid = isQuoted && failing.source.length <= LONGEST_LINE && !/^raise\b/.test(failing.source);
  const source = isSaid ? failing.source : '';
  const isSet = (/** @type {string} */ name) => assignments.some((each) => name.startsWith(each.name));
  const unset = names.flatMap((name, i) =>
    hasName(recognised, i) && !isSet(name) ? name.replace(/^([\w.]+)\[[^"']*\]$/, '$1') : [],
  );
  const others = unset.filter((name) => !isWritten(recognised, name));
  const open = canStop(recognised.framework)
    ? []
    : [...new Set(others.length > 0 ? others : unset)].filter((name) => !/[(+*/ ]/.test(name));
  const [one, two] = sizesOf(situation, facts);
  const areNamed = names.length === 2 && [0, 1].every((i) => hasName(recognised, i)) && Number(one) >= 0;
  const inQuestion = Object.values(facts[0]?.facts ?? {}).flat();
  const telling = literals.filter(({ number }) => inQuestion.includes(number));
  const { library = '', caller = '', inside = '', calledIn = '', line = 0, file = '' } = failing ?? {};
  const origins = byLine({ assignments, literals: telling }).map(({ isHead, ...each }) =>
    isHead ? { key: 'argument', calledIn, ...each } : { key: 'sets', ...each },
  );
  const [first = '', second = ''] = candidates;
  const lines = [source || first, ...origins.map((each) => each.line)];
  const isElsewhere = (/** @type {{ line: string }} */ each) => lines.every((one) => !one.includes(each.line));
  return {
    ...{ source: library ? '' : source || first, isSure: source !== '', origins },
    ...{ library, caller, inside, line, file: file.split(/[\\/]/).at(-1) ?? '', one, two },
    open: [one, two].filter((size) => typeof size === 'number' && telling.every(({ number }) => number !== size)),
    fails: [source ? { key: 'fails', source } : { key: 'perhaps', source: first, second }, ...origins],
    standing: [
      ...knownIn(situation, source || first),
      ...telling.filter(isElsewhere).map((each) => ({ key: 'stands', ...each })),
    ],
    backOf: (/** @type {boolean} */ isBare) => [
      {
        ...{ key: 'trace', unset: open, calledIn: origins.length === 0 ? calledIn : '' },
        ...(areNamed && !isBare && { a: names[0], b: names[1], size: one, other: two }),
      },
    ],
  };
}

/**
 * The shapes that the paste gives for other names in a line of MATLAB, or for all if there is no line.
 * @type {(situation: Situation, source: string) => { key: string, named: string }[]}
 */
function knownIn({ recognised: { framework, operands, known = [] } }, source) {
  const names = identifiersIn(source, true);
  const others = known.filter(({ name }) => {
    const isInLine = names.includes(name ?? '') || (/\(/.test(name ?? '') && source.includes(name ?? ''));
    return name && (source === '' || isInLine) && operands.every((each) => each.name !== name || !each.shape);
  });
  const named = others.map(({ name, shape }) => `${name} ${partialTuple(shape)}`);
  const isMatrix = /^(?:matlab|octave)$/.test(framework ?? '');
  return isMatrix && named.length > 0 && named.length <= MOST_NAMES ? [{ key: 'shown', named: named.join(', ') }] : [];
}

/** Mistaken operators after which nothing else has to be looked for. */
const settling = ['compare-text', 'paired-indices'];

/** The two sizes or shapes that differ. @type {(situation: Situation, facts: readonly Finding[]) => any[]} */
function sizesOf({ shapes }, [fact]) {
  const { size, other, sizes = [], target, result, one, two } = /** @type {any} */ (fact?.facts ?? {});
  if (Array.isArray(sizes) && sizes.length > 1 && shapes) return [...shapes];
  if (target) return shapes?.length === 2 ? [...shapes] : [target, result];
  if (Number(size) >= 0 && other !== undefined) return [size, other];
  return Array.isArray(one) && Array.isArray(two) ? [one, two] : [];
}
