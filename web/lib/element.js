/** The place of the page's custom element. There is none yet: importing this registers nothing. */
export {};
