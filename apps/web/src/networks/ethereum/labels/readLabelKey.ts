import { BaseError } from '@granary/errors'
import { parseAddress } from '@granary/staking/address'
import type { LabelKey } from './Label.ts'

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
