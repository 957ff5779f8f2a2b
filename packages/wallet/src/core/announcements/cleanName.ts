import { connectorName } from '../connectors/connectorName.ts'
import { visibleText } from './visibleText.ts'

const nameLimit = 40

/**
 * The name for display, canonical for a known wallet: one line, at most 40 characters, nothing invisible;
 * null if nothing is left, or for another type.
 */
export function cleanName(name: unknown): string | null {
  const short = visibleText(name, nameLimit)
  return short === '' ? null : connectorName({ name: short, type: 'ANNOUNCED' })
}
