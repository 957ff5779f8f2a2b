import { constants, generateKeyPairSync, type KeyObject, privateDecrypt, publicEncrypt } from 'node:crypto'
import type { Hex } from 'viem'
import { formatOperatorKey } from '../src/ssv/shares/operatorKey.ts'

export type TestOperator = { id: bigint; operatorKey: string; privateKey: KeyObject }

const made: TestOperator[] = []

/** Operators with real RSA-2048 keys, made once a process, with ids 3, 5, 8, 12, 17, ... */
export function testOperators(count: number): TestOperator[] {
  while (made.length < count) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const spki: Hex = `0x${publicKey.export({ type: 'spki', format: 'der' }).toString('hex')}`
    const n = BigInt(made.length + 1)
    made.push({ id: (n * (n + 3n)) / 2n + 1n, operatorKey: formatOperatorKey(spki).text, privateKey })
  }
  return made.slice(0, count)
}

/** PKCS#1 v1.5, as the server encrypts. */
export function encryptForOperator(pem: string, plaintext: Uint8Array): Uint8Array {
  return publicEncrypt({ key: pem, padding: constants.RSA_PKCS1_PADDING }, plaintext)
}

/** What an operator reads of its ciphertext. */
export function decryptAsOperator({ privateKey }: TestOperator, ciphertext: Hex): Uint8Array {
  const bytes = Buffer.from(ciphertext.slice(2), 'hex')
  return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes)
}
