/** PNG files for the image example: every filter, with alpha and without, and unsupported kinds. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { decodePng } from '../../web/examples/png.js';

/** @param {string} type @param {Uint8Array} data the sum behind it is not looked at */
const chunk = (type, data) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};

/** @param {{ width: number, height: number, kind: number[], rows: Uint8Array, cut?: number }} image */
function png({ width, height, kind, rows, cut = 0 }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  const data = deflateSync(rows);
  const parts = [
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('hello')),
    chunk('IDAT', data.subarray(0, cut)),
    chunk('IDAT', data.subarray(cut)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

/** Rows written with the five filters in turn: differences from pixels that a decoder already has. */
function filtered(/** @type {Uint8Array} */ pixels, /** @type {number} */ stride, /** @type {number} */ channels) {
  const pixelAt = (/** @type {number} */ row, /** @type {number} */ i) =>
    row < 0 || i < 0 ? 0 : Number(pixels[row * stride + i]);
  return Uint8Array.from({ length: (pixels.length / stride) * (stride + 1) }, (_, k) => {
    const [row, i] = [Math.floor(k / (stride + 1)), (k % (stride + 1)) - 1];
    const filter = row % 5;
    if (i < 0) return filter;
    const [left, above, corner] = [pixelAt(row, i - channels), pixelAt(row - 1, i), pixelAt(row - 1, i - channels)];
    const p = left + above - corner;
    const [pa, pb, pc] = [Math.abs(p - left), Math.abs(p - above), Math.abs(p - corner)];
    const nearest = pa <= pb && pa <= pc ? left : pb <= pc ? above : corner;
    return pixelAt(row, i) - Number([0, left, above, Math.floor((left + above) / 2), nearest][filter]);
  });
}

test('all five filters, with alpha and without, in one piece and in two', () => {
  for (const [colour, channels] of /** @type {[number, number][]} */ ([
    [2, 3],
    [6, 4],
  ])) {
    const [width, height] = [7, 12];
    const pixels = Uint8Array.from({ length: width * height * channels }, (_, i) => (i * i * 37 + (i >> 3) * 11) & 255);
    const rows = filtered(pixels, width * channels, channels);
    for (const cut of [0, 20]) {
      const read = decodePng(png({ width, height, kind: [8, colour, 0, 0, 0], rows, cut }));
      assert.deepEqual(read, { data: pixels, width, height, channels });
    }
  }
});

test('a picture of the page written by Chromium is read', () => {
  const file = readFileSync(new URL('../../web/page/picture.png', import.meta.url));
  const [wide, high] = [file.readUInt32BE(16), file.readUInt32BE(20)]; // from its header
  const { data, width, height, channels } = decodePng(file);
  assert.deepEqual([width, height, channels, data.length], [wide, high, 3, wide * high * 3]);
});

test('other kinds are refused', () => {
  const rows = new Uint8Array(4);
  for (const kind of [
    [16, 2, 0, 0, 0],
    [8, 3, 0, 0, 0],
    [8, 0, 0, 0, 0],
    [8, 2, 0, 0, 1],
  ]) {
    assert.throws(() => decodePng(png({ width: 1, height: 1, kind, rows })), /a PNG of another kind/);
  }
  assert.throws(() => decodePng(Buffer.from('GIF89a, and more than that')), /this is no PNG/);
  const damaged = png({ width: 1, height: 1, kind: [8, 2, 0, 0, 0], rows: Uint8Array.of(9, 1, 2, 3) });
  assert.throws(() => decodePng(damaged), /the PNG is damaged in row 0/);
});
