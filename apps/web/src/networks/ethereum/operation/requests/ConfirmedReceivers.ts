import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { ValidatorUnprovedError } from './OperationErrors.ts'
import { type UnprovedReceiver, unprovedReceivers } from './ReceiverProof.ts'

/** Receivers that the person looked up elsewhere and said so, by key and credentials. */
export class ConfirmedReceivers {
  readonly #confirmed = new Set<string>()

  add(receivers: readonly UnprovedReceiver[]): void {
    for (const each of receivers) this.#confirmed.add(nameOf(each))
  }

  /** @throws {ValidatorUnprovedError} when money would go to one that is neither proved nor confirmed */
  assertAll(requests: readonly ActionRequest[]): void {
    const missing = unprovedReceivers(requests).find(each => !this.#confirmed.has(nameOf(each)))
    if (missing) throw new ValidatorUnprovedError(missing.pubkey)
  }
}

const nameOf = ({ pubkey, credentials }: UnprovedReceiver) => `${pubkey}:${credentials}`
