// Text into cases. What kind of text it is comes first; each kind has a reader of its own.

import { classify, mayHaveLetters, withoutMessage } from './classify.js';
import { readShapes } from './shapes.js';
import { mayHaveMessage, saysFailure } from './signs.js';

/**
 * @typedef {import('../case/case.js').Reading} Reading
 * @typedef {Readonly<Record<string, readonly number[]>>} Shapes
 * @typedef {typeof import('./message/message.js')} Messages
 *
 * @typedef {{ inputs: string, call: string }} AskedText  what a model is called with, as it was typed: inputs.js
 *
 * @typedef {object} Readers  as soon as they have come
 * @property {(text: string, asked?: AskedText, isPatient?: boolean) => Reading} [code]  isPatient: nobody types now
 * @property {(text: string) => Reading | null} [letters]  of shapes with letters; null where they are none
 * @property {(text: string) => boolean} [lacks]  whether the code is written with a library that is not there yet
 * @property {(text: string, typed?: Shapes) => Reading} [message]
 * @property {Messages['readBeside']} [beside]  of code
 *
 * @typedef {{ reading: Reading } | { needs: 'code' | 'letters' | 'message' }} Read
 * @typedef {[text: string, typed?: Shapes, asked?: AskedText]} Args  of a reader
 */

/**
 * @param {string} text
 * @param {Readers} readers
 * @param {Shapes} [typed]  shapes that were asked for, of a message that does not tell them
 * @param {AskedText} [asked]
 * @returns {Read}  or which reader it needs
 */
export const read = (text, readers, typed, asked) => {
  if (mayHaveLetters(text)) {
    if (!readers.letters) return { needs: 'letters' };
    const reading = readers.letters(text);
    if (reading) return { reading };
  }
  let kind = classify(text);
  if (kind === 'message') {
    if (!readers.message) return { needs: 'message' };
    const reading = readers.message(text, typed);
    if (!isUnknown(reading) || saysFailure(text)) return { reading };
    kind = withoutMessage(text); // its words only look like a message's
  }
  if (kind === 'shapes') return { reading: readShapes(text) };
  if (!readers.code || readers.lacks?.(text)) return { needs: 'code' };
  const reading = readers.code(text, asked);
  if (!mayHaveMessage(text)) return { reading };
  if (!readers.message) return { needs: 'message' };
  // What the code comes to says more than a message beside it, unless it does not come to that.
  const shown = reading.cases[reading.shown];
  if (fails(reading)) return { reading: shown ? { ...reading, message: readers.beside?.(text, shown) } : reading };
  const message = readers.message(text, typed);
  return { reading: isUnknown(message) ? reading : message };
};

const isUnknown = (/** @type {Reading} */ { message }) => message?.diagnosis.recognised.kind === 'none';

const fails = (/** @type {Reading} */ { outcomes, problems }) =>
  outcomes.some(({ kind }) => kind === 'raised' || kind === 'warned') || problems.some(({ key }) => key === 'raised');

/** What is read where a reader cannot be had. @type {(kind: 'code' | 'message') => (text: string) => Reading} */
const unread = (kind) => (text) => {
  const problem = { at: 0, length: text.trimEnd().length, key: /** @type {const} */ ('noReader') };
  return { kind, cases: [], shown: -1, problems: [problem], outcomes: [] };
};

/** Milliseconds without a key, after which whoever types has stopped. */
export const QUIET = 400;
/** Milliseconds that a key waits for. What takes longer to read is read when nobody types. */
const MOST_AT_A_KEY = 28;

/** Whether one text may be the other after a key. @type {(one: string, other: string) => boolean} */
const isAlike = (one, other) => one.slice(0, 99) === other.slice(0, 99) || one.slice(-99) === other.slice(-99);

/** @returns {Promise<NonNullable<Readers['code']>>} */
const withoutDrawings = () =>
  import('./python/script.js').then(
    ({ readCode }) =>
      (text, _, isPatient = false) =>
        readCode(text, { isPatient }),
  );

/**
 * `read` that loads the other readers when they are first needed, then calls `whenThere`, for messages with what it
 * loaded. The same text is read once, as a picture is drawn again with every step.
 * @template {Messages} M
 * @param {(messages?: M) => void} whenThere
 * @param {() => Promise<M>} loadMessages the reader of messages, and whatever else comes with it
 * @param {() => Promise<NonNullable<Readers['code']>>} [loadCode] the reader of code, with what draws it
 * @returns {(...args: Args) => Reading | null}  null while the reader it needs is still on its way, and while somebody
 *   types into what takes long to read
 */
export const lazyReader = (whenThere, loadMessages, loadCode = withoutDrawings) => {
  /** @type {Readers} */
  const readers = {};
  /** @type {Partial<Record<'code' | 'letters' | 'message', Promise<void>>>} */
  const coming = {};
  const come = {
    async code(/** @type {string} */ text) {
      const [code, libraries] = await Promise.all([loadCode(), import('./python/libraries.js')]).catch(() => []);
      await libraries?.load(text);
      readers.code = code ?? unread('code');
      readers.lacks = libraries?.lacks;
      delete coming.code; // another text may be written with another library
      whenThere();
    },
    async letters() {
      readers.letters = await Promise.all([import('./letters.js'), import('../case/explain.js')]).then(
        ([{ readLetters }, { explain }]) =>
          (/** @type {string} */ text) =>
            readLetters(text, explain),
        () => () => null,
      );
      whenThere();
    },
    async message() {
      const messages = await loadMessages().catch(() => undefined);
      readers.message = messages?.readMessage ?? unread('message');
      readers.beside = messages?.readBeside;
      whenThere(messages);
    },
  };
  /** @type {{ args: Args, reading: Reading } | undefined} */
  let last;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** How long the last text took, in milliseconds: one much like it will take as long. */
  let took = 0;
  /** @type {(args: Args, isPatient?: boolean) => Reading | null} */
  const readNow = (args, isPatient = false) => {
    const [text, typed, asked] = args;
    const { code } = readers;
    const patient = code && { ...readers, code: (/** @type {string} */ each) => code(each, asked, true) };
    const began = performance.now();
    const found = read(text, isPatient && patient ? patient : readers, typed, asked);
    took = performance.now() - began;
    if ('needs' in found) {
      coming[found.needs] ??= come[found.needs](text);
      return null;
    }
    last = { args, reading: found.reading };
    return found.reading;
  };
  /** @type {(one: Args | undefined, other: Args) => boolean} */
  const isSame = (one, [text, typed, asked]) =>
    one?.[0] === text && one[1] === typed && one[2]?.inputs === asked?.inputs && one[2]?.call === asked?.call;
  /** What is to be read when nobody types. @type {Args | undefined} */
  let put;
  /** @type {(...args: Args) => void} */
  const readAtRest = (...args) => {
    put = args;
    waiting = setTimeout(() => {
      put = undefined;
      if (readNow(args, true)) whenThere();
    }, QUIET);
  };
  return (...args) => {
    if (last && isSame(last.args, args)) return last.reading;
    if (isSame(put, args)) return null;
    clearTimeout(waiting);
    put = undefined;
    if (last && took > MOST_AT_A_KEY && isAlike(last.args[0], args[0])) {
      readAtRest(...args);
      return null;
    }
    const reading = readNow(args);
    if (reading?.problems.some(({ key }) => key === 'tooMuch')) readAtRest(...args);
    return reading;
  };
};
