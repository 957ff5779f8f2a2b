import { keccak256, slice } from 'viem/utils'
import type { Hex } from '../hex.ts'

/** A provider's share of execution rewards, and its contract (packages/contracts RewardSplitterFactory). */
export type SplitterTerms = {
  factory: Hex
  /** Basis points: 1 to {@link maxShareBps}. */
  shareBps: number
}

/** The factory's highest share, basis points. */
export const maxShareBps = 5_000

/**
 * As RewardSplitterFactory writes it: what copies the rest, the proxy up to the address it calls, the proxy from
 * there.
 */
const creation = '60488060095f395ff3'
const proxyHead = '36600557005b365f5f375f5f365f73'
const proxyTail = '5af43d5f5f3e5f3d91603057fd5bf3'

/**
 * The present or future address of a staker's reward splitter (EIP-1014, salt zero): computed only from the factory's
 * address, the staker and the share.
 * @returns lower case
 * @throws {RangeError} for a share that the factory refuses
 */
export function splitterAddress(staker: Hex, { factory, shareBps }: SplitterTerms): Hex {
  if (!Number.isInteger(shareBps) || shareBps < 1 || shareBps > maxShareBps)
    throw new RangeError(`a share of ${shareBps} basis points is not from 1 to ${maxShareBps}`)
  const share = shareBps.toString(16).padStart(4, '0')
  const implementation = splitterImplementation(factory).slice(2)
  const initCode = `${creation}${proxyHead}${implementation}${proxyTail}${staker.slice(2).toLowerCase()}${share}`
  const hash = keccak256(`0x${initCode}`).slice(2)
  return slice(keccak256(`0xff${factory.slice(2).toLowerCase()}${'00'.repeat(32)}${hash}`), 12)
}

/** The contract whose code all splitters of a factory run: the first that it created (CREATE with nonce 1, in RLP). */
export function splitterImplementation(factory: Hex): Hex {
  return slice(keccak256(`0xd694${factory.slice(2).toLowerCase()}01`), 12)
}

/**
 * The fee recipient of a staker's validators: the staker's splitter, or the staker if the provider takes no share.
 * @returns lower case
 */
export function executionRecipient(staker: Hex, terms: SplitterTerms | null): Hex {
  return terms ? splitterAddress(staker, terms) : (staker.toLowerCase() as Hex)
}
