/** Splits the command line into options and words. Only listed options are options, so a word may be -2. */
import { UsageError } from './refusal.js';

/**
 * @typedef {object} Options
 * @property {boolean} [help]
 * @property {boolean} [version]
 * @property {boolean} [json]
 * @property {boolean} [inplace]
 * @property {boolean} [markdown]
 * @property {boolean} [github]
 * @property {string} [out]
 * @property {string} [limit]
 * @property {string} [port]
 * @property {string} [lang]
 * @property {string[]} [shape]
 * @property {string[]} [input]
 * @property {string} [call]
 * @property {boolean} [quiet]
 */

/**
 * The names of each option, whether a value follows, and whether it may be repeated.
 * @type {Record<string, { key: keyof Options, takesValue?: boolean, repeats?: boolean }>}
 */
const OPTIONS = {
  '-h': { key: 'help' },
  '--help': { key: 'help' },
  '-v': { key: 'version' },
  '--version': { key: 'version' },
  '--json': { key: 'json' },
  '--inplace': { key: 'inplace' },
  '-o': { key: 'out', takesValue: true },
  '--out': { key: 'out', takesValue: true },
  '--limit': { key: 'limit', takesValue: true },
  '--port': { key: 'port', takesValue: true },
  '--markdown': { key: 'markdown' },
  '--github': { key: 'github' },
  '--lang': { key: 'lang', takesValue: true },
  '--shape': { key: 'shape', takesValue: true, repeats: true },
  '--input': { key: 'input', takesValue: true, repeats: true },
  '--call': { key: 'call', takesValue: true },
  '--quiet': { key: 'quiet' },
};

/** @param {readonly string[]} args @returns {{ words: string[], options: Options }} */
export function readArguments(args) {
  /** @type {string[]} */
  const words = [];
  /** @type {Record<string, unknown>} */
  const options = {};
  for (let i = 0; i < args.length; ++i) {
    const arg = /** @type {string} */ (args[i]);
    if (arg === '--') {
      words.push(...args.slice(i + 1));
      break;
    }
    const [name = '', given] = arg.startsWith('--') ? arg.split(/=(.*)/s, 2) : [arg];
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (!option) {
      if (/^(--\S|-[a-z])/i.test(arg)) throw new UsageError(`unknown option ${name}`);
      words.push(arg);
    } else if (option.takesValue) {
      const value = given ?? args[++i];
      if (!value) throw new UsageError(`${name} needs a value`);
      options[option.key] = option.repeats ? [.../** @type {string[]} */ (options[option.key] ?? []), value] : value;
    } else if (given !== undefined) {
      throw new UsageError(`${name} takes no value`);
    } else {
      options[option.key] = true;
    }
  }
  return { words, options };
}

/**
 * Throws if there is an option that the command does not use.
 * @param {Options} options
 * @param {(keyof Options)[]} used
 */
export function onlyOptions(options, used) {
  for (const key of Object.keys(options)) {
    if (!used.includes(/** @type {keyof Options} */ (key))) throw new UsageError(`--${key} cannot be used here`);
  }
}
