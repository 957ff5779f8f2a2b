import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifySignature } from './verifySignature.ts'

const accounts = [
  ['eip155:1', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['bip122:000000000019d6689c085ae165831e93', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [
    'bip122:000000000019d6689c085ae165831e93',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ['bip122:000000000019d6689c085ae165831e93', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
] as const

const bytes = fc.uint8Array({ maxLength: 200 }).map(list => Buffer.from(list))
const signature = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  bytes.map(list => list.toString('base64')),
  bytes.map(list => `0x${list.toString('hex')}`),
  fc.uint8Array({ minLength: 65, maxLength: 65 }).map(list => `0x${Buffer.from(list).toString('hex')}`),
  fc.uint8Array({ minLength: 65, maxLength: 65 }).map(list => Buffer.from(list).toString('base64')),
  fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/),
)

test('any input as a signature is a no, never an error and never a yes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...accounts), fc.string(), signature, async (who, message, given) => {
      const [chainId, accountAddress] = who
      const data = { accountAddress, chainId, domain: '', uri: '', version: '1', nonce: '' }
      expect(await verifySignature({ data, message, signature: given, upstreams: new Map() })).toBe(false)
    }),
    { numRuns: 1500 },
  )
})
