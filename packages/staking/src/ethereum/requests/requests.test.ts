import { DOMAIN_VOLUNTARY_EXIT } from '@lodestar/params'
import { computeDomain, computeSigningRoot } from '@lodestar/state-transition'
import { ssz } from '@lodestar/types'
import fc from 'fast-check'
import { hexToBytes, toHex } from 'viem'
import { expect, test } from 'vitest'
import {
  consolidationRequestAddress,
  decodeConsolidationRequest,
  decodeWithdrawalRequest,
  encodeConsolidationRequest,
  encodeWithdrawalRequest,
  exitRequestMessage,
  maxTopUpGwei,
  requestFeeQuote,
  requestFeeWei,
  voluntaryExitSigningRoot,
  withdrawableNowGwei,
  withdrawalRequestAddress,
} from './index.ts'

const pubkey = fc.uint8Array({ minLength: 48, maxLength: 48 }).map(bytes => toHex(bytes))

test('the contracts are those of EIP-7002 and EIP-7251', () => {
  expect([withdrawalRequestAddress, consolidationRequestAddress]).toEqual([
    '0x00000961Ef480Eb55e80D19ad83579A64c007002',
    '0x0000BBdDc7CE488642fb579F8B00f3a590007251',
  ])
})

test('a withdrawal request is the key and the amount, big-endian, in 56 bytes; 0 gwei is a full exit', () => {
  const key = `0x${'AB'.repeat(48)}` as const
  expect(encodeWithdrawalRequest({ pubkey: key, amountGwei: 1_500_000_000n })).toBe(
    `0x${'ab'.repeat(48)}0000000059682f00`,
  )
  expect(decodeWithdrawalRequest(`0x${'AB'.repeat(48)}${'00'.repeat(8)}`)).toEqual({
    pubkey: `0x${'ab'.repeat(48)}`,
    amountGwei: 0n,
  })
  expect(() => encodeWithdrawalRequest({ pubkey: key, amountGwei: 2n ** 64n })).toThrow('AMOUNT_OUT_OF_RANGE')
  expect(() => encodeWithdrawalRequest({ pubkey: key, amountGwei: -1n })).toThrow('AMOUNT_OUT_OF_RANGE')
})

test('what is encoded decodes to the same, and nothing else decodes', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
  fc.assert(
    fc.property(pubkey, pubkey, amount, (source, target, amountGwei) => {
      const withdrawal = encodeWithdrawalRequest({ pubkey: source, amountGwei })
      const consolidation = encodeConsolidationRequest({ source, target })
      expect([withdrawal.length, consolidation.length]).toEqual([2 + 2 * 56, 2 + 2 * 96])
      expect(decodeWithdrawalRequest(withdrawal)).toEqual({ pubkey: source, amountGwei })
      expect(decodeConsolidationRequest(consolidation)).toEqual({ source, target })
      for (const wrong of [
        `${withdrawal}00`,
        withdrawal.slice(0, -2),
        consolidation,
        '0x',
        `${withdrawal.slice(0, -1)}g`,
      ])
        expect(() => decodeWithdrawalRequest(wrong as `0x${string}`)).toThrow('REQUEST_UNREADABLE')
      for (const wrong of [withdrawal, `${consolidation}00`, consolidation.slice(2)])
        expect(() => decodeConsolidationRequest(wrong as `0x${string}`)).toThrow('REQUEST_UNREADABLE')
    }),
  )
})

test('the fee equals the contracts’', () => {
  const table: [bigint, bigint][] = [
    [0n, 1n],
    [10n, 1n],
    [17n, 2n],
    [50n, 18n],
    [100n, 357n],
    [200n, 128_545n],
    [300n, 46_130_791n],
  ]
  for (const [excess, fee] of table) expect(requestFeeWei(excess)).toBe(fee)
  expect(Number(requestFeeWei(500n))).toBeCloseTo(5.93e12, -11)
})

test('the offer holds for 64 further requests, and says when it is above the cap', () => {
  const quote = requestFeeQuote(100n)
  expect(quote).toMatchObject({ feeWei: 357n, offeredWei: requestFeeWei(164n), isAboveCap: false })
  expect(requestFeeQuote(600n).isAboveCap).toBe(true)
  expect(requestFeeQuote(100n, 1000n).isAboveCap).toBe(true)
  expect(requestFeeQuote(2_893n).isAboveCap).toBe(true)
})

test('an inactive contract and an impossible excess are errors and no fee', () => {
  expect(() => requestFeeWei(2n ** 256n - 1n)).toThrow('REQUESTS_INACTIVE')
  expect(() => requestFeeQuote(2n ** 256n - 1n)).toThrow('REQUESTS_INACTIVE')
  for (const excess of [-1n, 2_894n, 2n ** 255n])
    expect(() => requestFeeWei(excess)).toThrow('REQUEST_EXCESS_INVALID')
})

test('the root of a voluntary exit is the one that clients sign, for the fork of Capella', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 0, max: 1e9 }),
      (epoch, validatorIndex) => {
        const root = new Uint8Array(32).fill(7)
        const domain = computeDomain(DOMAIN_VOLUNTARY_EXIT, hexToBytes('0x40000910'), root)
        const expected = computeSigningRoot(ssz.phase0.VoluntaryExit, { epoch, validatorIndex }, domain)
        const terms = { capellaForkVersion: '0x40000910', genesisValidatorsRoot: toHex(root) } as const
        expect(voluntaryExitSigningRoot({ epoch, validatorIndex, ...terms })).toBe(toHex(expected))
      },
    ),
  )
})

test('the text for an exit by the provider says in words what it is, for which validators, where and when', () => {
  const message = exitRequestMessage({
    host: 'stake.example.com',
    chainName: 'Hoodi',
    chainId: 560048,
    withdrawalAddress: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
    pubkeys: [`0x${'AB'.repeat(48)}`, `0x${'cd'.repeat(48)}`],
    signedAtSeconds: 1_795_000_000,
  })
  expect(message).toBe(
    `stake.example.com asks for your consent to end 2 validators.

I ask the provider of this site to sign the voluntary exit of the validators below. An exit cannot be taken back. The whole balance of each is paid to the withdrawal address once the chain lets it go.

Network: Hoodi (chain ID 560048)
Withdrawal address: 0x90F79bf6EB2c4f870365E785982E1f101E93b906
Signed at: 2026-11-18T11:06:40Z
Validators:
- 0x${'ab'.repeat(48)}
- 0x${'cd'.repeat(48)}`,
  )
})

test('what can be withdrawn, and what a top-up can add', () => {
  const standing = {
    withdrawalCredentials: `0x02${'00'.repeat(31)}` as const,
    balanceGwei: 40_000_000_000n,
    effectiveBalanceGwei: 40_000_000_000n,
    pendingPartialGwei: 3_000_000_000n,
    pendingDepositGwei: 8_000_000_000n,
  }
  const plain = { ...standing, withdrawalCredentials: `0x01${'00'.repeat(31)}` as const }
  expect(withdrawableNowGwei(standing)).toBe(5_000_000_000n)
  expect(withdrawableNowGwei({ ...standing, pendingPartialGwei: 9_000_000_000n })).toBe(0n)
  expect(withdrawableNowGwei(plain)).toBe(0n)
  expect(withdrawableNowGwei({ ...standing, balanceGwei: null })).toBe(0n)
  expect(maxTopUpGwei(standing)).toBe(2_000_000_000_000n)
  expect(maxTopUpGwei({ ...plain, balanceGwei: 20_000_000_000n })).toBe(4_000_000_000n)
  expect(maxTopUpGwei(plain)).toBe(0n)
})
