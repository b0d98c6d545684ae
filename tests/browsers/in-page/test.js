/** Stands in for `node:test` in a page: collects the tests and hooks of one file, then runs them. */

/** @typedef {() => unknown} Step */

/** @type {{ name: string, run: Step }[]} */
let tests = [];
/** @type {Record<'before' | 'after' | 'beforeEach' | 'afterEach', Step[]>} */
let hooks = { before: [], after: [], beforeEach: [], afterEach: [] };

/** @param {string} name @param {...any} rest options, which nothing here needs, and the test itself */
export function test(name, ...rest) {
  tests.push({ name, run: rest.at(-1) });
}
/** @param {Step} run */
export function before(run) {
  hooks.before.push(run);
}
/** @param {Step} run */
export function after(run) {
  hooks.after.push(run);
}
/** @param {Step} run */
export function beforeEach(run) {
  hooks.beforeEach.push(run);
}
/** @param {Step} run */
export function afterEach(run) {
  hooks.afterEach.push(run);
}

export const mock = {
  /** @param {any} object @param {string} name @param {(...args: any[]) => unknown} instead */
  method(object, name, instead) {
    const own = object[name];
    const calls = /** @type {{ arguments: unknown[] }[]} */ ([]);
    object[name] = (/** @type {unknown[]} */ ...args) =>
      (calls.push({ arguments: args }), instead(...args));
    const restore = () => void (object[name] = own);
    return { mock: { calls, restore, callCount: () => calls.length } };
  },
};

/** @param {readonly Step[]} steps */
async function all(steps) {
  for (const step of steps) await step();
}

/**
 * Imports a file, and runs its tests one after the other.
 * @param {string} path
 * @returns {Promise<{ passed: number, failures: string[] }>}
 */
export async function runFile(path) {
  tests = [];
  hooks = { before: [], after: [], beforeEach: [], afterEach: [] };
  const failures = /** @type {string[]} */ ([]);
  let passed = 0;
  const attempt = async (/** @type {string} */ name, /** @type {Step} */ run) => {
    try {
      await run();
      return true;
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 600));
      return false;
    }
  };
  if (!(await attempt('import', () => import(path)))) return { passed, failures };
  await attempt('before', () => all(hooks.before));
  for (const { name, run } of tests) {
    const isFine = await attempt(name, async () => {
      await all(hooks.beforeEach);
      await run();
      await all(hooks.afterEach);
    });
    if (isFine) passed += 1;
  }
  await attempt('after', () => all(hooks.after));
  return { passed, failures };
}
