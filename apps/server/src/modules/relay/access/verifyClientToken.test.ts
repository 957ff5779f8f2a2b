import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClientKey, signToken } from '#test/relay/clientToken.ts'
import { RelayRefusedError } from './RelayRefusedError.ts'
import { verifyClientToken } from './verifyClientToken.ts'

const address = 'wss://stake.example/relay'
const key = createClientKey()
const now = Math.floor(Date.now() / 1000)
const verify = (token: string) => verifyClientToken(token, audience => audience === address)

test('a token gives the client’s id', () => {
  expect(verify(signToken(key, address))).toBe(key.clientId)
})

test.each([
  ['of a clock four minutes fast', { iat: now + 240 }],
  ['that expired four minutes ago', { iat: now - 86_640, exp: now - 240 }],
  ['of a day of 25 hours', { exp: now + 90_000 }],
])('a token %s is accepted', (_what, claims) => {
  expect(verify(signToken(key, address, claims))).toBe(key.clientId)
})

const other = createClientKey()
const [head = '', body = '', signature = ''] = signToken(key, address).split('.')

test.each([
  ['of a clock an hour fast', signToken(key, address, { iat: now + 3_600 }), 'JWT Token is not yet valid'],
  ['that expired an hour ago', signToken(key, address, { exp: now - 3_600 }), 'JWT Token is expired'],
  ['for two days', signToken(key, address, { exp: now + 2 * 86_400 }), 'has a wrong lifetime'],
  ['for ever', signToken(key, address, { iat: -1e9, exp: 9e15 }), 'has a wrong lifetime'],
  ['that ends before it begins', signToken(key, address, { exp: now - 1 }), 'has a wrong lifetime'],
  ['for another relay', signToken(key, 'wss://relay.example'), 'invalid audience'],
  ['signed by another key', signToken(other, address, { iss: key.clientId }), 'invalid signature'],
  ['with another body', `${head}.${body.slice(0, -2)}AA.${signature}`, /invalid signature|malformed token/],
  ['with a signature cut short', `${head}.${body}.${signature.slice(0, 20)}`, 'invalid signature'],
  ['with padding', `${head}.${body}.${signature}==`, 'invalid signature'],
  ['with a fourth part', `${head}.${body}.${signature}.`, 'malformed token'],
  ['without signature', signToken(key, address, {}, { alg: 'none' }), 'malformed token'],
  ['of another algorithm', signToken(key, address, {}, { alg: 'HS256' }), 'malformed token'],
  ['without expiry', signToken(key, address, { exp: undefined }), 'malformed token'],
  ['with a text for a time', signToken(key, address, { iat: 'now' }), 'malformed token'],
  ['of another kind of issuer', signToken(key, address, { iss: 'did:pkh:eip155:1:0xab' }), 'invalid issuer'],
  [
    'of a key of another kind',
    signToken(key, address, { iss: 'did:key:zQ3shokFTS3brHcD' }),
    'invalid issuer',
  ],
  ['that is empty', '', 'malformed token'],
  ['that is long', 'a.b.c'.repeat(1_000), 'malformed token'],
])('a token %s is refused', (_what, token, reason) => {
  expect(() => verify(token)).toThrow(RelayRefusedError)
  expect(() => verify(token)).toThrow(reason)
})

test('every other text is refused, and with nothing else than a reason', () => {
  const claim = fc.oneof(fc.jsonValue(), fc.constantFrom(address, key.clientId, now))
  const claims = fc.dictionary(fc.constantFrom('iss', 'aud', 'iat', 'exp'), claim)
  const tokens = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(fc.base64String(), { minLength: 3, maxLength: 3 }).map(parts => parts.join('.')),
    claims
      .filter(({ iss }) => iss !== key.clientId)
      .map(given => signToken(key, address, { iss: 0, ...given })),
    fc.nat(signature.length - 1).map(place => {
      const letter = signature[place] === 'A' ? 'B' : 'A'
      return `${head}.${body}.${signature.slice(0, place)}${letter}${signature.slice(place + 1)}`
    }),
  )
  fc.assert(
    fc.property(tokens, token => {
      // The last letter of a signature carries two bits that count for nothing.
      fc.pre(token.slice(0, -1) !== `${head}.${body}.${signature.slice(0, -1)}`)
      expect(() => verify(token)).toThrow(RelayRefusedError)
    }),
    { numRuns: 500 },
  )
})
