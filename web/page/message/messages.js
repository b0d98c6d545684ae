// What the page loads when the first error message is pasted: its reader and its panel.

export * from '../../reading/message/message.js';
export { MessagePanel } from './panel.js';
