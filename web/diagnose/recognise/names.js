/**
 * The arrays that a line of source speaks of, as names that can be printed: `x_rotated * freqs_cis` has two, and so has
 * `torch.cat((x4, d5), dim=1)`. A called name is no array, unless the call is a method that only arrays have.
 */

const token = /(["'])(?:\\.|(?!\1).){0,200}\1|#.{0,400}|[A-Za-z_]\w{0,60}(?:\.[A-Za-z_]\w{0,60}){0,6}|\S/g;

const words = new Set(
  (
    'return in for if else elif while and or not is lambda None True False print assert yield await del with as raise from ' +
    'import self cls super len range int float str list tuple dict set zip enumerate sum max min abs map sorted isinstance ' +
    'np numpy torch nn F tf K jnp jax lax mx plt cv2 pd math os keras paddle dim axis dtype device def class async global'
  ).split(' '),
);
const modules =
  /^(?:np|numpy|torch|nn|F|tf|K|jnp|jax|lax|mx|plt|cv2|pd|math|os|keras|paddle|sklearn|scipy|random|functional|gym|dgl|model)$/;

/** What only an array is asked for. */
const ofArrays =
  /^(?:view|reshape|flatten|mean|sum|std|var|norm|squeeze|unsqueeze|permute|transpose|t|T|float|long|half|double|int|bool|to|cpu|cuda|detach|clone|numpy|expand|expand_as|repeat|repeat_interleave|contiguous|matmul|mm|bmm|dot|add|mul|sub|div|gather|scatter\w*|index_\w+|masked_fill|masked_fill_|masked_select|copy_|add_|mul_|sub_|div_|fill_|softmax|argmax|argmin|log|exp|sqrt|pow|clamp|item|tolist|values|size|type|astype|copy|ravel|eq|ne|gt|lt|where|chunk|split|unbind|narrow|select|sigmoid|tanh|relu|max|min|any|all|amax|amin|prod|data)$/;

const MOST = 4;

/** @param {string} chain @returns {string} without what an array is asked for at its end */
function owner(chain) {
  const parts = chain.split('.');
  while (parts.length > 1 && /^(?:shape|T|data|grad|dtype|device|ndim|size|values)$/.test(parts.at(-1) ?? ''))
    parts.pop();
  return parts.join('.');
}

/** Where the value begins: what is assigned to by name alone is made by the line. @param {string} source */
function valueStart(source) {
  const match = /^\s*(?:[A-Za-z_][\w.]{0,60}(?:\s*,\s*[A-Za-z_][\w.]{0,60}){0,5})\s*(?::[^=]{1,40})?=(?!=)/.exec(
    source,
  );
  return match ? match[0].length : 0;
}

/**
 * @param {string} source
 * @param {string} [marks]  Python's carets under it, which say where in the line it failed
 * @returns {string[]}
 */
export function arraysIn(source, marks = '') {
  const from = Math.max(valueStart(source), marks.search(/[~^]/));
  const to = marks.trim() === '' ? source.length : marks.trimEnd().length;
  /** @type {string[]} */
  const outside = [];
  /** @type {string[]} */
  const inside = [];
  let brackets = 0;
  let parens = 0;
  token.lastIndex = from;
  for (let match = token.exec(source); match && match.index < to; match = token.exec(source)) {
    const text = match[0];
    if (text === '[') ++brackets;
    else if (text === ']') brackets = Math.max(0, brackets - 1);
    else if (text === '(') ++parens;
    else if (text === ')') parens = Math.max(0, parens - 1);
    if (!/^[A-Za-z_]/.test(text) || words.has(text)) continue;
    const rest = source.slice(match.index + text.length);
    const before = source.slice(0, match.index).trimEnd().at(-1);
    if (before === '.') continue;
    const parts = text.split('.');
    if (modules.test(parts[0] ?? '')) continue;
    if (parens > 0 && /^\s*=(?!=)/.test(rest)) continue;
    let name = text;
    if (/^\s*\(/.test(rest)) {
      if (parts.length < 2 || !ofArrays.test(parts.at(-1) ?? '')) continue;
      name = parts.slice(0, -1).join('.');
    }
    name = owner(name);
    if (name === 'self' || words.has(name) || name.length > 40) continue;
    const list = brackets > 0 ? inside : outside;
    if (!outside.includes(name) && !inside.includes(name)) list.push(name);
  }
  return [...outside, ...inside].slice(0, MOST);
}
