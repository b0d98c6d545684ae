/** Prepares a picture for a network: bytes to floats, three means and deviations against (H, W, 3), channels first. */
import { readFile } from 'node:fs/promises';
import { tensor } from 'stride0';
import { decodePng } from './png.js';

const { data, width, height, channels } = decodePng(await readFile(new URL('data/picture.png', import.meta.url)));
const image = tensor(data, { shape: [height, width, channels] });
console.log(image.dtype, image.shape);

// ImageNet's numbers; the three stretch over every pixel.
const mean = tensor([0.485, 0.456, 0.406]);
const deviation = tensor([0.229, 0.224, 0.225]);
const normal = image.div(255).sub(mean).div(deviation);
console.log(normal.dtype, normal.shape, '-', mean.shape);

// Channels first is a view, and so is the batch of one.
const batch = normal.permute([2, 0, 1]).unsqueeze(0);
console.log(batch.shape, batch.strides);
console.log(String(batch.mean([0, 2, 3])));
