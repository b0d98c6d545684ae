/** For builds without threads, which are those in a single file. @returns {Promise<never>} */
export async function startThreads() {
  throw new Error('stride0 has no threads in this build, which is one file: import it as a module');
}
