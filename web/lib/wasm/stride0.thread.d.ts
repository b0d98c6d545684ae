/** The code of all threads but the first (`web/lib/threads/thread.js`), as text. */
declare const code: string;
export default code;
