import type { ActionRequest } from '@granary/drivers/evm'
import { useState } from 'react'
import { type ConfirmedReceivers, unprovedReceivers } from '../requests/ReceiverProof.ts'

/** How many characters of a public key to type: its last ones, which explorers show too. */
export const typedLength = 6

/** The typed ends of unproved receivers' keys, by public key. */
export function useUnproved(confirmed: ConfirmedReceivers) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTold, setTold] = useState(false)
  const isTyped = (pubkey: string) =>
    (typed.get(pubkey) ?? '').trim().toLowerCase() === pubkey.slice(-typedLength)
  return {
    typed,
    isTyped,
    /** The visitor tried to continue before typing all of them. */
    isTold,
    type: (pubkey: string, text: string) => setTyped(new Map(typed).set(pubkey, text)),
    /** At the click to sign: whether every receiver is confirmed now. */
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
