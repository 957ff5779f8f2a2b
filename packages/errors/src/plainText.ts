/** Control, formatting (zero width, bidirectional) and unassigned characters, which can hide or reorder text. */
const trickery = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu

/**
 * Sanitises text from outside (server, node, wallet) for display: one line, nothing invisible, limited length.
 * Rendering must still escape it.
 */
export function plainText(text: string, longest = 200): string {
  // Truncate first: the text may be megabytes long.
  const visible = text
    .slice(0, longest * 8)
    .replace(/\s+/g, ' ')
    .replace(trickery, '')
    .trim()
  const characters = [...visible]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : visible
}
