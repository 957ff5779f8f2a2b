import { BaseError } from '@granary/errors'
import { parseAddress } from '@granary/staking/address'

/** What a label names: an address or a public key, in lower case. */
export type LabelKey = `0x${string}`

/** A name that this browser keeps for an address or a public key. */
export type Label = { key: LabelKey; name: string }

/** All labels by key. */
export type Labels = ReadonlyMap<LabelKey, string>

/** Maximum name length, characters. */
export const longestName = 60

/** Maximum number of labels: far below the browser's storage limit. */
export const mostLabels = 20_000

/** Why a text is no valid name. */
export type LabelNameProblem = 'empty' | 'long' | 'hidden'

/** Control, invisible and reordering characters, with which a name could imitate another. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u

/** A typed name, trimmed. */
export function readLabelName(text: string): { name: string } | { problem: LabelNameProblem } {
  const name = text.trim().normalize('NFC')
  if (name === '') return { problem: 'empty' }
  if ([...name].length > longestName) return { problem: 'long' }
  if (hidden.test(name)) return { problem: 'hidden' }
  return { name }
}

/** Why a text cannot have a label. */
export type LabelKeyProblem = 'key' | 'checksum'

/**
 * A typed address or validator public key: with or without 0x, in any case; a mixed-case address must match its
 * checksum.
 */
export function readLabelKey(text: string): { key: LabelKey } | { problem: LabelKeyProblem } {
  const digits = text.trim().replace(/^0x/i, '')
  if (/^[0-9a-f]{96}$/i.test(digits)) return { key: `0x${digits.toLowerCase()}` }
  if (!/^[0-9a-f]{40}$/i.test(digits)) return { problem: 'key' }
  try {
    return { key: parseAddress(`0x${digits}`) }
  } catch (error) {
    if (error instanceof BaseError) return { problem: 'checksum' }
    throw error
  }
}
