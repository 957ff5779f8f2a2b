import { hoodi } from '@granary/chains'
import { rewardSplitterCode } from '@granary/contracts'
import { revertOnRetry } from '@granary/contracts/testing/retry'
import { executionRecipient, splitterImplementation } from '@granary/staking/ethereum/splitter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StakeChain, startStakeChain } from '../test/startStakeChain.ts'
import { checkExecutionRewards } from './checkExecutionRewards.ts'
import type { StakeToProve } from './StakeToProve.ts'

let chain: StakeChain

beforeAll(async () => {
  chain = await startStakeChain()
})
afterAll(() => chain?.stop())
revertOnRetry(() => chain)

function check(over: Partial<StakeToProve>) {
  const { account, target, provider } = chain
  const recipient = executionRecipient(account, target.rewardSplitter)
  const executionRewards = { recipient, shareBps: target.rewardSplitter.shareBps }
  const stake = { account, target, executionRewards, wallet: provider, ...over }
  return checkExecutionRewards(stake as unknown as StakeToProve)
}

test('a splitter of the published factory at the computed address passes, read by the wallet', async () => {
  expect(await check({})).toEqual({ source: 'pinned_and_wallet' })
})

test('another recipient than the one that is computed fails', async () => {
  const executionRewards = { recipient: `0x${'ee'.repeat(20)}`, shareBps: 800 } as const
  expect(await check({ executionRewards })).toMatchObject({ code: 'OFFER_FEE_RECIPIENT_DIFFERS' })
})

test('a factory without the published code fails, whatever was offered', async () => {
  const rewardSplitter = { factory: chain.target.batchContract, shareBps: 800 }
  const executionRewards = { recipient: executionRecipient(chain.account, rewardSplitter), shareBps: 800 }
  const target = { ...chain.target, rewardSplitter }
  expect(await check({ target, executionRewards })).toMatchObject({ code: 'REWARD_SPLITTER_UNKNOWN' })
})

test('[F.01] a splitter that does not know itself in one place, or pays another provider, fails', async () => {
  const { client, target } = chain
  const address = splitterImplementation(target.rewardSplitter.factory)
  const code = (await client.getCode({ address })) ?? '0x'
  for (const start of Object.values(rewardSplitterCode.immutables).flat()) {
    const forged = `${code.slice(0, 2 + start * 2)}${'ee'.repeat(32)}${code.slice(2 + (start + 32) * 2)}`
    await client.setCode({ address, bytecode: forged as `0x${string}` })
    expect(await check({})).toMatchObject({ code: 'REWARD_SPLITTER_UNKNOWN' })
  }
  await client.setCode({ address, bytecode: code })
  expect(await check({})).toEqual({ source: 'pinned_and_wallet' })
})

test('without a share only the own address passes, and an earlier offer names no recipient', async () => {
  const target = { chain: hoodi, batchContract: null, isLocalChain: true }
  expect(await check({ target, executionRewards: { recipient: chain.account, shareBps: 0 } })).toEqual({})
  expect(await check({ target })).toMatchObject({ code: 'OFFER_FEE_RECIPIENT_DIFFERS' })
  expect(await check({ executionRewards: undefined })).toEqual({})
})
