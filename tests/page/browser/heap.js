// The JavaScript heap of a page. `JSHeapUsedSize` counts compiled code too, which grows as long as a program runs: 1.5
// MB between the 500th edit and the 1,500th, which would hide a leak.

/** Compiled code, and objects that are not JavaScript's. */
const OTHERS = ['code', 'native', 'synthetic'];

/**
 * Bytes of objects, arrays, strings and closures that are still reachable.
 * @param {import('playwright-core').CDPSession} session
 */
export async function retainedBytes(session) {
  /** @type {string[]} */
  const chunks = [];
  const take = (/** @type {{ chunk: string }} */ { chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  /** @type {{ snapshot: { meta: { node_fields: string[], node_types: [string[]] } }, nodes: number[] }} */
  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = ['type', 'self_size'].map((name) => fields.indexOf(name));
  let bytes = 0;
  for (let offset = 0; offset < nodes.length; offset += fields.length) {
    const kind = types[0][Number(nodes[offset + Number(type)])] ?? '';
    if (!OTHERS.includes(kind)) bytes += Number(nodes[offset + Number(size)]);
  }
  return bytes;
}
