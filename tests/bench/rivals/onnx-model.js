/**
 * An ONNX model as bytes, by hand: a graph of a few nodes needs no library. onnx.proto has the field numbers.
 *
 * @typedef {{ type: string, from: string[], to: string, attributes?: Record<string, number | number[] | string> }} Node
 * @typedef {{ name: string, type: number, shape?: readonly number[] }} Value a result's shape is inferred
 */

/** ONNX's numbers for the dtypes. @type {Record<string, number>} */
export const TYPES = { float32: 1, uint8: 2, int32: 6, int64: 7, bool: 9, float16: 10, float64: 11, bfloat16: 16 };

/** The newest operators in which the axes of a sum are still an attribute. */
const OPERATORS = 12;

/** @param {number} value @returns {number[]} */
const varint = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]);
/** @type {(field: number, value: number) => number[]} */
const int = (field, value) => [...varint(field * 8), ...varint(value)];
/** @type {(field: number, content: number[]) => number[]} */
const part = (field, content) => [...varint(field * 8 + 2), ...varint(content.length), ...content];
/** @type {(field: number, value: string) => number[]} */
const text = (field, value) => part(field, [...new TextEncoder().encode(value)]);

/** @type {(name: string, value: number | number[] | string) => number[]} */
const attribute = (name, value) => {
  if (typeof value === 'number') return [...text(1, name), ...int(3, value), ...int(20, 2)];
  if (typeof value === 'string') return [...text(1, name), ...text(4, value), ...int(20, 3)];
  return [...text(1, name), ...value.flatMap((each) => int(8, each)), ...int(20, 7)];
};

/** @type {(node: Node) => number[]} */
const nodeBytes = ({ type, from, to, attributes = {} }) => [
  ...from.flatMap((name) => text(1, name)),
  ...text(2, to),
  ...text(4, type),
  ...Object.entries(attributes).flatMap(([name, value]) => part(5, attribute(name, value))),
];

/** @type {(value: Value) => number[]} */
const valueBytes = ({ name, type, shape }) => {
  const sizes = shape
    ? part(
        2,
        shape.flatMap((size) => part(1, int(1, size))),
      )
    : [];
  return [...text(1, name), ...part(2, part(1, [...int(1, type), ...sizes]))];
};

/** @type {(nodes: Node[], inputs: Value[], output: Value) => Uint8Array} */
export function model(nodes, inputs, output) {
  const graph = [
    ...nodes.flatMap((node) => part(1, nodeBytes(node))),
    ...text(2, 'case'),
    ...inputs.flatMap((value) => part(11, valueBytes(value))),
    ...part(12, valueBytes(output)),
  ];
  return Uint8Array.from([...int(1, 7), ...part(7, graph), ...part(8, [...text(1, ''), ...int(2, OPERATORS)])]);
}
