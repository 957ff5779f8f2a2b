/** Most validators of one request for exits. A file of its own: the page says it too, and loads no schema for that. */
export const maxExitsPerRequest = 100
