// The case in JavaScript, on our own library.

import { layoutOf, nested, patternOf } from './layout.js';
import { isFloat, shortest, withGaps } from './spelling.js';

/** @import { Case, Operand } from '../case.js' */
/** @import { How } from './python.js' */

/** @param {Case} asked @param {How} how @returns {string} */
export function stride0Code(asked, { names, outName, huge, bases }) {
  const { operands, out, form, fn, sign } = asked;
  const { missing, ...options } = asked.options;
  /** @type {Set<string>} */
  const used = new Set();
  const use = (/** @type {string} */ name) => {
    used.add(name);
    return name;
  };
  if (huge) {
    const shapes = operands.map(({ shape }) => list(shape)).join(', ');
    return `import { explain } from 'stride0';\n\nconsole.log(String(explain(${shapes})));`;
  }
  const plain = operands.map((operand, i) => (operand.weak ? number(operand, use) : (names[i] ?? '')));
  const given = withGaps(asked.options, plain, 'undefined');
  const tensors = new Map(operands.flatMap((operand, i) => (operand.weak ? [] : [[names[i] ?? '', operand]])));
  const lines = [...bases].map(([storage, base]) => {
    const operand = [...operands, out].find((each) => each?.storage === storage);
    return operand ? `const ${base} = ${stored(operand, [operand.stored], use)};` : '';
  });
  for (const [name, operand] of tensors) {
    const base = bases.get(operand.storage);
    lines.push(`const ${name} = ${base === undefined ? whole(operand, use) : viewOf(base, operand)};`);
  }
  const settings = Object.entries(options).map(([name, value]) => {
    const written = isFloat(value) ? `${use('scalar')}(${Number(value)}, 'float')` : JSON.stringify(value);
    return `${name}: ${written.replaceAll('"', "'")}`;
  });
  if (form === 'out' && out) {
    const base = bases.get(out.storage);
    const fresh = () => `${use('empty')}(${list(out.shape)}${typed(out.dtype)})`;
    if (!tensors.has(outName)) lines.push(`const ${outName} = ${base === undefined ? fresh() : viewOf(base, out)};`);
    settings.push(outName === 'out' ? 'out' : `out: ${outName}`);
  }
  if (asked.float) lines.push(`${use('setDefaultDtype')}('${asked.float}');`);
  const last = settings.length > 0 ? [`{ ${settings.join(', ')} }`] : [];
  const [first = '', ...rest] = given;
  if (form === 'inPlace') lines.push(`console.log(String(${first}.${fn}_(${[...rest, ...last].join(', ')})));`);
  else if (fn === 'broadcastTensors') {
    lines.push(`for (const each of ${use(fn)}(${given.join(', ')})) console.log(String(each));`);
  } else if (sign !== '' && given.length === 1) lines.push(`console.log(String(${first}));`);
  else {
    const folded =
      sign !== '' && given.length > 2 ? given.slice(0, -1).reduce((a, b) => `${use(fn)}(${a}, ${b})`) : undefined;
    const both = folded === undefined ? given : [folded, given.at(-1)];
    lines.push(`console.log(String(${use(fn)}(${[...both, ...last].join(', ')})));`);
  }
  return [`import { ${[...used].sort().join(', ')} } from 'stride0';`, '', ...lines].join('\n');
}

const list = (/** @type {readonly number[]} */ shape) => `[${shape.join(', ')}]`;

const typed = (/** @type {string} */ dtype) => (dtype === 'float32' ? '' : `, { dtype: '${dtype}' }`);

/** @typedef {(name: string) => string} Use  notes what has to be imported */

/** @type {(operand: Operand, use: Use) => string} */
const whole = (operand, use) => {
  const { shape } = operand;
  const layout = layoutOf(operand);
  if (layout.kind === 'strided') return viewOf(stored(operand, [operand.stored], use), operand);
  if (layout.kind === 'packed') return stored(operand, shape, use);
  const packed = stored(operand, layout.base, use);
  return layout.kind === 'turned' ? `${packed}.permute(${list(layout.order)})` : `${packed}.expand(${list(shape)})`;
};

/** @type {(base: string, operand: Operand) => string} */
const viewOf = (base, { shape, strides, offset }) =>
  `${base}.asStrided(${list(shape)}, ${list(strides)}${offset === 0 ? '' : `, ${offset}`})`;

/** @type {(operand: Operand, shape: readonly number[], use: Use) => string} */
const stored = ({ values, dtype, stored: count }, shape, use) => {
  const pattern = values && patternOf(values);
  if (pattern === 'alike') {
    const value = values?.[0] ?? 0;
    const named = Object.is(value, 0) ? 'zeros' : value === 1 ? 'ones' : undefined;
    if (named) return `${use(named)}(${list(shape)}${typed(dtype)})`;
    return `${use('full')}(${list(shape)}, ${dtype === 'bool' ? Boolean(value) : plain(value)}, { dtype: '${dtype}' })`;
  }
  if ((values && pattern !== 'counting') || shape.length === 0) {
    const written = (values ?? [0]).map((value) => (dtype === 'bool' ? Boolean(value) : shortest(value, dtype)));
    const natural = dtype === 'bool' ? '' : typed(dtype);
    return `${use('tensor')}(${text(nested(written, shape))}${natural})`;
  }
  const flat = range(count, dtype, use);
  return shape.length === 1 ? flat : `${flat}.view(${list(shape)})`;
};

/** 0, 1, 2 …; for bools, false and true in turn. @type {(count: number, dtype: string, use: Use) => string} */
const range = (count, dtype, use) => {
  if (dtype === 'bool') return `${use('arange')}(${count}).remainder(2).eq(1)`;
  if (/int(8|16)$/.test(dtype) && count > (dtype === 'int16' ? 32768 : 128)) {
    return `${use('arange')}(${count}, { dtype: 'int64' }).to('${dtype}')`;
  }
  return `${use('arange')}(${count}${typed(dtype)})`;
};

/** @type {(each: any) => string} */
const text = (each) => (Array.isArray(each) ? `[${each.map(text).join(', ')}]` : plain(each));

/** `String` drops the sign of a zero. */
const plain = (/** @type {number | boolean} */ value) => (Object.is(value, -0) ? '-0' : String(value));

/** JavaScript does not distinguish 2.0 from 2; `scalar` does. @type {(operand: Operand, use: Use) => string} */
const number = ({ values, dtype }, use) => {
  const value = values?.[0] ?? 1;
  if (dtype === 'bool') return String(Boolean(value));
  return dtype !== 'int64' && Number.isInteger(value) ? `${use('scalar')}(${plain(value)}, 'float')` : plain(value);
};
