/**
 * The part of the Model Context Protocol that a server of tools needs: JSON-RPC 2.0, one message per line. It knows no
 * tools and reads no streams: `answer` is a function of one line.
 *
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} title
 * @property {string} description  for the agent that chooses it
 * @property {object} inputSchema  JSON Schema of the arguments
 * @property {Record<string, unknown>} [example]  arguments for warming it up
 * @property {(given: Record<string, unknown>) => Promise<{ text: string, data?: object }>} run
 *
 * @typedef {{ name: string, title: string, version: string }} ServerInfo
 * @typedef {{ jsonrpc: '2.0', id: string | number | null, result?: object, error?: { code: number, message: string } }}
 *   Response
 */

/** Supported versions, newest first; a client that asks for another gets the newest, and decides. */
export const VERSIONS = /** @type {const} */ (['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** An error of the caller, with its code. */
class ProtocolError extends Error {
  /** @param {number} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Thrown if a tool cannot use its arguments; the agent reads the reason and tries again. */
export class ArgumentProblem extends Error {}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} id @returns {id is string | number} */
function isId(id) {
  return typeof id === 'string' || typeof id === 'number';
}

export class Protocol {
  #tools;
  #info;

  /** @param {readonly Tool[]} tools @param {ServerInfo} info */
  constructor(tools, info) {
    this.#tools = tools;
    this.#info = info;
  }

  /**
   * The response to a line, as a line; null if there is none.
   * @param {string} line
   * @returns {Promise<string | null>}
   */
  async answer(line) {
    const response = await this.#answered(line);
    return response === null ? null : JSON.stringify(response);
  }

  /** @param {string} line @returns {Promise<Response | Response[] | null>} */
  async #answered(line) {
    /** @type {unknown} */
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      return failure(null, PARSE_ERROR, 'this line is not JSON');
    }
    if (!Array.isArray(message)) return this.#one(message);
    // Only version 2025-03-26 has batches, but accepting them in all versions costs nothing.
    if (message.length === 0) return failure(null, INVALID_REQUEST, 'an empty batch');
    const all = [];
    for (const each of message) all.push(await this.#one(each));
    const due = all.filter((each) => each !== null);
    return due.length > 0 ? due : null;
  }

  /** @param {unknown} message @returns {Promise<Response | null>} */
  async #one(message) {
    if (!isObject(message)) return failure(null, INVALID_REQUEST, 'a message is an object');
    const { jsonrpc, id, method, params = {} } = message;
    if (method === undefined && ('result' in message || 'error' in message)) return null; // we never send requests
    if (jsonrpc !== '2.0' || typeof method !== 'string' || (id !== undefined && !isId(id)))
      return failure(isId(id) ? id : null, INVALID_REQUEST, 'a request has jsonrpc "2.0", a method, and an id');
    if (id === undefined) return null; // a notification
    try {
      if (!isObject(params)) throw new ProtocolError(INVALID_PARAMS, 'params is an object');
      return { jsonrpc: '2.0', id, result: await this.#result(method, params) };
    } catch (error) {
      if (error instanceof ProtocolError) return failure(id, error.code, error.message);
      return failure(id, INTERNAL_ERROR, String(error));
    }
  }

  /** @param {string} method @param {Record<string, unknown>} params @returns {Promise<object>} */
  async #result(method, params) {
    switch (method) {
      case 'initialize': {
        const protocolVersion = VERSIONS.find((each) => each === params['protocolVersion']) ?? VERSIONS[0];
        return { protocolVersion, capabilities: { tools: {} }, serverInfo: this.#info };
      }
      case 'ping':
        return {};
      case 'tools/list':
        return { tools: this.#tools.map(describeTool) };
      case 'tools/call':
        return this.#call(params);
      default:
        throw new ProtocolError(METHOD_NOT_FOUND, `there is no method ${method}`);
    }
  }

  /** @param {Record<string, unknown>} params */
  async #call({ name, arguments: given = {} }) {
    const tool = this.#tools.find((each) => each.name === name);
    if (!tool) throw new ProtocolError(INVALID_PARAMS, `there is no tool ${String(name)}`);
    if (!isObject(given)) throw new ProtocolError(INVALID_PARAMS, 'arguments is an object');
    try {
      const { text, data } = await tool.run(given);
      return { content: [{ type: 'text', text }], ...(data && { structuredContent: data }) };
    } catch (error) {
      if (!(error instanceof ArgumentProblem)) throw error;
      return { content: [{ type: 'text', text: error.message }], isError: true };
    }
  }
}

/** No tool writes anything or accesses the network. @param {Tool} tool */
const describeTool = ({ name, title, description, inputSchema }) => ({
  ...{ name, title, description, inputSchema },
  annotations: { title, readOnlyHint: true, openWorldHint: false },
});

/** @type {(id: string | number | null, code: number, message: string) => Response} */
const failure = (id, code, message) => ({ jsonrpc: '2.0', id, error: { code, message } });
