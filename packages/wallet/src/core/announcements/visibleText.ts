/** Control, formatting (zero width, bidirectional) and unassigned characters, which can hide or reorder a name. */
const trickery = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** A stranger's text for display: one line, at most `limit` characters, nothing invisible; empty for another type. */
export function visibleText(text: unknown, limit: number): string {
  if (typeof text !== 'string') return ''
  const visible = text.slice(0, 1000).replace(/\s/g, ' ').replace(trickery, '').replace(/ +/g, ' ').trim()
  const characters = [...visible]
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : visible
}
