import type { ActionRequest } from '#web/transaction/ActionRequest.ts'

/** By what it is known to whom a validator pays that money goes to, where nobody but the provider says it. */
export type ReceiverProof = {
  /** The account's own deposit of the key, found through the wallet's node; or nothing. */
  proof: 'deposit' | 'none'
  /** Withdrawal credentials of the validator, as the provider tells them. */
  credentials: string
}

/** A validator that is the account's by the provider's word alone. */
export type UnprovedReceiver = { pubkey: string; credentials: string }

/** The receivers of these requests that nothing proves, each once. */
export function unprovedReceivers(requests: readonly ActionRequest[]): UnprovedReceiver[] {
  const unproved = new Map<string, UnprovedReceiver>()
  for (const { facts, subject = '' } of requests) {
    const pubkey = facts.target ?? subject
    if (facts.proof === 'none') unproved.set(pubkey, { pubkey, credentials: facts.credentials ?? '' })
  }
  return [...unproved.values()]
}
