/** Reads and writes the tensors in the files of a command line, in the format of their extension. */
import { readFile } from 'node:fs/promises';
import {
  FileFormatError,
  readNpy,
  readNpz,
  readSafetensors,
  writeNpy,
  writeNpz,
  writeSafetensors,
} from '../lib/files/index.js';
import { fileErrorOf } from './file-error.js';
import { printable } from '../lib/files/printable.js';
import { tuple } from '../lib/errors/printed-shape.js';
import { Refusal, UsageError } from './refusal.js';
import { replaceFile } from './replace-file.js';

/** @import { Tensor } from '../lib/tensor/tensor.js' */

/** `weights.npz:bias` is the tensor `bias` in that file. */
const fileName = /^(.*\.(npy|npz|safetensors))(?::(.+))?$/is;

/** The name of a result in a file of several tensors. */
const unnamed = 'result';

/** @param {string} text @returns {{ path: string, format: string, name?: string } | undefined} */
function fileOf(text) {
  const [, path, format, name] = fileName.exec(text) ?? [];
  return path && format ? { path, format: format.toLowerCase(), ...(name && { name }) } : undefined;
}

/**
 * @param {string} text
 * @param {number} [limit] the maximum size in bytes of a deflated file after unpacking
 * @returns {Promise<Tensor>}
 */
export async function load(text, limit) {
  const { path, format, name } = fileOf(text) ?? {};
  if (!path) throw new UsageError(`${text} is neither a number nor a .npy, .npz or .safetensors file`);
  try {
    const bytes = await readFile(path);
    if (format === 'npy' && name)
      throw new UsageError(`${path} holds a single tensor without a name; leave the name out`);
    if (format === 'npy') return readNpy(bytes, { widen: true });
    const tensors =
      format === 'npz'
        ? await readNpz(bytes, { widen: true, ...(limit !== undefined && { limit }) })
        : readSafetensors(bytes, { widen: true }).tensors;
    return pickTensor(path, tensors, name);
  } catch (error) {
    throw refusalOf(path, error);
  }
}

/** @param {string} path @param {Record<string, Tensor>} tensors @param {string} [name] */
function pickTensor(path, tensors, name) {
  const names = Object.keys(tensors);
  const wanted = name ?? names[0];
  const found = wanted === undefined ? undefined : tensors[wanted];
  if (found && (name !== undefined || names.length === 1)) return found;
  const list = names.map(
    (each) => `${path}:${printable(each)}  ${tensors[each]?.dtype} ${tuple(tensors[each]?.shape ?? [])}`,
  );
  const what = name === undefined ? `holds ${names.length} tensors; say which` : `has no tensor ${name}`;
  throw new Refusal([`stride0: ${path} ${what}`, ...list].join('\n  '));
}

/** @param {string} format @param {string} name @param {Tensor} tensor */
const bytesOf = (format, name, tensor) =>
  format === 'npy'
    ? writeNpy(tensor)
    : format === 'npz'
      ? writeNpz({ [name]: tensor })
      : writeSafetensors({ [name]: tensor });

/** @param {string} text @param {Tensor} tensor */
export async function save(text, tensor) {
  const { path, format, name = unnamed } = outputOf(text);
  try {
    await replaceFile(path, await bytesOf(format, name, tensor));
  } catch (error) {
    throw refusalOf(path, error);
  }
}

/** @param {string} text */
export function outputOf(text) {
  const file = fileOf(text);
  if (!file) throw new UsageError(`--out ${text} does not end with .npy, .npz or .safetensors`);
  if (file.format === 'npy' && file.name)
    throw new UsageError(`${file.path} holds a single tensor without a name; leave the name out`);
  return file;
}

/** @param {string} path @param {unknown} error */
function refusalOf(path, error) {
  if (error instanceof Refusal) return error;
  const reason = error instanceof FileFormatError || isOurs(error) ? error.message : fileErrorOf(error);
  return reason ? new Refusal(`stride0: ${path}: ${reason}`, { cause: error }) : error;
}

/** Whether it is an error of the library; any other is a bug. @param {unknown} error @returns {error is Error} */
export function isOurs(error) {
  return error instanceof Error && 'torchType' in error;
}
