/**
 * Drives a browser by WebDriver's commands, with the part of Playwright's `Page` that our journeys use, because
 * Playwright drives only its own builds of Firefox and WebKit.
 *
 * @typedef {(command: string, parameters?: object) => Promise<any>} Send the names are those of Firefox's protocol
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { eventually } from '../page/browser/site.js';

/** The protocol's name of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The protocol's characters for keys. @type {Record<string, string>} */
const KEYS = { Enter: '\uE007', Control: '\uE009', ArrowLeft: '\uE012', ArrowRight: '\uE014' };
/** For one script, in which a file of tests may run. */
const PATIENCE_MS = 600_000;

/** How a server is asked for each command, after the path of the session. @type {Record<string, [string, string]>} */
const REQUESTS = {
  SetTimeouts: ['POST', '/timeouts'],
  SetWindowRect: ['POST', '/window/rect'],
  Navigate: ['POST', '/url'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  PerformActions: ['POST', '/actions'],
  FindElement: ['POST', '/element'],
  ElementClick: ['POST', '/element/{id}/click'],
  TakeScreenshot: ['GET', '/screenshot'],
  DeleteSession: ['DELETE', ''],
};

/** To a WebDriver server. @param {string} server its address @returns {Promise<Send>} */
export async function overHttp(server) {
  await fetch(`${server}/status`);
  let session = '/session';
  return async (command, parameters = {}) => {
    const [method, path] = REQUESTS[command] ?? ['POST', ''];
    const url = server + session + path.replace('{id}', /** @type {any} */ (parameters).id);
    const body = JSON.stringify(parameters);
    const asked = request(url, { method }).end(method === 'POST' ? body : ''); // fetch waits only 300 s for an answer
    const [answer] = await once(asked, 'response');
    const { value } = /** @type {any} */ (await json(answer));
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    if (command === 'NewSession') session += `/${value.sessionId}`;
    return value;
  };
}

/**
 * To Firefox itself, by its protocol Marionette. Debian has no package of geckodriver, the server that translates.
 * @param {number} port
 * @returns {Promise<Send>}
 */
export async function overMarionette(port) {
  const socket = connect(port, '127.0.0.1');
  const answers = messages(socket);
  await answers.next(); // a greeting, or the error that nothing listens
  let id = 0;
  return async (command, parameters = {}) => {
    const text = JSON.stringify([0, id++, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = (await answers.next()).value ?? [0, 0, { error: 'Firefox has ended' }];
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return 'value' in result ? result.value : result;
  };
}

/** Each is JSON after its length in bytes and a colon. @param {import('node:net').Socket} socket */
async function* messages(socket) {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + parseInt(received.toString('latin1', 0, start));
      if (start === 0 || received.length < end) break;
      yield JSON.parse(received.toString('utf8', start, end));
      received = received.subarray(end);
    }
  }
}

/**
 * Starts a session, whose page has this size.
 * @param {Send} send
 * @param {{ width: number, height: number }} size
 * @param {object} [capabilities]
 */
export async function newSession(send, { width, height }, capabilities = {}) {
  const { capabilities: given } = await send('NewSession', { capabilities: { alwaysMatch: capabilities } });
  await send('SetTimeouts', { script: PATIENCE_MS });
  const page = pageOf(send);
  const bars = await page.evaluate(() => ({ x: outerWidth - innerWidth, y: outerHeight - innerHeight }));
  await send('SetWindowRect', { width: width + bars.x, height: height + bars.y });
  return { version: String(given.browserVersion), page };
}

/** @param {Send} send */
function pageOf(send) {
  /** @type {(code: (given: any) => any, given?: any) => Promise<any>} */
  const evaluate = async (code, given = null) => {
    const script = `const [given, done] = arguments;
      Promise.resolve(given).then(${code})
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await send('ExecuteAsyncScript', { script, args: [given] });
    if (error) throw new Error(error);
    return value ?? undefined;
  };
  const actions = (/** @type {object[]} */ list) =>
    send('PerformActions', { actions: [{ type: 'key', id: 'keys', actions: list }] });
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
    const find = () =>
      eventually(async () => {
        const isVisible = await evaluate((selector) => document.querySelector(selector)?.checkVisibility(), css);
        assert.ok(isVisible, `${css} is not visible`);
        return (await send('FindElement', { using: 'css selector', value: css }))[ELEMENT];
      });
    return {
      waitFor: find,
      click: async () => send('ElementClick', { id: await find() }),
      count: () => evaluate((selector) => document.querySelectorAll(selector).length, css),
      textContent: () => find().then(() => evaluate((selector) => document.querySelector(selector).textContent, css)),
    };
  };
  return {
    ...{ evaluate, locator, keyboard },
    goto: (/** @type {string} */ url) => send('Navigate', { url }),
    screenshot: async () => Buffer.from(await send('TakeScreenshot', { full: false }), 'base64'),
  };
}
