/** Most validators per exit request. A file of its own, so that the page shows it without loading a schema. */
export const maxExitsPerRequest = 100
