import { rewardSplitterAbi } from '@granary/contracts'
import { encodeSplitterClaim, readRelease, splitterAddress } from '@granary/staking/ethereum/splitter'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStakeChain } from '../../ethereum-staking/test/startStakeChain.ts'
import { claimRequest } from '../claim/claimRequest.ts'
import { readSplitter } from './readSplitter.ts'

let chain: Awaited<ReturnType<typeof startStakeChain>>

beforeAll(async () => {
  chain = await startStakeChain()
})
afterAll(() => chain?.stop())

test('[A2.100] a splitter is read before it exists and after each claim: available, paid, and never the part of the provider', async () => {
  const { account, target, client, provider, operator } = chain
  const terms = target.rewardSplitter
  const address = splitterAddress(account, terms)
  const read = () => readSplitter(provider, account, terms)
  expect(await read()).toEqual({ terms, address, exists: false, availableWei: 0n, paidWei: 0n })

  await client.setBalance({ address, value: parseEther('1') })
  const before = await read()
  expect(before).toMatchObject({ exists: false, availableWei: parseEther('0.92'), paidWei: 0n })

  // Somebody else sends it: the staker is paid all the same.
  const { call, trace } = claimRequest({ account: operator, chainId: 560048 }, account, before)
  const balance = await client.getBalance({ address: account })
  const hash = await client.sendTransaction({ account: operator, to: call.to, data: call.data, chain: null })
  const { logs } = await client.waitForTransactionReceipt({ hash })
  expect((await client.getBalance({ address: account })) - balance).toBe(parseEther('0.92'))
  expect(await read()).toMatchObject({ exists: true, availableWei: 0n, paidWei: parseEther('0.92') })
  const log = logs.find(each => each.address.toLowerCase() === trace[0]?.address)
  expect(log?.topics).toEqual(trace[0]?.topics)
  expect(log && readRelease(log)?.stakerWei).toBe(parseEther('0.92'))

  await client.setBalance({ address, value: parseEther('0.5') })
  expect(await read()).toMatchObject({ availableWei: parseEther('0.46'), paidWei: parseEther('0.92') })
})

test('what a provider did not take is its own, and no part of what is available', async () => {
  const { client, target, provider, operator, account } = chain
  const terms = { ...target.rewardSplitter, shareBps: 5_000 }
  const address = splitterAddress(account, terms)
  await client.setCode({ address: operator, bytecode: '0x5f5ffd' })
  await client.setBalance({ address, value: parseEther('1') })
  const [sender] = (await client.requestAddresses()).slice(2)
  const data = encodeSplitterClaim(account, terms.shareBps)
  const hash = await client.sendTransaction({
    account: sender ?? account,
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
