import fc from 'fast-check'
import { getAddress, toHex } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { formatSiwxMessage } from './formatSiwxMessage.ts'
import { parseSiwxMessage } from './parseSiwxMessage.ts'
import type { SiwxSessionData } from './Siwx.ts'
import { SiwxMessageError } from './siwxFields.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const data: SiwxSessionData = {
  accountAddress: address,
  chainId: 'eip155:560048',
  domain: 'stake.example:8443',
  uri: 'https://stake.example:8443/eth',
  version: '1',
  nonce: '4d0e7f6a2b1c9835',
  issuedAt: '2026-11-22T03:00:00.000Z',
}
const full: SiwxSessionData = {
  ...data,
  scheme: 'https',
  statement: "See your stakes: it's free, and moves no money.",
  expirationTime: '2026-11-23T03:00:00.000Z',
  notBefore: '2026-11-22T02:59:00+01:00',
  requestId: 'request-1',
  resources: [
    'https://stake.example/terms',
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
  ],
}

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength }).map(list => list.join(''))
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const time = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString())
const domain = fc
  .tuple(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([name, port]) => (port === null ? name : `${name}:${port}`))
const uri = domain.chain(host =>
  letters(`${alphanumeric}-._~/`, 0, 20).map(path => `https://${host}/${path}`),
)
const statement = letters(`${alphanumeric} .,:;!?'()*+=&$@#[]/-_~`, 1, 80)
const subject = fc.oneof(
  fc.record({
    accountAddress: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => getAddress(toHex(bytes))),
    chainId: fc.integer({ min: 1, max: 2 ** 31 }).map(id => `eip155:${id}`),
  }),
  fc.record({
    accountAddress: letters(base58, 32, 44),
    chainId: fc
      .constantFrom('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
      .map(id => `solana:${id}`),
  }),
  fc.record({
    accountAddress: letters('qpzry9x8gf2tvdw0s3jn54khce6mua7l', 38, 58).map(rest => `bc1${rest}`),
    chainId: fc.constant('bip122:000000000019d6689c085ae165831e93'),
  }),
)
const fields = fc.record(
  {
    domain,
    uri,
    version: fc.constant('1'),
    nonce: letters(alphanumeric, 8, 40),
    issuedAt: time,
    scheme: fc.constantFrom('https', 'http'),
    statement,
    expirationTime: time,
    notBefore: time,
    requestId: letters(`${alphanumeric}-._~`, 0, 20),
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'uri', 'version', 'nonce', 'issuedAt'] },
)
const anyData = fc.tuple(subject, fields).map(([who, rest]): SiwxSessionData => ({ ...who, ...rest }))

test('[B1.02] [B3.16] an EIP-4361 message holds every field of the session data verbatim', () => {
  expect(
    formatSiwxMessage(full),
  ).toBe(`https://stake.example:8443 wants you to sign in with your Ethereum account:
${address}

See your stakes: it's free, and moves no money.

URI: https://stake.example:8443/eth
Version: 1
Chain ID: 560048
Nonce: 4d0e7f6a2b1c9835
Issued At: 2026-11-22T03:00:00.000Z
Expiration Time: 2026-11-23T03:00:00.000Z
Not Before: 2026-11-22T02:59:00+01:00
Request ID: request-1
Resources:
- https://stake.example/terms
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/`)
  expect(parseSiwxMessage(formatSiwxMessage(full))).toEqual(full)
})

test('a message without a statement keeps both empty lines of EIP-4361', () => {
  expect(formatSiwxMessage(data)).toContain(`${address}\n\n\nURI: `)
  expect(parseSiwxMessage(formatSiwxMessage(data))).toEqual(data)
})

test('Sign-In With Solana names the cluster and has one empty line without a statement', () => {
  const solana = {
    ...data,
    accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }
  const text = formatSiwxMessage(solana)
  expect(text).toContain(
    'sign in with your Solana account:\n7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv\n\nURI: ',
  )
  expect(text).toContain('\nChain ID: mainnet\n')
  expect(parseSiwxMessage(text)).toEqual(solana)
})

test('a Bitcoin message follows CAIP-122', () => {
  const bitcoin = {
    ...data,
    accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    chainId: 'bip122:000000000019d6689c085ae165831e93',
  }
  const text = formatSiwxMessage(bitcoin)
  expect(text).toContain('stake.example:8443 wants you to sign in with your Bitcoin account:\nbc1q')
  expect(text).toContain('\nChain ID: 000000000019d6689c085ae165831e93\n')
  expect(parseSiwxMessage(text)).toEqual(bitcoin)
})

test('formatting and parsing round-trip in every namespace', () => {
  fc.assert(
    fc.property(anyData, given => {
      expect(parseSiwxMessage(formatSiwxMessage(given))).toEqual(given)
    }),
    { numRuns: 500 },
  )
})

test('viem formats the same fields to the same text and parses ours to the same fields', () => {
  let compared = 0
  const ofEvm = anyData.filter(({ chainId }) => chainId.startsWith('eip155:'))
  fc.assert(
    fc.property(ofEvm, given => {
      const { accountAddress, chainId, issuedAt, expirationTime, notBefore, requestId, ...rest } = given
      const theirs = {
        ...rest,
        ...(requestId ? { requestId } : {}),
        resources: given.resources ? [...given.resources] : undefined,
        version: '1' as const,
        address: accountAddress as `0x${string}`,
        chainId: Number(chainId.slice(7)),
        issuedAt: new Date(issuedAt ?? 0),
        ...(expirationTime ? { expirationTime: new Date(expirationTime) } : {}),
        ...(notBefore ? { notBefore: new Date(notBefore) } : {}),
      }
      // viem omits an empty request id.
      const { requestId: _, ...withoutId } = given
      const ours = formatSiwxMessage(requestId ? given : withoutId)
      let said: string | undefined
      try {
        said = createSiweMessage(theirs as never)
      } catch {
        // viem accepts fewer domains than RFC 3986.
      }
      if (said !== undefined) {
        compared++
        expect(ours).toBe(said)
      }
      const read = parseSiweMessage(ours)
      expect(read.address).toBe(accountAddress)
      expect(read.nonce).toBe(given.nonce)
      expect(read.chainId).toBe(theirs.chainId)
      expect(read.uri).toBe(given.uri)
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(100)
})

test('parses any text back to the byte or rejects it by name', () => {
  const text = formatSiwxMessage(full)
  const mutated = fc
    .tuple(fc.nat(text.length), fc.nat(6), fc.string({ unit: 'binary', maxLength: 4 }))
    .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), mutated), given => {
      try {
        expect(formatSiwxMessage(parseSiwxMessage(given))).toBe(given)
      } catch (error) {
        expect(error).toBeInstanceOf(SiwxMessageError)
      }
    }),
    { numRuns: 3000 },
  )
})

describe('rejects a field that could pass for another', () => {
  test.each<[string, Partial<SiwxSessionData>]>([
    ['statement', { statement: 'Hello\nURI: https://evil.example' }],
    ['statement', { statement: 'Grüße' }],
    ['statement', { statement: '' }],
    ['statement', { statement: 'a\u202eb' }],
    ['domain', { domain: '' }],
    ['domain', { domain: 'stake.example evil' }],
    ['domain', { domain: 'stаke.example' }],
    ['domain', { domain: 'https://stake.example' }],
    ['scheme', { scheme: 'ht tp' }],
    ['uri', { uri: 'stake.example' }],
    ['uri', { uri: 'https://stake.example\nNonce: 12345678' }],
    ['version', { version: '2' }],
    ['nonce', { nonce: '1234567' }],
    ['nonce', { nonce: '12345678-9' }],
    ['issuedAt', { issuedAt: '22.11.2026' }],
    ['issuedAt', { issuedAt: '2026-02-30T00:00:00Z' }],
    ['expirationTime', { expirationTime: '2026-11-22T24:00:00Z' }],
    ['notBefore', { notBefore: 'soon' }],
    ['requestId', { requestId: 'a b' }],
    ['resources', { resources: ['https://ok.example', 'not a uri'] }],
    ['chainId', { chainId: 'eip155:0x1' }],
    ['chainId', { chainId: 'cosmos:1' }],
    ['chainId', { chainId: 'eip155:1:2' }],
    [
      'chainId',
      { chainId: 'solana:mainnet', accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
    ],
    ['accountAddress', { accountAddress: 'vitalik.eth' }],
    ['accountAddress', { accountAddress: data.accountAddress.replace('0x', '0X') }],
  ])('%s %j', (field, part) => {
    const error = (() => {
      try {
        formatSiwxMessage({ ...data, ...part })
      } catch (caught) {
        return caught
      }
    })()
    expect(error).toBeInstanceOf(SiwxMessageError)
    expect(error).toMatchObject({ code: 'SIWX_MESSAGE_INVALID', details: field })
  })

  test.each([
    ['a field twice', (text: string) => text.replace('Nonce: ', 'Nonce: 00000000\nNonce: ')],
    ['fields in another order', (text: string) => text.replace(/(Version: 1)\n(Chain ID: .*)\n/, '$2\n$1\n')],
    ['an unknown field', (text: string) => text.replace('Nonce: ', 'Power: all\nNonce: ')],
    ['a trailing line', (text: string) => `${text}\n`],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a resource without its dash', (text: string) => text.replace('- ipfs', 'ipfs')],
    ['a space after a value', (text: string) => text.replace('Version: 1', 'Version: 1 ')],
    ['the wallet of another chain', (text: string) => text.replace('Ethereum account', 'Dogecoin account')],
  ])('in a text: %s', (_name, change) => {
    expect(() => parseSiwxMessage(change(formatSiwxMessage(full)))).toThrow(SiwxMessageError)
  })

  test('neither makes nor reads a message longer than a wallet shows', () => {
    const resources = Array.from(
      { length: 200 },
      (_, place) => `https://stake.example/${place}/${'x'.repeat(20)}`,
    )
    expect(() => formatSiwxMessage({ ...data, resources })).toThrow(SiwxMessageError)
    expect(() => parseSiwxMessage('x'.repeat(5000))).toThrow(SiwxMessageError)
  })
})
