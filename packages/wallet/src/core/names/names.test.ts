import fc from 'fast-check'
import { toCoinType } from 'viem'
import { normalize } from 'viem/ens'
import { expect, test } from 'vitest'
import { checkLabel } from './checkLabel.ts'
import { coinTypeOf, evmCoinFlag } from './coinTypeOf.ts'
import { formatNameMessage, parseNameMessage } from './nameMessage.ts'

test.each([
  ['alice', undefined],
  ['ALICE', undefined],
  ['a-b1', undefined],
  ['1234', undefined],
  ['a'.repeat(63), undefined],
  ['bob', 'short'],
  ['', 'short'],
  ['a'.repeat(64), 'long'],
  ['ali ce', 'characters'],
  ['ali.ce', 'characters'],
  ['ali_ce', 'characters'],
  ['аlice', 'characters'],
  ['älice', 'characters'],
  ['alice\u200d', 'characters'],
  ['-alice', 'hyphens'],
  ['alice-', 'hyphens'],
  ['xn--alice', 'hyphens'],
] as const)('[B5.01] [B9.43] the label %s: %s', (label, problem) => {
  expect(checkLabel(label)).toBe(problem)
})

test('[B5.01] an accepted label is normal in lower case', () => {
  const label = fc.string({ unit: fc.constantFrom(...'aZ09-äа'), minLength: 3, maxLength: 8 })
  fc.assert(
    fc.property(label, text => {
      fc.pre(checkLabel(text) === undefined)
      expect(normalize(text)).toBe(text.toLowerCase())
    }),
  )
})

test('[B5.11] [B9.25] the coin type of a chain is 60 or its id with the flag; larger ids are invalid', () => {
  expect(evmCoinFlag).toBe(2147483648)
  for (const chainId of [0, 1, 10, 71, 560048, 2147483647])
    expect(BigInt(coinTypeOf(chainId))).toBe(toCoinType(chainId))
  for (const chainId of [2147483648, 4294967296, -1, 1.5, Number.NaN])
    expect(() => coinTypeOf(chainId)).toThrow('Invalid chainId')
})

const claim = {
  name: 'alice.granary.local',
  address: '0xd2135CfB216b74109775236E36d4b433F1DF507B',
  chainId: 560048,
  origin: 'https://stake.example:8443',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-27T21:30:00.000Z',
}

test('a message holds the claim, and only its very bytes are read', () => {
  const message = formatNameMessage(claim)
  expect(message).toContain('\nRegister the name alice.granary.local for this account.\n')
  expect(parseNameMessage(message)).toEqual(claim)
  for (const changed of [
    `${message}\n`,
    message.replace('Register', 'Sell'),
    message.replace(' for this account.', '.'),
    message.replace(/Issued.*/, '$&\nExpiration Time: 2030-01-01T00:00:00Z'),
    message.replace('URI: https://stake.example:8443', 'URI: https://stake.example:8443/names'),
    message.replace('stake.example:8443 wants', 'other.example wants'),
    message.replace('Chain ID: 560048', 'Chain ID: 00560048'),
    message.replace('\n\n', '\n\nResources:\n'),
  ])
    expect(() => parseNameMessage(changed), changed).toThrow()
})
