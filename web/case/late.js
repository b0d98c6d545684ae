// Parts that are loaded when something first calls them. A function of such a part cannot wait for it, so it throws;
// whoever called asks here whether that was all that was wrong, loads what is missing and begins again. Only the build
// of the page makes parts (page/late.js): elsewhere everything is there.

/** What was called and had not come. @type {Map<string, () => Promise<void>>} */
const missing = new Map();

/** What will be called for a text. @type {{ sign: RegExp, come: () => Promise<void> }[]} */
const foreseen = [];

/**
 * Finds the functions of a part, each by its place in it.
 * @param {string} name
 * @param {() => Promise<Record<string, Function>>} load  its functions, as `_0`, `_1` …
 * @param {RegExp} [sign]  what a text that will call it has in it
 * @returns {(at: number) => Function}
 */
export const late = (name, load, sign) => {
  /** @type {Record<string, Function> | undefined} */
  let part;
  const begin = async () => {
    part = await load().catch(() => ({})); // what cannot be had is not asked for again
    missing.delete(name);
  };
  /** @type {Promise<void> | undefined} */
  let coming;
  const come = () => (coming ??= begin());
  if (sign) foreseen.push({ sign, come });
  return (at) => {
    if (!part) missing.set(name, come);
    const found = part?.[`_${at}`];
    if (!found) throw new Error(`${name} has not come`);
    return found;
  };
};

/** Loads what a text will call, before it does. @param {string} text */
export const foresee = async (text) => {
  await Promise.all(foreseen.filter(({ sign }) => sign.test(text)).map(({ come: load }) => load()));
};

/** Whether something was called that has not come. */
export const isMissing = () => missing.size > 0;

/** Loads what is missing. */
export const come = async () => {
  await Promise.all(Array.from(missing.values(), (load) => load()));
};

/**
 * Runs it, from the beginning if something it calls has first to be loaded.
 * @template T
 * @param {() => T} run
 * @returns {Promise<T>}
 */
export const whole = async (run) => {
  try {
    const made = run();
    if (!isMissing()) return made;
  } catch (error) {
    if (!isMissing()) throw error;
  }
  await come();
  return whole(run);
};
