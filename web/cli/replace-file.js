/** Replaces a file's contents in one step or not at all, even if the disk is full. */
import { randomUUID } from 'node:crypto';
import { access, constants, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The status of an existing file. @param {string} path */
const found = (path) =>
  stat(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/**
 * Writes a temporary file and renames it. Permissions are kept, and links still point to the file. A pipe or a device
 * is written directly.
 * @param {string} path
 * @param {Uint8Array} bytes
 */
export async function replaceFile(path, bytes) {
  const old = await found(path);
  if (old && !old.isFile()) return writeFile(path, bytes);
  if (old) await access(path, constants.W_OK); // a rename does not check this
  const target = old ? await realpath(path) : path;
  const temporary = join(dirname(target), `.stride0-${randomUUID()}`);
  const file = await open(temporary, 'wx');
  try {
    try {
      await file.writeFile(bytes);
      if (old) {
        await file.chown(old.uid, old.gid).catch(() => {}); // only root can change the owner
        await file.chmod(old.mode & 0o7777);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
