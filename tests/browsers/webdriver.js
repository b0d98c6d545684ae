/**
 * Drives a browser through the WebDriver protocol, with the part of Playwright's `Page` that our journeys use, because
 * Playwright drives only its own build of WebKit.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';

/** The protocol's name of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The protocol's characters for keys. @type {Record<string, string>} */
const KEYS = {
  ...{ Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Shift: '\uE008', Control: '\uE009', Escape: '\uE00C' },
  ...{ End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014' },
  ArrowDown: '\uE015',
};
const PATIENCE_MS = 60_000;

/** @param {string} server @param {object} capabilities */
export async function newSession(server, capabilities) {
  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  const ask = async (method, path, body) => {
    const answer = await fetch(`${server}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId, capabilities: given } = await ask('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: 600_000 });
  const send = (/** @type {string} */ end, /** @type {object} */ body = {}) => ask('POST', session + end, body);
  return { version: String(given.browserVersion), page: page(send, ask, session), close: () => ask('DELETE', session) };
}

/** @param {any} send @param {any} ask @param {string} session */
function page(send, ask, session) {
  /** @type {(code: (given: any) => any, given?: any) => Promise<any>} */
  const evaluate = async (code, given = null) => {
    const script = `const [given, done] = arguments;
      Promise.resolve(given).then(${code})
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await send('/execute/async', { script, args: [given] });
    if (error) throw new Error(error);
    return value ?? undefined;
  };
  const actions = (/** @type {object[]} */ list) =>
    send('/actions', { actions: [{ type: 'key', id: 'keys', actions: list }] });
  const stroke = (/** @type {string} */ key) => {
    const values = key.length === 1 ? [key] : key.split('+').map((each) => KEYS[each] ?? each);
    const down = values.map((value) => ({ type: 'keyDown', value }));
    return [...down, ...values.reverse().map((value) => ({ type: 'keyUp', value }))];
  };
  const keyboard = {
    press: (/** @type {string} */ key) => actions(stroke(key)),
    type: (/** @type {string} */ text) => actions([...text].flatMap((each) => stroke(each))),
  };
  /** @type {(css: string) => any} */
  const locator = (css) => {
    const find = async () => {
      for (const end = Date.now() + PATIENCE_MS; ; await rest(25)) {
        const isVisible = await evaluate((selector) => {
          const found = document.querySelector(selector);
          found?.scrollIntoView({ block: 'center' });
          return Boolean(found?.checkVisibility());
        }, css);
        if (isVisible) return (await send('/element', { using: 'css selector', value: css }))[ELEMENT];
        if (Date.now() > end) throw new Error(`${css} is not visible`);
      }
    };
    return {
      waitFor: find,
      click: async () => send(`/element/${await find()}/click`),
      focus: () => find().then(() => evaluate((selector) => document.querySelector(selector).focus(), css)),
      count: () => evaluate((selector) => document.querySelectorAll(selector).length, css),
      textContent: () => find().then(() => evaluate((selector) => document.querySelector(selector).textContent, css)),
    };
  };
  return {
    ...{ evaluate, locator, keyboard },
    goto: (/** @type {string} */ url) => send('/url', { url }),
    reload: () => send('/refresh'),
    goBack: () => send('/back'),
    setViewportSize: (/** @type {object} */ size) => send('/window/rect', size),
    screenshot: async (/** @type {{ path: string }} */ { path }) =>
      writeFileSync(path, await ask('GET', `${session}/screenshot`), 'base64'),
  };
}
