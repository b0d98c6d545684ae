/**
 * A signature that people can read: `flatten(input: Tensor, startDim?: number, endDim?: number): Tensor`. Type
 * parameters, by which the compiler follows shapes and dtypes, are replaced by their constraints.
 */

const OPEN = '(<[{';
const CLOSE = ')>]}';

/** The result of each type that computes one. @type {Readonly<Record<string, string>>} */
const COMPUTED = {
  ...{ BroadcastOf: 'Shape', Common: 'DType', Expandeds: 'Tensor[]', Promote: 'DType' },
  ...{ ArrayOf: 'TypedArray', Item: 'number | bigint | boolean', ReturnType: 'any' },
  Ends: 'NamedResults',
};

/** Splits a text at commas, or another character, outside brackets. @param {string} text @param {string} [between] */
function splitOutsideBrackets(text, between = ',') {
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

/** The index of the bracket that closes the one at `start`. @param {string} text @param {number} start */
function closingBracket(text, start) {
  let depth = 0;
  for (let i = start; i < text.length; ++i) {
    const sign = text[i] ?? '';
    if (OPEN.includes(sign)) ++depth;
    else if (CLOSE.includes(sign) && !(sign === '>' && text[i - 1] === '=') && --depth === 0) return i;
  }
  return text.length;
}

/**
 * The constraint of each type parameter in `const A extends Tensor, D extends DType = never`.
 * @param {string} given
 * @returns {Map<string, string>}
 */
function constraints(given) {
  return new Map(
    splitOutsideBrackets(given).map((each) => {
      const [, name = '', bound = 'any'] = /^(?:const )?(\w+)(?: extends ([\s\S]*?))?(?: = [\s\S]*)?$/.exec(each) ?? [];
      return [name, bound];
    }),
  );
}

/**
 * Removes arguments of types, and replaces type parameters by their constraints.
 * @param {string} type
 * @param {Map<string, string>} bounds
 */
const withoutParameters = (type, bounds) =>
  type
    .replace(/\s+/g, ' ')
    .replace(/\b(Tensor|DType|Making|Lent)<[^<>]*>/g, '$1')
    .replace(/\b[A-Z]\w*\b/g, (name) => bounds.get(name) ?? name);

/** @param {string} type @param {Map<string, string>} bounds @returns {string} */
function readableType(type, bounds) {
  const bound = bounds.get(type);
  if (bound !== undefined) return readableType(bound, new Map());
  const [, yes, no] = /^\w+ extends [^?]+\? ([^?]*) : ([^?]*)$/.exec(type) ?? [];
  if (yes && no) return readableType(`${yes} | ${no}`, bounds);
  if (type.endsWith('[]') && !type.startsWith('readonly ')) return `${readableType(type.slice(0, -2), bounds)}[]`;
  const choices = type.includes('=>') ? [] : splitOutsideBrackets(type, '|');
  if (choices.length > 1) return [...new Set(choices.map((each) => readableType(each, bounds)))].join(' | ');
  const generic = /^([\w.]+)<([\s\S]*)>$/.exec(type);
  if (!generic) return withoutParameters(type, bounds);
  const [, name = '', inside = ''] = generic;
  if (name === 'Tensor') return name;
  if (COMPUTED[name]) return COMPUTED[name];
  if (name === 'Promise' || name === 'Record' || name === 'Readonly') {
    return `${name}<${splitOutsideBrackets(inside)
      .map((each) => readableType(each, bounds))
      .join(', ')}>`;
  }
  // A type that checks an argument, such as Fits<ShapeOf<A>, B>, has that argument last.
  const argument = splitOutsideBrackets(inside).findLast((each) => bounds.has(each) && bounds.get(each) !== 'DType');
  return argument ? readableType(argument, bounds) : name;
}

/**
 * A parameter with a readable type. A parameter that is an object of options becomes `options`.
 * @param {string} parameter
 * @param {Map<string, string>} bounds
 */
function parameterOf(parameter, bounds) {
  const [, name = '', optional = '', type = 'any'] =
    /^((?:\.\.\.)?\w+|\{[^}]*\})(\??):\s*([\s\S]*)$/.exec(parameter) ?? [];
  if (name.startsWith('{') || name === 'options') return `options${optional}`;
  const shown = readableType(type, bounds);
  return `${name}${optional}: ${optional ? shown.replace(' | undefined', '') : shown}`;
}

/** The signature at the start of a text: `<…>(…)`, `(…)` or `: (…) =>`; else undefined. @param {string} text */
export function signatureIn(text) {
  const given = text.trimStart().replace(/^: /, '');
  if (!/^[<(]/.test(given)) return undefined;
  const generic = given.startsWith('<') ? closingBracket(given, 0) : -1;
  const bounds = constraints(given.slice(1, Math.max(1, generic)));
  const open = given.indexOf('(', generic + 1);
  const close = closingBracket(given, open);
  const list = splitOutsideBrackets(given.slice(open + 1, close)).map((each) => parameterOf(each, bounds));
  const [result = 'void'] = splitOutsideBrackets(given.slice(close + 1).replace(/^\s*(:|=>)/, ''), ';');
  return `(${list.join(', ')}): ${readableType(result.trim(), bounds)}`;
}

/**
 * The signatures of a type alias: the function type that it names, or those of an interface whose arguments it gives as
 * tuples, as in `type Roll = Changed<[shifts: number, dim?: number]>`. Of an operation with an in-place form, as in
 * `type BothAddsProduct = Both<AddsProduct, AddsProductInto>`, those of the operation.
 * @param {string} text
 * @param {string} name
 */
function signaturesOfAlias(text, name) {
  const [, call] = new RegExp(`type ${name} = ((?:<[\\s\\S]*?>)?\\([\\s\\S]*?\\) => [^;]*;)`).exec(text) ?? [];
  const itself = call && signatureIn(call);
  if (itself) return [itself];
  const [, type] = new RegExp(`type ${name}\\b[^;]*? = (\\w+<[\\s\\S]*?>);\\n`).exec(text) ?? [];
  return type ? signaturesOfForm(text, type) : [];
}

/** @param {string} text @param {string} type an interface with its arguments, or an alias of one @returns {string[]} */
function signaturesOfForm(text, type) {
  const [, form = '', inside = ''] = /^(\w+)(?:<([\s\S]*)>)?$/.exec(type) ?? [];
  if (form === 'Both') return signaturesOfForm(text, splitOutsideBrackets(inside)[0] ?? '');
  const further = aliased(text, type);
  if (further) return signaturesOfForm(text, further);
  const lists = tuplesOf(text, inside).map((list) => list.map((one) => parameterOf(one, new Map())).join(', '));
  const calls = signaturesOf(text, form);
  if (lists.length === 0) return calls;
  return calls.flatMap((call) => lists.map((list) => call.replace(/\.\.\.given: \w+/, list)));
}

/**
 * The parameters in each tuple of a union, as in `[dim?: number, options?: Out] | [options: { dim: number } & Out]`.
 * The union may be a type alias of the same module, also one with parameters.
 * @param {string} text of the module
 * @param {string} type
 * @returns {string[][]}
 */
function tuplesOf(text, type) {
  return splitOutsideBrackets(type, '|').flatMap((each) => {
    if (!each.startsWith('[')) return tuplesOf(text, aliased(text, each));
    const parameters = splitOutsideBrackets(each.slice(1, -1)).map((one) =>
      one.startsWith('...') && !/^\.\.\.\w+:/.test(one) ? tuplesOf(text, one.slice(3)) : [[one]],
    );
    return parameters.reduce((lists, more) => lists.flatMap((list) => more.map((end) => [...list, ...end])), [[]]);
  });
}

/**
 * The type that an alias stands for, with its parameters replaced; empty if the module has no such alias.
 * @param {string} text of the module
 * @param {string} type
 */
function aliased(text, type) {
  const [, name = '', inside = ''] = /^(\w+)(?:<([\s\S]*)>)?$/.exec(type) ?? [];
  const [, given = '', body = ''] =
    new RegExp(`^type ${name}(?:<([^<>]*)>)? =\\s*([\\s\\S]*?);\\n(?! )`, 'm').exec(text) ?? [];
  const values = splitOutsideBrackets(inside);
  const bounds = new Map([...constraints(given).keys()].map((each, i) => [each, values[i] ?? each]));
  return body.replace(/\b[A-Z]\w*\b/g, (each) => bounds.get(each) ?? each);
}

/** A call for each tuple that its last parameter, `...given`, may be. @param {string} text @param {string} call */
function callPerTuple(text, call) {
  const start = call.indexOf('...given: ');
  if (start < 0) return [call];
  const end = closingBracket(`(${call.slice(start)}`, 0) + start - 1;
  const type = call.slice(start + '...given: '.length, end).replace(/,\s*$/, '');
  const lists = tuplesOf(text, type);
  return lists.length === 0 ? [call] : lists.map((list) => call.slice(0, start) + list.join(', ') + call.slice(end));
}

/**
 * The call signatures of an interface.
 * @param {string} text  of its module
 * @param {string} name
 * @returns {string[]}
 */
export function signaturesOf(text, name) {
  const start = new RegExp(`interface ${name}\\b[^{]*(?:\\{\\}[^{]*)?\\{\\n`).exec(text);
  if (!start) return signaturesOfAlias(text, name);
  return callsOf(text.slice(start.index + start[0].length).split(/^\}/m)[0] ?? '', text);
}

/**
 * The call signatures among the members of a type, which are indented by two or four.
 * @param {string} body
 * @param {string} [text] of its module
 */
export function callsOf(body, text = '') {
  const calls = body.split(/^(?: {2}| {4})(?=[<(])/m).filter((each) => /^[<(]/.test(each));
  const all = calls.flatMap((each) => callPerTuple(text, each));
  return [...new Set(all.map(signatureIn))].filter((each) => each !== undefined);
}
