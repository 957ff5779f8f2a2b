import { BaseError } from '@granary/errors'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import { consensusSuite } from '../../ethereum/bls/findInvalidSignatures.ts'

/**
 * The message by which a validator's key allows one registration: keccak256 of `<checksummed owner>:<nonce>`.
 * @param ownerNonce registrations of this owner before, ever and with any operators
 * @returns 32 bytes
 */
export function ownerMessage(ownerAddress: Address, ownerNonce: number): Uint8Array {
  if (!Number.isSafeInteger(ownerNonce) || ownerNonce < 0) throw new OwnerNonceError(ownerNonce)
  return keccak_256(utf8ToBytes(`${getAddress(ownerAddress)}:${ownerNonce}`))
}

/** Signs the registration of this owner and nonce: 96 bytes. */
export function signOwner({
  secretKey,
  ownerAddress,
  ownerNonce,
}: {
  secretKey: Uint8Array
  ownerAddress: Address
  ownerNonce: number
}): Hex {
  const { longSignatures } = bls12_381
  const message = longSignatures.hash(ownerMessage(ownerAddress, ownerNonce), consensusSuite)
  return `0x${bytesToHex(longSignatures.sign(message, secretKey).toBytes())}`
}

export class OwnerNonceError extends BaseError {
  override readonly name = 'OwnerNonceError'
  constructor(ownerNonce: number) {
    super('A registration nonce is a whole number from zero.', {
      code: 'SSV_NONCE_INVALID',
      details: String(ownerNonce),
    })
  }
}
