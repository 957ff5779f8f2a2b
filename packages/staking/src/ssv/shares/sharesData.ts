import type { Hex } from 'viem'

/** What a registration hands to the operators, taken apart. */
export type SharesParts = {
  /** Of `ownerMessage` by the validator's key, 96 bytes. */
  signature: Hex
  /** 48 bytes each, in the operators' order. */
  sharePublicKeys: Hex[]
  /** 256 bytes each, in the operators' order: RSA-2048, PKCS#1 v1.5. */
  encryptedKeys: Hex[]
}

const signatureBytes = 96
const publicKeyBytes = 48
const ciphertextBytes = 256

/** Length of `sharesData` in bytes: 1,312 for four operators. */
export function sharesDataLength(operators: number): number {
  return signatureBytes + operators * (publicKeyBytes + ciphertextBytes)
}

/** Takes `sharesData` apart; null when its length is not that of so many operators, as operators then ignore it. */
export function splitSharesData(sharesData: Hex, operators: number): SharesParts | null {
  if (sharesData.length !== 2 + 2 * sharesDataLength(operators)) return null
  if (!/^0x[0-9a-f]*$/i.test(sharesData)) return null
  const hexOf = (at: number, bytes: number): Hex => `0x${sharesData.slice(2 + 2 * at, 2 + 2 * (at + bytes))}`
  const list = (from: number, bytes: number) =>
    Array.from({ length: operators }, (_, i) => hexOf(from + i * bytes, bytes))
  return {
    signature: hexOf(0, signatureBytes),
    sharePublicKeys: list(signatureBytes, publicKeyBytes),
    encryptedKeys: list(signatureBytes + operators * publicKeyBytes, ciphertextBytes),
  }
}

/** Puts `sharesData` together: signature, share keys, ciphertexts. */
export function joinSharesData({ signature, sharePublicKeys, encryptedKeys }: SharesParts): Hex {
  const digits = [signature, ...sharePublicKeys, ...encryptedKeys].map(hex => hex.slice(2))
  return `0x${digits.join('')}`
}
