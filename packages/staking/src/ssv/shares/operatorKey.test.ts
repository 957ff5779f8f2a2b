import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { bytesToHex, encodeAbiParameters } from 'viem/utils'
import { expect, test } from 'vitest'
import { testOperators } from '../../../test/ssvOperators.ts'
import { decodeOperatorKey, encodeOperatorKey, formatOperatorKey, parseOperatorKey } from './operatorKey.ts'

const [operator] = testOperators(1)
const text = operator?.operatorKey ?? ''
const pem = Buffer.from(text, 'base64').toString()
const base64 = (value: string) => Buffer.from(value).toString('base64')
const invalid = expect.objectContaining({ code: 'SSV_OPERATOR_KEY_INVALID' })

test('a key begins as the network’s keys do and reads back from the chain', () => {
  expect(text).toMatch(
    /^LS0tLS1CRUdJTiBSU0EgUFVCTElDIEtFWS0tLS0tCk1JSUJJakFOQmdrcWhraUc5dzBCQVFFRkFBT0NBUThBTUlJQkNnS0NBUUVB/,
  )
  const read = decodeOperatorKey(encodeOperatorKey({ text }))
  expect(read).toEqual(parseOperatorKey(text))
  expect(read.text).toBe(text)
})

test('node:crypto reads the PEM file, and it is the same key', () => {
  const { pem, spki } = parseOperatorKey(text)
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  expect(bytesToHex(Uint8Array.from(der))).toBe(spki)
  expect(formatOperatorKey(spki).text).toBe(text)
})

test('labels and line breaks do not change which key it is', () => {
  const { spki } = parseOperatorKey(text)
  for (const variant of [
    pem.replaceAll('RSA PUBLIC', 'PUBLIC'),
    pem.replaceAll('\n', '\r\n'),
    pem.trim(),
    pem.replace(/-----\n([^-]+)\n-----/, (_, body: string) => `-----\n${body.replaceAll('\n', '')}\n-----`),
  ])
    expect(parseOperatorKey(base64(variant)).spki).toBe(spki)
})

function keyOf(type: 'rsa' | 'ec', bits: number, publicExponent = 65537): string {
  const { publicKey } =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits, publicExponent })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return base64(publicKey.export({ type: 'spki', format: 'pem' }).toString())
}

test.each([
  ['an RSA key of 1024 bits', () => keyOf('rsa', 1024)],
  ['an RSA key of 3072 bits', () => keyOf('rsa', 3072)],
  ['an RSA key with exponent 3', () => keyOf('rsa', 2048, 3)],
  ['a key of an elliptic curve', () => keyOf('ec', 256)],
  ['a private key', () => base64(String(operator?.privateKey.export({ type: 'pkcs8', format: 'pem' })))],
  ['PKCS#1', () => base64(pkcs1())],
  ['two keys', () => base64(pem + pem)],
  ['different labels', () => base64(pem.replace('BEGIN RSA', 'BEGIN'))],
  ['a byte more', () => base64(pem.replace(/\n-----END/, 'AAAA\n-----END'))],
  ['PEM that is not base64 in base64', () => pem],
  ['words', () => base64('no key at all')],
  ['nothing', () => ''],
  ['a megabyte', () => text.repeat(2000)],
])('%s is no operator key', (_, make) => {
  expect(() => parseOperatorKey(make())).toThrow(invalid)
})

function pkcs1(): string {
  return createPublicKey(parseOperatorKey(text).pem).export({ type: 'pkcs1', format: 'pem' }).toString()
}

test('any bytes as a key on chain are either read or refused with the code', () => {
  const damaged = fc
    .tuple(fc.nat(), fc.integer({ min: 1, max: 255 }))
    .map(([at, by]) => damage(encodeOperatorKey({ text }), at, by))
  const anyBytes = fc.oneof(
    damaged,
    fc.uint8Array({ maxLength: 300 }).map(bytes => bytesToHex(bytes)),
    fc.string().map(value => encodeAbiParameters([{ type: 'string' }], [value])),
  )
  fc.assert(
    fc.property(anyBytes, key => {
      try {
        expect(decodeOperatorKey(key).pem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
      } catch (error) {
        expect(error).toEqual(invalid)
      }
    }),
  )
})

function damage(key: Hex, at: number, by: number): Hex {
  const bytes = Buffer.from(key.slice(2), 'hex')
  const place = at % bytes.length
  bytes[place] = (bytes[place] ?? 0) ^ by
  return `0x${bytes.toString('hex')}`
}
