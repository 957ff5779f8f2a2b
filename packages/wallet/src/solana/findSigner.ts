/** Bytes of an ed25519 signature and of a key. */
const signatureLength = 64
const keyLength = 32

/** Where a key signs in a serialized transaction. */
export type SignerPlace = {
  /** What the key signs. */
  readonly message: Uint8Array
  /** Where in the transaction its signature begins. */
  readonly offset: number
}

/**
 * Finds a signer in a serialized transaction, legacy or versioned: a list of signatures, then the message, whose first
 * keys are the signers in the same order (https://solana.com/docs/core/transactions).
 * @throws TypeError if the key is no signer, or the bytes are no transaction
 */
export function findSigner(transaction: Uint8Array, publicKey: Uint8Array): SignerPlace {
  const [signatures, signaturesStart] = readCount(transaction, 0)
  const messageStart = signaturesStart + signatures * signatureLength
  const isVersioned = ((transaction[messageStart] ?? 0) & 0x80) !== 0
  const header = messageStart + (isVersioned ? 1 : 0)
  const signers = transaction[header] ?? 0
  const [keys, keysStart] = readCount(transaction, header + 3)
  for (let index = 0; index < Math.min(signatures, signers, keys); index++) {
    const start = keysStart + index * keyLength
    const key = transaction.subarray(start, start + keyLength)
    if (key.length === keyLength && key.every((byte, place) => byte === publicKey[place]))
      return {
        message: transaction.slice(messageStart),
        offset: signaturesStart + index * signatureLength,
      }
  }
  throw new TypeError('The account does not sign this transaction')
}

/** A compact-u16: seven bits a byte, the lowest first. @returns the count and where it ends */
function readCount(bytes: Uint8Array, start: number): readonly [count: number, end: number] {
  let count = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[start + index] ?? 0
    count |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [count, start + index + 1]
  }
  throw new TypeError('Not a transaction')
}
