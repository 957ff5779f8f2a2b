import { BaseError } from '@granary/errors'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'

/** An operator's RSA key, with which its shares are encrypted. */
export type OperatorKey = {
  /** Base64 of a PEM file, as key-share files and SSV's API give it. */
  text: string
  /** The PEM file with the label that its content calls for, as node:crypto and OpenSSL want it. */
  pem: string
  /** SubjectPublicKeyInfo, DER: what identifies the key, however its text is broken into lines. */
  spki: Hex
}

/**
 * Reads an operator's key as OperatorAdded carries it: ABI-encoded text, base64 of a PEM file.
 * @throws {OperatorKeyError} SSV_OPERATOR_KEY_INVALID when it is not that, or no RSA key of 2048 bits
 */
export function decodeOperatorKey(publicKey: Hex): OperatorKey {
  return parseOperatorKey(decodeText(publicKey))
}

/** The bytes that `registerOperator` takes for a key. */
export function encodeOperatorKey(key: Pick<OperatorKey, 'text'>): Hex {
  return encodeAbiParameters([{ type: 'string' }], [key.text])
}

/**
 * Reads an operator's key as key-share files give it. Existing keys bear the label RSA PUBLIC KEY, which stands for
 * PKCS#1, but hold SubjectPublicKeyInfo, as operators expect it; both labels are taken, that content only.
 * @param text base64 of a PEM file
 * @throws {OperatorKeyError} SSV_OPERATOR_KEY_INVALID
 */
export function parseOperatorKey(text: string): OperatorKey {
  if (typeof text !== 'string' || text.length > maxTextLength) throw new OperatorKeyError('too long')
  const file = fromBase64(text, 'not base64')
  const [, first, body = '', last] = pemShape.exec(file.trim()) ?? []
  if (first === undefined || first !== last) throw new OperatorKeyError('not one PEM block of a public key')
  const base64 = body.replace(/\s/g, '')
  const der = bytesToHex(Uint8Array.from(fromBase64(base64, 'PEM block is not base64'), c => c.charCodeAt(0)))
  if (!rsa2048Shape.test(der)) throw new OperatorKeyError('not an RSA key of 2048 bits')
  return { text, pem: pemOf(base64), spki: `0x${der}` }
}

/** Writes an operator's key as the network's own tools do. */
export function formatOperatorKey(spki: Hex): OperatorKey {
  const base64 = btoa(String.fromCharCode(...hexToBytes(spki.slice(2))))
  const text = btoa(pemOf(base64).replaceAll('PUBLIC KEY', 'RSA PUBLIC KEY'))
  return parseOperatorKey(text)
}

/** Keys have some 600 characters. */
const maxTextLength = 4096

const pemShape =
  /^-----BEGIN ((?:RSA )?PUBLIC KEY)-----\s([A-Za-z0-9+/=\s]+)\s-----END ((?:RSA )?PUBLIC KEY)-----$/

function decodeText(publicKey: Hex): string {
  if (publicKey.length > 2 + 4 * maxTextLength) throw new OperatorKeyError('too long')
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], publicKey)
    return text
  } catch (cause) {
    throw new OperatorKeyError('not ABI-encoded text', cause)
  }
}

function fromBase64(text: string, details: string): string {
  try {
    return atob(text)
  } catch (cause) {
    throw new OperatorKeyError(details, cause)
  }
}

function pemOf(base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? []
  return `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`
}

/**
 * SubjectPublicKeyInfo, DER, of an RSA key: rsaEncryption without parameters, an odd modulus of exactly 2048 bits and
 * the exponent 65,537, which every operator's key has.
 */
const rsa2048Shape =
  /^30820122300d06092a864886f70d01010105000382010f003082010a0282010100[89a-f][0-9a-f]{510}[13579bdf]0203010001$/

export class OperatorKeyError extends BaseError {
  override readonly name = 'OperatorKeyError'
  constructor(details: string, cause?: unknown) {
    super('This is not an operator key of SSV: RSA with 2048 bits.', {
      code: 'SSV_OPERATOR_KEY_INVALID',
      details,
      cause,
    })
  }
}
