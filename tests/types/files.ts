/** `stride0/files` as a user uses it, through its emitted declarations. */
import { type Tensor, zeros } from 'stride0';
import {
  FileFormatError,
  fromArrow,
  fromImageData,
  readNpy,
  readNpz,
  readSafetensors,
  toImageData,
  writeNpy,
  writeNpz,
  writeSafetensors,
} from 'stride0/files';

const bytes: Uint8Array = writeNpy(zeros([2]), { order: 'F' });
const one: Tensor = readNpy(bytes.buffer, { widen: true });
const { x } = await readNpz(await writeNpz({ x: one }, { compress: true }), { names: ['x'], limit: 2 ** 30 });
const { tensors, metadata } = readSafetensors(writeSafetensors(new Map([['x', one]]), { by: 'us' }));
const by: string | undefined = metadata.by;
const image: ImageData = toImageData(fromImageData({ data: new Uint8ClampedArray(4), width: 1, height: 1 }));
const column: Tensor = fromArrow({ type: { typeId: 3 }, length: 1, nullCount: 0, toArray: () => bytes, isValid: () => true, getChildAt: () => null }, { nulls: 'nan' }); // prettier-ignore
const failure: SyntaxError = new FileFormatError('no');
new Blob([writeNpy(column)]);
void [x?.shape, tensors.x, by, image.width, failure];

// @ts-expect-error: a name is no file
readNpy('a.npy');
// @ts-expect-error: no such order
writeNpy(one, { order: 'A' });
// @ts-expect-error: not a tensor
writeSafetensors({ x: [1] });
