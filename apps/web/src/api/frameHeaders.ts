/**
 * What a page in a frame adds to its requests. Its session is a cookie of its own, which counts with this header alone: a
 * page of another site cannot set it without being asked for by CORS, which the server never allows.
 */
export const frameHeaders: Readonly<Record<string, string>> =
  typeof window === 'undefined' || window.parent === window ? {} : { 'x-granary-frame': '1' }
