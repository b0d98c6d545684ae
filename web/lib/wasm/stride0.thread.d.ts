/** What a thread beside the first runs (`web/lib/threads/thread.js`), as text. */
declare const code: string;
export default code;
