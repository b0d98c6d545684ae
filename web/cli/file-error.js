/** Sentences for why the operating system could not read or write a file. */

/** @type {Record<string, string>} */
const sentences = {
  EACCES: 'permission denied',
  EISDIR: 'this is a directory, not a file',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'a part of this path is not a directory',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};

/**
 * Undefined if the error does not come from the operating system.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function fileErrorOf(error) {
  const { code = '', message, syscall } = /** @type {NodeJS.ErrnoException} */ (error);
  if (!syscall) return undefined;
  return sentences[code] ?? message;
}
