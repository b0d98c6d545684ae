// Calls of functions of the text that need not be read again. While somebody types, most of a text stays as it was: a
// call whose text has not changed, and that is given the same, comes to the same. What it came to is kept with
// everything it told, and told again where it stands now.

import { CallKey, Unkeyed } from './call-key.js';
import { attempt, namedIn, NOTHING, readIn, written } from './call-reads.js';
import { copyOf, Hole } from './copies.js';
import { countsSoFar } from './counts.js';
import { OUTSIDE } from './implicit.js';
import { libraries } from './libraries.js';
import { noteFound, watch } from './members.js';
import { pieceAt, Pieces } from './pieces.js';
import { print } from './printing.js';
import { births, TensorValue } from './values.js';

/**
 * @typedef {import('./call-key.js').Code} Code
 * @typedef {import('./copies.js').How} How
 * @typedef {import('./values.js').PyClass} PyClass
 * @typedef {import('./pieces.js').Layout} Layout
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 * @typedef {import('./world.js').Told} Told
 * @typedef {import('../../case/case.js').Span} Span
 *
 * @typedef {import('./call-reads.js').Reads} Reads
 *
 * @typedef {object} Kept
 * @property {Value} value  a copy; what it was given is `Hole`s in it
 * @property {Reads} reads
 * @property {string} named  what they stood for
 * @property {readonly Told[]} told
 * @property {number} cases  how many there have to be already, as it was too late for some of its own; 0 if for none
 * @property {boolean} isCleared  whether tensors that waited for others do so no more
 * @property {World['last']} last
 * @property {Layout} layout  where the pieces stood
 * @property {number} steps
 * @property {number} used  the last text it was used in
 */

/**
 * A call that may be kept.
 * @typedef {object} Asked
 * @property {readonly Value[]} values  everything that it is given
 * @property {string} given  its key
 * @property {Reads} reads  what it read last
 * @property {string} named  what they stand for before it
 */

/** Calls of fewer steps are read again. */
const WORTH = 120;
const MOST_KEPT = 4000;
/** Stands among tensors that wait for others, to tell whether they still do. */
const WAITING = { value: /** @type {any} */ (null), span: OUTSIDE };
/** Texts after which what was not used is forgotten. */
const LONGEST_UNUSED = 60;

/** What is the same for every call, but that less is computed where much was done already. @param {World} world */
const settingOf = (world) => `${world.setting}${world.isThrifty}${world.isWide} `;

export class Memory {
  /** The number of the text. */
  now = 0;
  #text = '';
  #pieces = new Pieces();
  #marks = 0;
  /** Of the definition that is being read. @type {Code[] | undefined} */ #codes;
  /** @type {Map<string, Kept>} */ #kept = new Map();
  /** What a call read last. @type {Map<string, Reads>} */
  #reads = new Map();
  /** What names stood for where something was defined, by number. @type {Map<string, number>} */ #settings = new Map();
  /**
   * How many steps each function took last; -1 for those that write into what they are given.
   * @type {Map<string, number>}
   */
  #steps = new Map();

  /** @param {World} world @param {string} text @param {readonly import('./blocks.js').Block[]} blocks */
  begin(world, text, blocks) {
    if (text !== this.#text) this.now += 1;
    this.#text = text;
    world.memory = this;
    world.setting = `${[...libraries.keys()]} ${[...world.letters].map(([name, size]) => `${name}=${print(size)}`)} `;
    world.layout = this.#pieces.layout(text, blocks, this.now);
    if (this.#kept.size > MOST_KEPT)
      for (const [key, { used }] of this.#kept) if (used < this.now - LONGEST_UNUSED) this.#kept.delete(key);
    if (this.#kept.size > MOST_KEPT) this.#kept.clear();
    if (this.#reads.size > MOST_KEPT) this.#reads.clear();
    if (this.#steps.size > MOST_KEPT) this.#steps.clear();
  }

  /**
   * A definition at the top of the text. What its functions are is known once it is done: their text, and what the
   * names that were read for it stood for.
   * @param {World} world @param {() => void} run
   */
  define(world, run) {
    const { reads } = world;
    world.reads = new Set();
    /** @type {Code[]} */
    const codes = [];
    this.#codes = codes;
    try {
      run();
      const text = attempt(() => new CallKey(world, false).ofNames(world.reads ?? []));
      if (text === undefined) return;
      const number = this.#settings.get(text) ?? this.#settings.size;
      this.#settings.set(text, number);
      for (const code of codes) {
        const others = code.others.map(({ id }) => `,${id}`).join('');
        code.id = `${code.piece.id}${others}+${code.offset}.${number}`;
      }
    } finally {
      this.#codes = undefined;
      world.reads = reads;
    }
  }

  /** What a function or a class is whose header stands there. @param {World} world @param {Span} span */
  codeOf(world, { at }) {
    const placed = this.#codes && pieceAt(world.layout, at);
    if (!placed) return undefined;
    const { piece, others = [] } = placed;
    const code = { piece, others, offset: at - placed.at, id: '' };
    this.#codes?.push(code);
    return code;
  }

  /**
   * @param {World} world
   * @param {Code} code
   * @param {readonly Value[]} values  everything that it is given
   * @param {() => Value} run
   * @returns {Value}
   */
  call(world, code, values, run) {
    const last = this.#steps.get(code.id) ?? 0;
    if (!code.id || last < WORTH || !isAlone(world)) {
      const before = world.steps;
      const value = run();
      if (last >= 0 && code.id) this.#steps.set(code.id, world.steps - before);
      return value;
    }
    const key = new CallKey(world);
    const setting = settingOf(world);
    const given = attempt(() => setting + key.ofCall(code, values));
    if (given === undefined || [...world.unresolved.values()].some((each) => key.nodes.has(each.value))) return run();
    const reads = this.#reads.get(given) ?? NOTHING;
    const named = attempt(() => namedIn(key, reads));
    if (named === undefined) return run();
    const kept = this.#kept.get(given);
    if (named === kept?.named && world.cases.length >= kept.cases) {
      kept.used = this.now;
      const nodes = [...key.nodes.keys()];
      const moved = mover(kept.layout, world.layout);
      const copy = copied(kept.value, { world, nodes, moved, known: new Map() });
      if (!copy) return run();
      again(world, kept, nodes, moved);
      return copy.value;
    }
    return this.#first(world, code, { values, given, reads, named }, run);
  }

  /**
   * Reads it, and keeps what it came to if it changed nothing else. Names at the top of the text must stand for the
   * same as before, so it is kept where it is known beforehand which ones it reads.
   * @param {World} world @param {Code} code @param {Asked} asked @param {() => Value} run
   */
  #first(world, code, { values, given, reads: expected, named }, run) {
    const { oldest, last, steps, recording, reads: outer } = world;
    const outerFound = watch.found;
    const setting = settingOf(world);
    const from = world.told.length;
    const cases = world.cases.length;
    const born = births();
    const counted = countsSoFar();
    const { applied } = world;
    const waiting = applied.length;
    const reads = new Set();
    Object.assign(world, { oldest: Infinity, recording: true, reads });
    /** @type {Map<PyClass, Set<string>>} */
    const found = new Map();
    watch.found = found;
    const mark = `waiting ${++this.#marks}`; // one for each call, as a call within this one has its own
    world.unresolved.set(mark, WAITING);
    try {
      const value = run();
      const isCleared = !world.unresolved.delete(mark);
      const key = new CallKey(world);
      const isBack = world.applied === applied && applied.length === waiting;
      const isQuiet = world.oldest > born && counted === countsSoFar() && isBack && isAlone(world);
      if (!isQuiet || attempt(() => setting + key.ofCall(code, values)) !== given) {
        this.#steps.set(code.id, -1);
        return value;
      }
      const seen = readIn(key, reads, found);
      if (!seen) return value;
      this.#reads.set(given, seen);
      if (settingOf(world) !== setting || written(seen) !== written(expected) || seen.named !== named) return value;
      const told = world.told.slice(from);
      if (!told.every((each) => isLasting(each, world.layout))) return value;
      const holes = new Map([...key.nodes].map(([node, number]) => [node, new Hole(number)]));
      const frozen = copied(value, { world, nodes: [], moved: (span) => span, known: holes });
      const latest = world.last === last ? undefined : world.last;
      if (frozen)
        this.#kept.set(given, {
          ...{ value: frozen.value, reads: expected, named, told, isCleared },
          cases: world.isFull ? cases : 0,
          last: latest && { ...latest, value: alone(latest.value) },
          layout: world.layout,
          steps: world.steps - steps,
          used: this.now,
        });
      return value;
    } finally {
      world.unresolved.delete(mark);
      if (outer) reads.forEach((name) => outer.add(name));
      watch.found = outerFound;
      for (const [of, names] of found) for (const name of names) noteFound(of, name);
      Object.assign(world, { oldest: Math.min(oldest, world.oldest), recording, reads: outer });
      if (!recording) world.told.length = 0;
    }
  }
}

/**
 * What a call told, told again where its pieces stand now.
 * @type {(world: World, kept: Kept, nodes: readonly object[], moved: (span: Span) => Span) => void}
 */
const again = (world, { reads, told, isCleared, last, steps }, nodes, moved) => {
  reads.names.forEach((name) => world.reads?.add(name));
  for (const [of, name] of reads.found) noteFound(/** @type {PyClass} */ (nodes[of]), name);
  if (isCleared) world.unresolved.clear();
  for (const each of told) world.tell(each, moved);
  if (last) world.last = { ...last, value: alone(last.value, moved) };
  world.spend(steps);
};

/** @type {WeakMap<Layout, { to: Layout, moved: (span: Span) => Span }>} */
const movers = new WeakMap();

/** Where a place in a piece is now. @type {(from: Layout, to: Layout) => (span: Span) => Span} */
const mover = (from, to) => {
  const known = movers.get(from);
  if (known?.to === to) return known.moved;
  const places = new Map(to.map(({ piece, at }) => [piece, at]));
  const moved = (/** @type {Span} */ span) => {
    const placed = pieceAt(from, span.at);
    const by = placed ? (places.get(placed.piece) ?? placed.at) - placed.at : 0;
    return by === 0 ? span : { ...span, at: span.at + by };
  };
  movers.set(from, { to, moved });
  return moved;
};

/**
 * A tensor that shares nothing with others.
 * @type {(value: TensorValue, moved?: (span: Span) => Span) => TensorValue}
 */
const alone = (value, moved = (span) => span) => {
  const made = new TensorValue({ ...value, storage: { ...value.storage } }, value.dialect);
  made.spans = value.spans.map(moved);
  return made;
};

/** Whether what is read is no branch that may not be taken, and nothing waits to be told. @param {World} world */
const isAlone = ({ changes, tried, printed, warnings }) =>
  !changes && tried === 0 && printed.length === 0 && warnings.length === 0;

/** What hangs on nothing but the call itself. @type {(told: Told, layout: Layout) => boolean} */
const isLasting = (told, layout) => {
  const isIn = (/** @type {Span} */ { at, length }) => at + length === 0 || pieceAt(layout, at) !== undefined;
  switch (told.kind) {
    case 'remark':
      return told.what.kind !== 'raised' && isIn(told.what.span);
    case 'problem':
      return !/^(undefined|tooMuch|tooDeep|raised)$/.test(told.what.key) && isIn(told.what);
    case 'case':
      return told.ok && isIn(told.what.span);
    default:
      return told.kind !== 'once';
  }
};

/**
 * Undefined where there is something that cannot be copied.
 * @type {(value: Value, how: Omit<How, 'isWithin' | 'otherwise'>) => { value: any } | undefined}
 */
const copied = (value, how) => {
  try {
    return { value: copyOf(value, { ...how, isWithin: false, otherwise: unkeyed }) };
  } catch (error) {
    if (error instanceof Unkeyed || error instanceof RangeError) return undefined;
    throw error;
  }
};

/** @returns {never} */
const unkeyed = () => {
  throw new Unkeyed();
};
