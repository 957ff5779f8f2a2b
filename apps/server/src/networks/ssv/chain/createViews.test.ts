import { hoodi } from '@granary/chains'
import { multicall3Abi } from '@granary/contracts'
import { ssvViewsAbi } from '@granary/staking/ssv'
import { decodeFunctionData, encodeFunctionResult, type Hex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeSsvChain, startFakeSsvChain } from '#test/ssv/fakeSsvChain.ts'
import { createViews } from './createViews.ts'

const owner = `0x${'aa'.repeat(20)}` as const
const everyone = Array.from({ length: 500 }, (_, place) => place + 1)

/** Operators whose whitelisting contracts refuse every call. */
let refusing: ReadonlySet<number>
let asked: number
let chain: FakeSsvChain

beforeEach(async () => {
  refusing = new Set()
  asked = 0
  chain = await startFakeSsvChain()
  chain.node.results.eth_call = ([call]) => {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: (call as { data: Hex }).data })
    const calls = args?.[0] as readonly { callData: Hex }[]
    asked += calls.length
    const result = calls.map(({ callData }) => whitelisted(callData))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result } as never)
  }
})
afterEach(() => chain.close())

/** Operators of even numbers list the owner. */
function whitelisted(data: Hex) {
  const { args } = decodeFunctionData({ abi: ssvViewsAbi, data })
  const ids = args?.[0] as readonly bigint[]
  if (ids.some(id => refusing.has(Number(id)))) return { success: false, returnData: '0x' }
  const result = ids.filter(id => id % 2n === 0n)
  const returnData = encodeFunctionResult({
    ...{ abi: ssvViewsAbi, functionName: 'getWhitelistedOperators', result },
  } as never)
  return { success: true, returnData }
}

const open = () => createViews(async () => chain.rpc, hoodi, `0x${'66'.repeat(20)}`)
const even = (ids: Iterable<number>) => [...ids].filter(id => id % 2 === 0)

test('operators that whitelist the owner are found in one call', async () => {
  expect([...(await open().whitelisting(everyone, owner))]).toEqual(even(everyone))
  expect(asked).toBe(1)
})

test('a whitelisting contract that refuses the call hides no other operator', async () => {
  refusing = new Set([2, 250, 251])
  const views = open()
  const found = await views.whitelisting(everyone, owner)
  expect([...found].sort((a, b) => a - b)).toEqual(even(everyone).filter(id => !refusing.has(id)))
  // Known from then on: one call for the others, and one for each of these.
  asked = 0
  expect((await views.whitelisting(everyone, owner)).size).toBe(found.size)
  expect(asked).toBe(4)
})

test('an operator whose contract answers again is found again', async () => {
  refusing = new Set([2])
  const views = open()
  expect((await views.whitelisting([1, 2, 3], owner)).size).toBe(0)
  refusing = new Set()
  expect([...(await views.whitelisting([1, 2, 3], owner))]).toEqual([2])
})
