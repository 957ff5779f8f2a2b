/** Control, formatting (zero width, bidirectional) and unassigned characters: what can hide or reorder a text. */
const trickery = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu

/**
 * A text from outside (server, node, wallet) as it may be shown: one line, nothing invisible, no more than so many
 * characters. That it is never taken for markup is the work of who shows it.
 */
export function plainText(text: string, longest = 200): string {
  // Cut before it is cleaned: a text may be megabytes.
  const visible = text
    .slice(0, longest * 8)
    .replace(/\s+/g, ' ')
    .replace(trickery, '')
    .trim()
  const characters = [...visible]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : visible
}
