import type { ActionRequest } from '@granary/drivers/evm'
import { ValidatorUnprovedError } from './OperationErrors.ts'

/** What proves whom a receiving validator pays, if only the provider says so. */
export type ReceiverProof = {
  /** `deposit`: the account's own deposit of the key, found through the wallet's node. */
  proof: 'deposit' | 'none'
  /** The validator's withdrawal credentials according to the provider. */
  credentials: string
}

/** A validator that belongs to the account only according to the provider. */
export type UnprovedReceiver = { pubkey: string; credentials: string }

/** The unproved receivers of these requests, each once. */
export function unprovedReceivers(requests: readonly ActionRequest[]): UnprovedReceiver[] {
  const unproved = new Map<string, UnprovedReceiver>()
  for (const { facts, subject = '' } of requests) {
    const pubkey = facts.target ?? subject
    if (facts.proof === 'none') unproved.set(pubkey, { pubkey, credentials: facts.credentials ?? '' })
  }
  return [...unproved.values()]
}

/** Receivers that the visitor looked up elsewhere and confirmed, by key and credentials. */
export class ConfirmedReceivers {
  readonly #confirmed = new Set<string>()

  add(receivers: readonly UnprovedReceiver[]): void {
    for (const each of receivers) this.#confirmed.add(nameOf(each))
  }

  /** @throws {ValidatorUnprovedError} if money would go to a receiver that is neither proved nor confirmed */
  assertAll(requests: readonly ActionRequest[]): void {
    const missing = unprovedReceivers(requests).find(each => !this.#confirmed.has(nameOf(each)))
    if (missing) throw new ValidatorUnprovedError(missing.pubkey)
  }
}

const nameOf = ({ pubkey, credentials }: UnprovedReceiver) => `${pubkey}:${credentials}`
