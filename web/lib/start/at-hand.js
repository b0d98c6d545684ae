/** Where the core does not have to be fetched, nobody asks where it lies. */
export {};
