/**
 * For what is built without threads, which is whatever has to be one file.
 * @returns {Promise<never>}
 */
export async function startThreads() {
  throw new Error('stride0 has no threads in this build, which is one file: import it as a module');
}
