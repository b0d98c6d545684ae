/**
 * What Node loads, written so that V8 reads it sooner. Half of an import's time is V8 reading the code, and a quarter
 * is running it once.
 *
 * @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node of a syntax tree
 * @typedef {{ from: { start: number, end: number }, to: string }} Edit
 */

/** @param {string} code @param {readonly Edit[]} edits from first to last */
const edited = (code, edits) =>
  edits.reduceRight((text, { from, to }) => text.slice(0, from.start) + to + text.slice(from.end), code);

/**
 * A declaration in place of an arrow function: V8 skips the body of the one and has to parse the other, as it cannot
 * know beforehand that it is a function.
 * @param {string} code
 * @param {Node} statement
 * @returns {Edit[]}
 */
function asDeclaration(code, statement) {
  if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) return [];
  const { id, init } = statement.declarations[0];
  if (id.type !== 'Identifier' || init?.type !== 'ArrowFunctionExpression') return [];
  const [first, last] = [init.params[0], init.params.at(-1)];
  const params = first ? code.slice(first.start, last.end) : '';
  const body = code.slice(init.body.start, init.body.end);
  const block = init.body.type === 'BlockStatement' ? body : `{\n\treturn ${body};\n}`;
  return [{ from: statement, to: `${init.async ? 'async ' : ''}function ${id.name}(${params}) ${block}` }];
}

/**
 * The names themselves in place of `...namespace`, where a module is only asked for all that it exports: the object
 * between has a getter for each, a function to make and to call.
 * @param {string} code
 * @param {Node} statement
 * @returns {Edit[]}
 */
function withoutNamespace(code, statement) {
  const { id, init } = statement.declarations?.[0] ?? {};
  if (init?.type !== 'CallExpression' || init.callee.property?.name !== '__exportAll') return [];
  const [, ...uses] = code.matchAll(new RegExp(`(?:\\.\\.\\.)?\\b${id.name}\\b`, 'g'));
  if (!uses.every(([use]) => use.startsWith('...'))) return [];
  const pairs = init.arguments[0].properties.map(
    (/** @type {Node} */ { key, value }) => `${key.name}: ${value.body.name}`,
  );
  const named = uses.map(({ 0: use, index: start }) => ({
    from: { start, end: start + use.length },
    to: pairs.join(', '),
  }));
  return [{ from: statement, to: '' }, ...named];
}

/** A file that nothing is taken from any more need not be loaded. @param {string} code */
const withoutUnused = (code) =>
  code.replace(/^const (\w+) = require\("\.\/[^"]+"\);\n/gm, (line, name) => (code.includes(`${name}.`) ? line : ''));

/**
 * What a statement exports, by a getter or as it is.
 * @param {Node} statement
 * @param {string} code
 * @returns {[name: string, value: string] | undefined}
 */
function exported({ expression }, code) {
  const { left, right } = expression ?? {};
  if (left?.object?.name === 'exports') return [left.property.name, code.slice(right.start, right.end)];
  const [target, name, descriptor] = expression?.type === 'CallExpression' ? expression.arguments : [];
  if (target?.name !== 'exports' || descriptor?.type !== 'ObjectExpression') return undefined;
  const getter = descriptor.properties.find((/** @type {Node} */ { key }) => key.name === 'get');
  return getter && [name.value, getter.value.body.body[0].argument.name];
}

/** Has the object of all exports called a module. @param {Node} statement */
const isTag = ({ expression }) =>
  expression?.type === 'CallExpression' &&
  expression.arguments[0]?.name === 'exports' &&
  expression.arguments[1]?.property?.name === 'toStringTag';

/**
 * One object in place of hundreds of assignments, each of which changes what V8 knows of it, and of getters, each a
 * function to make and to call. Only what is assigned later, as a `let` may be, keeps its getter.
 * @param {string} code
 * @param {readonly Node[]} statements
 * @returns {Edit[]}
 */
function asOneObject(code, statements) {
  const found = statements.flatMap((from) => {
    const pair = exported(from, code);
    return pair ? [{ from, pair }] : [];
  });
  if (found.length === 0) return [];
  const changing = new Set(
    statements.flatMap(({ kind, declarations }) =>
      kind === 'let' ? declarations.map((/** @type {Node} */ { id }) => id.name) : [],
    ),
  );
  const rows = found.map(({ pair: [name, value] }) =>
    changing.has(value) ? `get ${name}() { return ${value}; }` : value === name ? name : `${name}: ${value}`,
  );
  const gone = (/** @type {Node} */ { start, end }) => ({
    from: { start, end: end + Number(code[end] === '\n') },
    to: '',
  });
  const tags = statements.filter(isTag).map(gone);
  const object = `{\n\t${rows.join(',\n\t')}\n}`;
  const all = tags.length > 0 ? `Object.defineProperty(${object}, Symbol.toStringTag, { value: 'Module' })` : object;
  const last = found.length - 1;
  return [...tags, ...found.map(({ from }, i) => (i === last ? { from, to: `module.exports = ${all};` } : gone(from)))];
}

/**
 * V8 keeps a text in one byte a character if it can, for which a few arrows are escaped, but no other language.
 * @param {string} code
 */
function inAscii(code) {
  const beyond = /[^\0-\x7f]/g;
  if (Number(code.match(beyond)?.length) > code.length / 1000) return code;
  return code.replace(beyond, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export const quickToLoad = {
  name: 'quick-to-load',
  /** @param {string} code of a file, in CommonJS */
  async renderChunk(code) {
    const { parseAst } = await import('rolldown/parseAst');
    const { body } = /** @type {any} */ (parseAst(code, { sourceType: 'script' }));
    const edits = body.flatMap((/** @type {Node} */ each) => [
      ...asDeclaration(code, each),
      ...withoutNamespace(code, each),
    ]);
    const all = [...edits, ...asOneObject(code, body)].sort((a, b) => a.from.start - b.from.start);
    return { code: inAscii(withoutUnused(edited(code, all))) };
  },
};
