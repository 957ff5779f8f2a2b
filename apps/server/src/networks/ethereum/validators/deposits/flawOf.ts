import { type Hex, verifyDepositSignature } from '@granary/staking/ethereum'
import type { DepositLog } from './parseDepositLog.ts'

export type OfferedKey = { pubkey: Hex; withdrawalCredentials: Hex; amountGwei: bigint; signature: Hex }

/** What keeps a deposit of an offered key from becoming the offered validator. */
export type DepositFlaw = 'signature' | 'credentials'

/**
 * The key signs only its offer, and BLS signatures are unique: without the key no one can make a different deposit
 * that the beacon chain accepts. With the key, the credentials decide whose the validator is.
 * @returns null when the beacon chain will make the offered validator
 */
export function flawOf(deposit: DepositLog, offered: OfferedKey, forkVersion: Hex): DepositFlaw | null {
  const sameCredentials = deposit.withdrawalCredentials === offered.withdrawalCredentials
  if (sameCredentials && deposit.amountGwei === offered.amountGwei && deposit.signature === offered.signature)
    return null
  if (!verifyDepositSignature({ ...deposit, forkVersion })) return 'signature'
  return sameCredentials ? null : 'credentials'
}
