import { type Hex, verifyDepositSignature } from '@granary/staking/ethereum'
import type { DepositLog } from './parseDepositLog.ts'

export type OfferedKey = { pubkey: Hex; withdrawalCredentials: Hex; amountGwei: bigint; signature: Hex }

/** What keeps a deposit of an offered key from becoming the validator that was offered. */
export type DepositFlaw = 'signature' | 'credentials'

/**
 * The key signs one message only, its offer, and BLS signatures are unique: nobody without the key can make a deposit
 * with anything else in it that the beacon chain takes. Who has the key can, and then the credentials decide whose the
 * validator is.
 * @returns null when the beacon chain will make the validator that was offered
 */
export function flawOf(deposit: DepositLog, offered: OfferedKey, forkVersion: Hex): DepositFlaw | null {
  const sameCredentials = deposit.withdrawalCredentials === offered.withdrawalCredentials
  if (sameCredentials && deposit.amountGwei === offered.amountGwei && deposit.signature === offered.signature)
    return null
  if (!verifyDepositSignature({ ...deposit, forkVersion })) return 'signature'
  return sameCredentials ? null : 'credentials'
}
