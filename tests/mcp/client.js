/** A client of the Model Context Protocol over standard input and output, written from its specification. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../web/cli/main.js', import.meta.url));

export class Client {
  #child = spawn(process.execPath, [program, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  #exit = once(this.#child, 'exit');
  #id = 0;

  /** Sends a line unchanged. @param {string} line */
  send(line) {
    this.#child.stdin.write(`${line}\n`);
  }

  /** The next message of the server. @returns {Promise<any>} */
  async next() {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('the server has ended');
    return JSON.parse(value);
  }

  /** @param {string} method @param {object} [params] @returns {Promise<any>} the response */
  async ask(method, params) {
    const id = ++this.#id;
    this.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    const response = await this.next();
    if (response.id !== id || response.jsonrpc !== '2.0') throw new Error(`an answer to ${response.id}, not ${id}`);
    return response;
  }

  /** The handshake. @param {string} [version] */
  async initialize(version = '2025-11-25') {
    const { result } = await this.ask('initialize', {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: 'tests', version: '1.0.0' },
    });
    this.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    return result;
  }

  /** @param {string} name @param {object} given @returns {Promise<any>} */
  async call(name, given) {
    return (await this.ask('tools/call', { name, arguments: given })).result;
  }

  /** Ends the input and returns the exit status. */
  async close() {
    this.#child.stdin.end();
    return (await this.#exit)[0];
  }
}
