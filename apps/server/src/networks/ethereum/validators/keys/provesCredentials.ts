import { PublicKey, Signature, verify } from '@chainsafe/blst'
import { depositSigningRoot, type Hex } from '@granary/staking/ethereum'
import { hexToBytes } from 'viem'
import type { SignedDeposit } from './Keyring.ts'

/** Whether the key itself has signed for these credentials. A key signs once, so they are those of its validator. */
export function provesCredentials(deposit: SignedDeposit, forkVersion: Hex): boolean {
  try {
    const key = PublicKey.fromBytes(hexToBytes(deposit.pubkey), true)
    const signature = Signature.fromBytes(hexToBytes(deposit.signature), true)
    return verify(hexToBytes(depositSigningRoot({ ...deposit, forkVersion })), key, signature)
  } catch {
    return false
  }
}
