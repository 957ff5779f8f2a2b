import {
  rewardSplitterFactoryAbi as abi,
  rewardSplitterCode,
  rewardSplitterFactoryCode,
} from '@granary/contracts'
import { rewardSplitterFactoryBytecode } from '@granary/contracts/bytecode'
import { startDepositChain } from '@granary/contracts/testing'
import fc from 'fast-check'
import { encodeFunctionData, pad, slice } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgeries, patch } from '../../../test/forgeries.ts'
import type { Hex } from '../hex.ts'
import {
  decodeSplitterClaim,
  divideRewards,
  encodeSplitterClaim,
  executionRecipient,
  splitterAddress,
  splitterImplementation,
  splitterProvider,
} from './index.ts'

const provider: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let chain: Awaited<ReturnType<typeof startDepositChain>>
let factory: Hex

beforeAll(async () => {
  chain = await startDepositChain(0)
  const hash = await chain.client.deployContract({
    account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    abi,
    bytecode: rewardSplitterFactoryBytecode,
    args: [provider],
  })
  factory = (await chain.client.waitForTransactionReceipt({ hash })).contractAddress ?? '0x'
})

afterAll(() => chain?.stop())

test('the computed address is the factory’s answer, for any staker and share', async () => {
  const stakers = fc.sample(fc.uint8Array({ minLength: 20, maxLength: 20 }), { numRuns: 40, seed: 6 })
  for (const [i, bytes] of stakers.entries()) {
    const staker: Hex = `0x${Buffer.from(bytes).toString('hex')}`
    const shareBps = 1 + ((i * 997) % 5_000)
    const told = await chain.client.readContract({
      address: factory,
      abi,
      functionName: 'predict',
      args: [staker, BigInt(shareBps)],
    })
    expect(splitterAddress(staker, { factory, shareBps })).toBe(told.toLowerCase())
  }
})

describe('the code of a factory and of what its splitters run', () => {
  const readCodes = async () => ({
    factory: (await chain.client.getCode({ address: factory })) ?? '0x',
    implementation: (await chain.client.getCode({ address: splitterImplementation(factory) })) ?? '0x',
  })
  const attacker: Hex = `0x${'ee'.repeat(20)}`

  test('names the provider if both are the published ones', async () => {
    const codes = await readCodes()
    expect(splitterProvider(factory, codes)).toBe(provider.toLowerCase())
    expect(splitterProvider(factory.toUpperCase().replace('0X', '0x') as Hex, codes)).toBe(
      provider.toLowerCase(),
    )
  })

  test('[F.01] names no one if a single copy of any immutable differs', async () => {
    const codes = await readCodes()
    const forged = [
      ...forgeries(codes.factory, rewardSplitterFactoryCode, attacker).map(code => ({
        ...codes,
        factory: code,
      })),
      ...forgeries(codes.implementation, rewardSplitterCode, attacker).map(code => ({
        ...codes,
        implementation: code,
      })),
    ]
    expect(forged.length).toBe(10 * 3)
    for (const codes of forged) expect(splitterProvider(factory, codes)).toBeNull()
  })

  test('[F.01] names no one if all copies of one immutable differ', async () => {
    const codes = await readCodes()
    const { PROVIDER, SELF } = rewardSplitterCode.immutables
    const { IMPLEMENTATION } = rewardSplitterFactoryCode.immutables
    const patched = (code: Hex, starts: readonly number[]) =>
      starts.reduce((patched, start) => patch(patched, start, pad(attacker)), code)
    for (const forged of [
      { ...codes, factory: patched(codes.factory, IMPLEMENTATION) },
      { ...codes, implementation: patched(codes.implementation, SELF) },
      { ...codes, implementation: patched(codes.implementation, PROVIDER) },
    ])
      expect(splitterProvider(factory, forged)).toBeNull()
  })

  test('names no one for other, cut or missing code, or for the factory of another address', async () => {
    const { factory: made, implementation } = await readCodes()
    const others: Hex[] = [implementation, '0x', slice(made, 0, 200), `${made}00`, `${slice(made, 0, -1)}00`]
    for (const code of others) expect(splitterProvider(factory, { factory: code, implementation })).toBeNull()
    expect(splitterProvider(factory, { factory: made, implementation: '0x' })).toBeNull()
    expect(splitterProvider(attacker, { factory: made, implementation })).toBeNull()
  })
})

test('a claim’s call reads back as what it does, and another call is no claim', () => {
  const staker: Hex = `0x${'57'.repeat(20)}`
  expect(decodeSplitterClaim(encodeSplitterClaim(staker, 800))).toEqual({ staker, shareBps: 800 })
  const create = encodeFunctionData({ abi, functionName: 'create', args: [staker, 800n] })
  expect(() => decodeSplitterClaim(create)).toThrow('create')
})

test('without a share the execution rewards go to the staker', () => {
  expect(executionRecipient('0xAbCdEf0123456789aBcDeF0123456789AbCdEf01', null)).toBe(
    '0xabcdef0123456789abcdef0123456789abcdef01',
  )
})

test.each([0, -1, 5_001, 8.5, Number.NaN])('a share of %d basis points is refused', shareBps => {
  expect(() => splitterAddress(`0x${'11'.repeat(20)}`, { factory, shareBps })).toThrow(RangeError)
})

test('the two parts are the whole, and the remainder is the staker’s', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.integer({ min: 1, max: 5_000 }),
      (amount, share) => {
        const { stakerWei, providerWei } = divideRewards(amount, share)
        expect(stakerWei + providerWei).toBe(amount)
        expect(providerWei * 10_000n).toBeLessThanOrEqual(amount * BigInt(share))
      },
    ),
  )
  expect(divideRewards(10_001n, 800)).toEqual({ stakerWei: 9_201n, providerWei: 800n })
})
