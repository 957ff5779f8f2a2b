/**
 * Headers that a framed page adds to its requests. Its session uses a separate cookie that is valid only with this
 * header: another site would need CORS to set it, and the server never allows that.
 */
export const frameHeaders: Readonly<Record<string, string>> =
  typeof window === 'undefined' || window.parent === window ? {} : { 'x-granary-frame': '1' }
