import { useState } from 'react'
import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import type { ConfirmedReceivers } from '../requests/ConfirmedReceivers.ts'
import { unprovedReceivers } from '../requests/ReceiverProof.ts'

/** Characters of a public key that are typed: its last ones, which an explorer shows too. */
export const typedLength = 6

/** What was typed beside the receivers that nothing proves, by public key. */
export function useUnproved(confirmed: ConfirmedReceivers) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTold, setTold] = useState(false)
  const isTyped = (pubkey: string) =>
    (typed.get(pubkey) ?? '').trim().toLowerCase() === pubkey.slice(-typedLength)
  return {
    typed,
    isTyped,
    /** The person went on without having typed all. */
    isTold,
    type: (pubkey: string, text: string) => setTyped(new Map(typed).set(pubkey, text)),
    /** At the click that signs: whether all of them are confirmed now. */
    mayGoOn: (requests: readonly ActionRequest[]): boolean => {
      const unproved = unprovedReceivers(requests)
      const isComplete = unproved.every(({ pubkey }) => isTyped(pubkey))
      setTold(!isComplete)
      if (isComplete) confirmed.add(unproved)
      return isComplete
    },
  }
}

export type Unproved = ReturnType<typeof useUnproved>
