const iconLimit = 64 * 1024
const iconForm = /^data:image\/(svg\+xml|png|webp|jpeg|gif|avif)[;,]/i

/**
 * The icon if it is a `data:` image of at most 64 KiB, else undefined. Shown only by `<img>`, which runs no
 * scripts.
 */
export function cleanIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > iconLimit) return undefined
  const text = icon.trim()
  return iconForm.test(text) ? text : undefined
}
