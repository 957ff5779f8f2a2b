import { rewardSplitterAbi, rewardSplitterFactoryAbi } from '@granary/contracts'
import { rewardSplitterFactoryBytecode } from '@granary/contracts/bytecode'
import { type DepositChain, startDepositChain } from '@granary/contracts/testing'
import { revertOnRetry } from '@granary/contracts/testing/retry'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { encodeSplitterClaim, readRelease, splitterAddress } from '@granary/staking/ethereum/splitter'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimRequest } from '../claim/claimRequest.ts'
import { readSplitter } from './readSplitter.ts'

const account = `0x${'57'.repeat(20)}` as const
const shareBps = 800

let chain: DepositChain
let provider: Eip1193
/** The factory's provider, and the sender of claims. */
let operator: `0x${string}`
let sender: `0x${string}`
let factory: `0x${string}`

beforeAll(async () => {
  chain = await startDepositChain(0)
  const { client } = chain
  provider = { request: args => client.request(args as never) }
  ;[operator, sender] = (await client.requestAddresses()) as [`0x${string}`, `0x${string}`]
  const hash = await client.deployContract({
    account: operator,
    abi: rewardSplitterFactoryAbi,
    bytecode: rewardSplitterFactoryBytecode,
    args: [operator],
  })
  factory = (await client.waitForTransactionReceipt({ hash })).contractAddress?.toLowerCase() as `0x${string}`
})
afterAll(() => chain?.stop())
revertOnRetry(() => chain)

test("[A2.100] a splitter is readable before it exists and after each claim: available, paid, and never the provider's part", async () => {
  const { client } = chain
  const terms = { factory, shareBps }
  const address = splitterAddress(account, terms)
  const read = () => readSplitter(provider, account, terms)
  expect(await read()).toEqual({ terms, address, exists: false, availableWei: 0n, paidWei: 0n })

  await client.setBalance({ address, value: parseEther('1') })
  const before = await read()
  expect(before).toMatchObject({ exists: false, availableWei: parseEther('0.92'), paidWei: 0n })

  // Another account sends it: the staker is paid all the same.
  const { call, trace } = claimRequest({ account: sender, chainId: 560048 }, account, before)
  const balance = await client.getBalance({ address: account })
  const hash = await client.sendTransaction({ account: sender, to: call.to, data: call.data, chain: null })
  const { logs } = await client.waitForTransactionReceipt({ hash })
  expect((await client.getBalance({ address: account })) - balance).toBe(parseEther('0.92'))
  expect(await read()).toMatchObject({ exists: true, availableWei: 0n, paidWei: parseEther('0.92') })
  const log = logs.find(each => each.address.toLowerCase() === trace[0]?.address)
  expect(log?.topics).toEqual(trace[0]?.topics)
  expect(log && readRelease(log)?.stakerWei).toBe(parseEther('0.92'))

  await client.setBalance({ address, value: parseEther('0.5') })
  expect(await read()).toMatchObject({ availableWei: parseEther('0.46'), paidWei: parseEther('0.92') })
})

test('an amount the provider has not collected is its own, and not available to the staker', async () => {
  const { client } = chain
  const terms = { factory, shareBps: 5_000 }
  const address = splitterAddress(account, terms)
  await client.setCode({ address: operator, bytecode: '0x5f5ffd' })
  await client.setBalance({ address, value: parseEther('1') })
  const data = encodeSplitterClaim(account, terms.shareBps)
  const hash = await client.sendTransaction({
    account: sender,
    to: terms.factory,
    data,
    chain: null,
  })
  await client.waitForTransactionReceipt({ hash })
  const abi = rewardSplitterAbi
  expect(await client.readContract({ address, abi, functionName: 'owedToProvider' })).toBe(parseEther('0.5'))
  expect(await readSplitter(provider, account, terms)).toMatchObject({
    availableWei: 0n,
    paidWei: parseEther('0.5'),
  })
})
