/** Reads the most common kind of PNG: 8 bits per channel, red, green, blue and perhaps alpha, not interlaced. */
import { inflateSync } from 'node:zlib';

const signature = '\x89PNG\r\n\x1a\n';

/** The neighbour closest to left + above - corner. @param {number} left @param {number} above @param {number} corner */
function paeth(left, above, corner) {
  const [a, b] = [Math.abs(above - corner), Math.abs(left - corner)];
  const c = Math.abs(left + above - 2 * corner);
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/**
 * Decodes rows. The byte before each row selects its filter: which neighbours its bytes are differences from.
 * @type {((left: number, above: number, corner: number) => number)[]}
 */
const filters = [() => 0, (left) => left, (_, above) => above, (left, above) => (left + above) >> 1, paeth];

/** @param {Buffer} file @returns {{ data: Uint8Array, width: number, height: number, channels: number }} */
export function decodePng(file) {
  if (file.toString('latin1', 0, 8) !== signature) throw new Error('this is no PNG');
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [depth, colour, , , interlace] = file.subarray(24);
  const channels = { 2: 3, 6: 4 }[Number(colour)];
  if (depth !== 8 || !channels || interlace !== 0) throw new Error('a PNG of another kind');

  const parts = [];
  for (let offset = 8; offset < file.length; offset += 12 + file.readUInt32BE(offset)) {
    if (file.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      parts.push(file.subarray(offset + 8, offset + 8 + file.readUInt32BE(offset)));
  }
  const rows = inflateSync(Buffer.concat(parts));

  const stride = width * channels;
  const data = new Uint8Array(height * stride);
  /** A decoded byte; outside the left and upper edges all are 0. @param {number} row @param {number} i */
  const byte = (row, i) => (row < 0 || i < 0 ? 0 : Number(data[row * stride + i]));
  for (let row = 0; row < height; ++row) {
    const from = row * (stride + 1);
    const filter = filters[Number(rows[from])];
    if (!filter) throw new Error(`the PNG is damaged in row ${row}`);
    for (let i = 0; i < stride; ++i) {
      const left = i - channels;
      const guess = filter(byte(row, left), byte(row - 1, i), byte(row - 1, left));
      data[row * stride + i] = Number(rows[from + 1 + i]) + guess;
    }
  }
  return { data, width, height, channels };
}
