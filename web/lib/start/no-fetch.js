/** For platforms where the core need not be fetched, so there is nothing to do. */
export {};
