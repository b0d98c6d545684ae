/** onnxruntime-web, one thread: each case is a model, run with the same inputs again and again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { model, TYPES } from './onnx-model.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'];

/** @type {(type: string, ...from: string[]) => import('./onnx-model.js').Node[]} */
const one = (type, ...from) => [{ type, from, to: 'out' }];
/** @type {(axis: number) => import('./onnx-model.js').Node[]} */
const sum = (axis) => [{ type: 'ReduceSum', from: ['a'], to: 'out', attributes: { axes: [axis], keepdims: 0 } }];

/** @type {Record<string, import('./onnx-model.js').Node[]>} */
const GRAPHS = {
  add: one('Add', 'a', 'b'),
  sub: one('Sub', 'a', 'b'),
  gt: one('Greater', 'a', 'b'),
  where: one('Where', 'a', 'b', 'c'),
  exp: one('Exp', 'a'),
  tanh: one('Tanh', 'a'),
  pow: one('Pow', 'a', 'b'),
  norm: [
    { type: 'Sub', from: ['a', 'b'], to: 't' },
    { type: 'Div', from: ['t', 'c'], to: 'u' },
    { type: 'Mul', from: ['u', 'd'], to: 'v' },
    { type: 'Add', from: ['v', 'e'], to: 'out' },
  ],
  image: [
    { type: 'Cast', from: ['a'], to: 't', attributes: { to: 1 } },
    { type: 'Sub', from: ['t', 'b'], to: 'u' },
    { type: 'Div', from: ['u', 'c'], to: 'out' },
  ],
  sum0: sum(0),
  sum1: sum(1),
};

/**
 * The names of a transposed operand's transpose.
 * @type {(nodes: import('./onnx-model.js').Node[], turned: string[]) => import('./onnx-model.js').Node[]}
 */
const withTransposes = (nodes, turned) => [
  ...turned.map((name) => ({ type: 'Transpose', from: [name], to: `${name}t` })),
  ...nodes.map((node) => ({ ...node, from: node.from.map((name) => (turned.includes(name) ? `${name}t` : name)) })),
];

/** @type {(load: (name: string) => Promise<any>, folder: string) => Promise<import('./child.js').Rival>} */
export async function start(load, folder) {
  const ort = await load('onnxruntime-web');
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  /** @type {any} */
  let session;
  return {
    version: JSON.parse(readFileSync(join(folder, 'node_modules/onnxruntime-web/package.json'), 'utf8')).version,
    make: (data, { dtype, shape }) => new ort.Tensor(dtype, data, shape),
    async call(op, tensors, { inputs, result }) {
      const nodes = GRAPHS[op];
      if (!nodes) return undefined;
      const turned = NAMES.filter((_, i) => inputs[i]?.transposed);
      const values = inputs.map(({ dtype, shape }, i) => ({ name: NAMES[i] ?? '', type: TYPES[dtype] ?? 0, shape }));
      const output = {
        name: 'out',
        type: TYPES[result ?? inputs[0]?.dtype ?? ''] ?? 0,
        shape: outputShape(op, inputs),
      };
      session = await ort.InferenceSession.create(model(withTransposes(nodes, turned), values, output));
      const feeds = Object.fromEntries(tensors.map((tensor, i) => [NAMES[i], tensor]));
      return () => session.run(feeds);
    },
    read: ({ out }) => ({ data: out.data, dtype: out.type }),
    drop: ({ out }) => out.dispose(),
    async close() {
      await session?.release();
      session = undefined;
    },
  };
}

/** @param {string} op @param {readonly import('../cases.js').Input[]} inputs */
function outputShape(op, inputs) {
  const rank = Math.max(...inputs.map(({ shape }) => shape.length));
  const shape = Array.from({ length: rank }, (_, i) => Math.max(...inputs.map(({ shape }) => shape.at(i - rank) ?? 1)));
  return op === 'sum0' ? shape.slice(1) : op === 'sum1' ? shape.slice(0, 1) : shape;
}
