import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import type { KeyShareRow } from '../file/KeyShareRow.ts'
import { parseOperatorKey } from './operatorKey.ts'
import { signOwner } from './ownerSignature.ts'
import { sharePlaintext } from './sharePlaintext.ts'
import { joinSharesData } from './sharesData.ts'
import { type RandomSource, type SecretShare, splitSecretKey } from './splitSecretKey.ts'

/**
 * Encrypts for an operator: RSA with PKCS#1 v1.5 padding, 256 bytes. On the server, node:crypto's `publicEncrypt` with
 * `RSA_PKCS1_PADDING`; browsers have no such cipher.
 * @param pem SubjectPublicKeyInfo as PEM
 */
export type ShareCipher = (pem: string, plaintext: Uint8Array) => Uint8Array | Promise<Uint8Array>

/**
 * Splits a validator's secret key among operators and makes the row of a key-share file of it: shares encrypted, each
 * share's public key, and the key's signature of the owner and nonce. Overwrites the shares with zeros; the secret
 * key, which stays untouched, is the caller's to overwrite.
 * @param operators each with its key as `parseOperatorKey` takes it, in any order
 * @throws {OperatorIdsError} SSV_OPERATOR_IDS_INVALID
 * @throws {OperatorKeyError} SSV_OPERATOR_KEY_INVALID
 * @throws {SecretKeyError} SSV_SECRET_KEY_INVALID
 * @throws {OwnerNonceError} SSV_NONCE_INVALID
 */
export async function createKeyShares({
  secretKey,
  ownerAddress,
  ownerNonce,
  operators,
  encrypt,
  random,
}: {
  secretKey: Uint8Array
  ownerAddress: Address
  ownerNonce: number
  operators: readonly { id: bigint; operatorKey: string }[]
  encrypt: ShareCipher
  random?: RandomSource
}): Promise<KeyShareRow> {
  const keys = new Map(operators.map(({ id, operatorKey }) => [id, parseOperatorKey(operatorKey)]))
  const signature = signOwner({ secretKey, ownerAddress, ownerNonce })
  const operatorIds = operators.map(({ id }) => id)
  const shares = splitSecretKey({ secretKey, operatorIds, ...(random ? { random } : {}) })
  const sorted = shares.map(({ operatorId: id }) => ({ id, operatorKey: keys.get(id)?.text ?? '' }))
  const encryptedKeys: Hex[] = []
  try {
    for (const share of shares)
      encryptedKeys.push(await encryptShare(share, keys.get(share.operatorId)?.pem ?? '', encrypt))
  } finally {
    for (const share of shares) share.secretKey.fill(0)
  }
  const publicKey: Hex = `0x${bytesToHex(bls12_381.longSignatures.getPublicKey(secretKey).toBytes())}`
  const sharePublicKeys = shares.map(share => share.publicKey)
  return {
    ownerAddress: getAddress(ownerAddress),
    ownerNonce,
    publicKey,
    operators: sorted,
    payload: {
      publicKey,
      operatorIds: sorted.map(({ id }) => id),
      sharesData: joinSharesData({ signature, sharePublicKeys, encryptedKeys }),
    },
  }
}

async function encryptShare(share: SecretShare, pem: string, encrypt: ShareCipher): Promise<Hex> {
  const plaintext = sharePlaintext(share.secretKey)
  try {
    return `0x${bytesToHex(await encrypt(pem, plaintext))}`
  } finally {
    plaintext.fill(0)
  }
}
