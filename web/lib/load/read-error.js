/** Explains why the core's file can't be read: it was not copied, or the runtime does not allow reading. */

/** @param {string} address @param {unknown} cause */
export function readError(address, cause) {
  const { code, name } = /** @type {{ code?: string, name?: string }} */ (cause);
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
  const hint = isMissing
    ? "a bundle for Node copies stride0.wasm, leaves stride0 external, or imports 'stride0/inline', which needs no file"
    : `reading is not allowed (${code ?? name}): allow it (--allow-read), or import 'stride0/inline', which needs no file`;
  return new Error(`stride0 could not read ${address}: ${hint}`, { cause });
}
