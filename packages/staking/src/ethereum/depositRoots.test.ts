import { DOMAIN_DEPOSIT } from '@lodestar/params'
import { computeDomain, computeSigningRoot, ZERO_HASH } from '@lodestar/state-transition'
import { ssz } from '@lodestar/types'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDeposit, hexOf } from '../../test/arbitraries.ts'
import type { DepositData } from './DepositData.ts'
import { depositDataRoot, depositDomain, depositMessageRoot, depositSigningRoot } from './depositRoots.ts'
import { type Hex, toHex } from './hex.ts'

const bytes = (hex: Hex) => hexToBytes(hex.slice(2))

function lodestarMessage({ pubkey, withdrawalCredentials, amountGwei }: DepositData) {
  return {
    pubkey: bytes(pubkey),
    withdrawalCredentials: bytes(withdrawalCredentials),
    amount: Number(amountGwei),
  }
}

test('the message root equals the SSZ root of an independent implementation', () => {
  fc.assert(
    fc.property(anyDeposit, deposit => {
      const expected = ssz.phase0.DepositMessage.hashTreeRoot(lodestarMessage(deposit))
      expect(depositMessageRoot(deposit)).toBe(toHex(expected))
    }),
    { numRuns: 2000 },
  )
})

test('the data root equals the SSZ root of an independent implementation', () => {
  fc.assert(
    fc.property(anyDeposit, deposit => {
      const data = { ...lodestarMessage(deposit), signature: bytes(deposit.signature) }
      expect(depositDataRoot(deposit)).toBe(toHex(ssz.phase0.DepositData.hashTreeRoot(data)))
    }),
    { numRuns: 2000 },
  )
})

test('the signing root equals that of an independent implementation, for any fork version', () => {
  fc.assert(
    fc.property(anyDeposit, deposit => {
      const domain = computeDomain(DOMAIN_DEPOSIT, bytes(deposit.forkVersion), ZERO_HASH)
      const expected = computeSigningRoot(ssz.phase0.DepositMessage, lodestarMessage(deposit), domain)
      expect(depositSigningRoot(deposit)).toBe(toHex(expected))
    }),
    { numRuns: 2000 },
  )
})

test('the domain equals that of an independent implementation, for any fork version', () => {
  fc.assert(
    fc.property(hexOf(4), forkVersion => {
      expect(depositDomain(forkVersion)).toBe(
        toHex(computeDomain(DOMAIN_DEPOSIT, bytes(forkVersion), ZERO_HASH)),
      )
    }),
    { numRuns: 1000 },
  )
})

test('mainnet and Hoodi have different domains', () => {
  expect(depositDomain('0x00000000')).toBe(
    '0x03000000f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a9',
  )
  expect(depositDomain('0x10000910')).not.toBe(depositDomain('0x00000000'))
})

test('an amount that does not fit 64 bits is refused, not wrapped', () => {
  const [deposit] = fc.sample(anyDeposit, 1) as [DepositData]
  for (const amountGwei of [-1n, 2n ** 64n, 2n ** 64n + 32_000_000_000n]) {
    expect(() => depositMessageRoot({ ...deposit, amountGwei })).toThrow(/AMOUNT_OUT_OF_RANGE/)
    expect(() => depositDataRoot({ ...deposit, amountGwei })).toThrow(/AMOUNT_OUT_OF_RANGE/)
  }
  expect(() => depositMessageRoot({ ...deposit, amountGwei: 2n ** 64n - 1n })).not.toThrow()
})

test('a field of the wrong length is refused', () => {
  const [deposit] = fc.sample(anyDeposit, 1) as [DepositData]
  expect(() => depositDataRoot({ ...deposit, pubkey: '0x00' })).toThrow(/HEX_MALFORMED/)
  expect(() => depositDataRoot({ ...deposit, signature: `${deposit.signature}00` })).toThrow(/HEX_MALFORMED/)
  expect(() => depositSigningRoot({ ...deposit, forkVersion: '0x000000' })).toThrow(/HEX_MALFORMED/)
})
