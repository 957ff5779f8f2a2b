import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto'
import { SecretKey, type Signature } from '@chainsafe/blst'
import { readSharePlaintext } from '@granary/staking/ssv'
import { type Hex, hexToBytes } from 'viem'

/** How an operator behaves: `faulty` signs something else than what it is asked to. */
export const conducts = ['honest', 'offline', 'faulty'] as const

export type Conduct = (typeof conducts)[number]

/** Why an operator does not take its share of a registration. */
export type ShareRefusal = 'SHARE_UNREADABLE' | 'SHARE_KEY_DIFFERS'

/** Order of the BLS12-381 groups. */
const curveOrder = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n

/** The node of one operator that the devnet runs: it decrypts its shares with its own RSA key, and signs with them. */
export class PlayNode {
  readonly operatorId: bigint
  conduct: Conduct = 'honest'
  readonly #der: string
  #key: KeyObject | undefined

  /** @param privateKey PKCS#8, DER, base64 */
  constructor(operatorId: bigint, privateKey: string) {
    this.operatorId = operatorId
    this.#der = privateKey
  }

  /** Decrypts a share and checks that its public key is the one that was published with it. */
  readShare(encryptedKey: Hex, sharePublicKey: Hex): SecretKey | ShareRefusal {
    const bytes = this.#decrypt(encryptedKey)
    if (!bytes) return 'SHARE_UNREADABLE'
    try {
      const share = SecretKey.fromBytes(bytes)
      return share.toPublicKey().toHex() === sharePublicKey.toLowerCase() ? share : 'SHARE_KEY_DIFFERS'
    } catch {
      return 'SHARE_UNREADABLE'
    }
  }

  /**
   * Signs with a share, multiplied by its weight among those who sign. Multiplying before signing gives the same point
   * as multiplying the signature, for a hundredth of the work.
   */
  sign(share: SecretKey, root: Uint8Array, weight = 1n): Signature {
    const message = this.conduct === 'faulty' ? root.toReversed().map(byte => byte ^ 0xff) : root
    const scalar = (BigInt(share.toHex()) * weight) % curveOrder
    return SecretKey.fromHex(scalar.toString(16).padStart(64, '0')).sign(message)
  }

  /** PKCS#1 v1.5: for wrong padding OpenSSL answers with random bytes. */
  #decrypt(encryptedKey: Hex): Uint8Array | null {
    this.#key ??= createPrivateKey({ key: Buffer.from(this.#der, 'base64'), format: 'der', type: 'pkcs8' })
    try {
      const padding = constants.RSA_PKCS1_PADDING
      return readSharePlaintext(privateDecrypt({ key: this.#key, padding }, hexToBytes(encryptedKey)))
    } catch {
      return null
    }
  }
}
