import { connectorName } from '../connectors/connectorName.ts'

const nameLimit = 40
/** Control, formatting (zero width, bidirectional) and unassigned characters, which can hide or reorder a name. */
const trickery = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/**
 * The name for display, canonical for a known wallet: one line, at most 40 characters, nothing invisible;
 * null if nothing is left, or for another type.
 */
export function cleanName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  const visible = name.slice(0, 1000).replace(/\s/g, ' ').replace(trickery, '').replace(/ +/g, ' ').trim()
  const characters = [...visible]
  const short = characters.length > nameLimit ? `${characters.slice(0, nameLimit - 1).join('')}…` : visible
  return short === '' ? null : connectorName({ name: short, type: 'ANNOUNCED' })
}
