/**
 * A signature for people: `flatten(input: Tensor, startDim?: number, endDim?: number): Tensor`. The type parameters, by
 * which the compiler follows shapes and dtypes, are replaced by what they extend.
 */

const OPEN = '(<[{';
const CLOSE = ')>]}';

/** What types that compute a result compute. @type {Readonly<Record<string, string>>} */
const COMPUTED = {
  ...{ BroadcastOf: 'Shape', Common: 'DType', Expandeds: 'Tensor[]', Promote: 'DType' },
  ...{ ArrayOf: 'TypedArray', Item: 'number | bigint | boolean', ReturnType: 'any' },
};

/** Parts between signs, commas say, that are in no bracket. @param {string} text @param {string} [between] */
function parts(text, between = ',') {
  let depth = 0;
  let part = '';
  /** @type {string[]} */
  const found = [];
  for (const [i, sign] of [...text].entries()) {
    if (OPEN.includes(sign)) ++depth;
    else if (CLOSE.includes(sign) && !(sign === '>' && text[i - 1] === '=')) --depth;
    if (sign === between && depth === 0) {
      found.push(part);
      part = '';
    } else part += sign;
  }
  return [...found, part].map((each) => each.trim()).filter(Boolean);
}

/** Where the bracket that opens at `start` closes. @param {string} text @param {number} start */
function closing(text, start) {
  let depth = 0;
  for (let i = start; i < text.length; ++i) {
    const sign = text[i] ?? '';
    if (OPEN.includes(sign)) ++depth;
    else if (CLOSE.includes(sign) && !(sign === '>' && text[i - 1] === '=') && --depth === 0) return i;
  }
  return text.length;
}

/** @param {string} given as `<const A extends Tensor, D extends DType = never>` @returns {Map<string, string>} */
function constraints(given) {
  return new Map(
    parts(given).map((each) => {
      const [, name = '', bound = 'any'] = /^(?:const )?(\w+)(?: extends ([\s\S]*?))?(?: = [\s\S]*)?$/.exec(each) ?? [];
      return [name, bound];
    }),
  );
}

/**
 * Without the arguments of types, and with what its parameters extend.
 * @param {string} type
 * @param {Map<string, string>} bounds
 */
const tidied = (type, bounds) =>
  type
    .replace(/\s+/g, ' ')
    .replace(/\b(Tensor|DType|Making|Lent)<[^<>]*>/g, '$1')
    .replace(/\b[A-Z]\w*\b/g, (name) => bounds.get(name) ?? name);

/** @param {string} type @param {Map<string, string>} bounds @returns {string} */
function plain(type, bounds) {
  const bound = bounds.get(type);
  if (bound !== undefined) return plain(bound, new Map());
  const [, yes, no] = /^\w+ extends [^?]+\? ([^?]*) : ([^?]*)$/.exec(type) ?? [];
  if (yes && no) return plain(`${yes} | ${no}`, bounds);
  if (type.endsWith('[]') && !type.startsWith('readonly ')) return `${plain(type.slice(0, -2), bounds)}[]`;
  const choices = type.includes('=>') ? [] : parts(type, '|');
  if (choices.length > 1) return [...new Set(choices.map((each) => plain(each, bounds)))].join(' | ');
  const generic = /^([\w.]+)<([\s\S]*)>$/.exec(type);
  if (!generic) return tidied(type, bounds);
  const [, name = '', inside = ''] = generic;
  if (name === 'Tensor') return name;
  if (COMPUTED[name]) return COMPUTED[name];
  if (name === 'Promise' || name === 'Record' || name === 'Readonly') {
    return `${name}<${parts(inside)
      .map((each) => plain(each, bounds))
      .join(', ')}>`;
  }
  // What checks an argument, such as Fits<ShapeOf<A>, B>, has that argument last.
  const argument = parts(inside).findLast((each) => bounds.has(each) && bounds.get(each) !== 'DType');
  return argument ? plain(argument, bounds) : name;
}

/**
 * Options are named, and those that may be given said.
 * @param {string} parameter
 * @param {Map<string, string>} bounds
 */
function parameterOf(parameter, bounds) {
  const [, name = '', optional = '', type = 'any'] =
    /^((?:\.\.\.)?\w+|\{[^}]*\})(\??):\s*([\s\S]*)$/.exec(parameter) ?? [];
  if (name.startsWith('{') || name === 'options') return `options${optional}`;
  const shown = plain(type, bounds);
  return `${name}${optional}: ${optional ? shown.replace(' | undefined', '') : shown}`;
}

/** The first call in a text that begins with `<…>(…)`, `(…)` or `: (…) =>`, or undefined. @param {string} text */
export function signatureIn(text) {
  const given = text.trimStart().replace(/^: /, '');
  if (!/^[<(]/.test(given)) return undefined;
  const generic = given.startsWith('<') ? closing(given, 0) : -1;
  const bounds = constraints(given.slice(1, Math.max(1, generic)));
  const open = given.indexOf('(', generic + 1);
  const close = closing(given, open);
  const list = parts(given.slice(open + 1, close)).map((each) => parameterOf(each, bounds));
  const [result = 'void'] = parts(given.slice(close + 1).replace(/^\s*(:|=>)/, ''), ';');
  return `(${list.join(', ')}): ${plain(result.trim(), bounds)}`;
}

/**
 * The call that a type is, or those of an interface that is given its arguments as tuples:
 * `type Roll = Changed<[shifts: number, dim?: number]>`.
 * @param {string} text
 * @param {string} name
 */
function signaturesOfAlias(text, name) {
  const [, call] = new RegExp(`type ${name} = ((?:<[\\s\\S]*?>)?\\([\\s\\S]*?\\) => [^;]*;)`).exec(text) ?? [];
  const itself = call && signatureIn(call);
  if (itself) return [itself];
  const [, form, inside = ''] = new RegExp(`type ${name} = (\\w+)<([\\s\\S]*?)>;\\n`).exec(text) ?? [];
  if (!form) return [];
  const tuples = parts(inside, '|').map((each) => each.slice(each.indexOf('[') + 1, closing(each, each.indexOf('['))));
  const lists = tuples.map((each) => parts(each).map((one) => parameterOf(one, new Map())));
  return signaturesOf(text, form).flatMap((call) =>
    lists.map((list) => call.replace(/\.\.\.given: \w+/, list.join(', '))),
  );
}

/**
 * The calls of an interface.
 * @param {string} text the module that has it
 * @param {string} name
 * @returns {string[]}
 */
export function signaturesOf(text, name) {
  const start = new RegExp(`interface ${name}\\b[^{]*(?:\\{\\}[^{]*)?\\{\\n`).exec(text);
  if (!start) return signaturesOfAlias(text, name);
  return callsOf(text.slice(start.index + start[0].length).split(/^\}/m)[0] ?? '');
}

/** The calls among the members of a type, which are indented by two or four. @param {string} body */
export function callsOf(body) {
  const calls = body.split(/^(?: {2}| {4})(?=[<(])/m).filter((each) => /^[<(]/.test(each));
  return [...new Set(calls.map(signatureIn))].filter((each) => each !== undefined);
}
