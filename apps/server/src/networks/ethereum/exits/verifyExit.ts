import { PublicKey, Signature, verify } from '@chainsafe/blst'
import type { Hex } from '@granary/staking/ethereum'
import { voluntaryExitSigningRoot } from '@granary/staking/ethereum/requests'
import { hexToBytes } from 'viem'
import type { SignedExit } from '../upstreams/createExitPool.ts'

export type ExpectedExit = {
  pubkey: Hex
  epoch: number
  validatorIndex: number
  capellaForkVersion: Hex
  genesisValidatorsRoot: Hex
}

/**
 * Whether a signed exit is exactly the one that was asked for: that validator, that epoch, and the key's own signature
 * for this chain. A validator client is not believed in any of it.
 */
export function verifyExit(exit: SignedExit, expected: ExpectedExit): boolean {
  if (exit.epoch !== expected.epoch || exit.validatorIndex !== expected.validatorIndex) return false
  try {
    const key = PublicKey.fromBytes(hexToBytes(expected.pubkey), true)
    const signature = Signature.fromBytes(hexToBytes(exit.signature), true)
    return verify(hexToBytes(voluntaryExitSigningRoot(expected)), key, signature)
  } catch {
    return false
  }
}
