// @vitest-environment node
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import { depositDataRoot, encodeDeposit } from '@granary/staking/ethereum'
import { lastAttempt } from '@granary/transactions/record'
import { UserRejectedError } from '@granary/wallet/core'
import { parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { type Stake, stakeDeposits } from '../stake/Stake.ts'
import { stakeProgress } from '../stake/stakeState.ts'
import { bundleWallet } from '../test/bundleWallet.ts'
import { createFlowHarness } from '../test/createFlowHarness.ts'
import type { FlowContext } from './FlowContext.ts'
import type { StakingFlow } from './StakingFlow.ts'

const gwei = 1_000_000_000n
const bench = createFlowHarness()
const { begin, wallet, toReview, stake, step, batches, deposited } = bench
const intentOf = (count: number) => ({
  credentialsType: '0x01' as const,
  amountsGwei: Array.from({ length: count }, () => 32n * gwei),
})

/** Straight into the official contract: one transaction for each validator. */
const official = (over: Partial<FlowContext> = {}): Partial<FlowContext> => ({
  target: { ...bench.chain.target, batchContract: null },
  ...over,
})

function entryOf(flow: StakingFlow): Stake {
  const state = flow.getState()
  if (!('stake' in state)) throw new Error(`no stake at ${state.step}`)
  return state.stake
}

/** Chain and journal agree: each key of the stake was deposited, once. */
async function expectAllDeposited(flow: StakingFlow): Promise<void> {
  await expect.poll(() => flow.getState()).toMatchObject({ step: 'confirmed' })
  const { offer, steps } = entryOf(flow)
  expect((await deposited()).toSorted()).toEqual(offer?.deposits.map(({ pubkey }) => pubkey).toSorted())
  expect(stakeDeposits({ steps }).map(each => lastAttempt(each)?.state)).toEqual(steps.map(() => 'confirmed'))
}

describe('without a batch contract', () => {
  test("[F.14] a stranger's deposit of a key for the account confirms nothing", async () => {
    const { client, operator, target } = bench.chain
    let signed: `0x${string}` | undefined
    const send = bench.withheld(raw => (signed = raw), 0)
    const flow = begin(official({ wallet: () => wallet({ send }) }))
    await stake(flow)
    const [row] = entryOf(flow).offer?.deposits ?? []
    if (!row) throw new Error('no row')
    const foreign = { ...row, amountGwei: gwei }
    const hash = await client.sendTransaction({
      account: operator,
      to: target.chain.depositContract.address,
      value: parseEther('1'),
      data: encodeDeposit({ ...foreign, depositDataRoot: depositDataRoot(foreign) }),
    })
    await client.waitForTransactionReceipt({ hash })
    await bench.looks(5)
    expect(step(flow)).toBe('broadcast')
    await client.sendRawTransaction({ serializedTransaction: signed ?? '0x' })
    await expect.poll(() => step(flow)).toBe('confirmed')
  })

  test('each validator is deposited into the official contract, one after another, none before the last is confirmed', async () => {
    const confirmed: number[] = []
    const send = vi.fn<FlowWallet['send']>(async (...args) => {
      const [stake] = await bench.stakes()
      confirmed.push(stake ? stakeProgress(stake).confirmed : -1)
      return wallet().send(...args)
    })
    const flow = begin(official({ wallet: () => wallet({ send }) }))
    await stake(flow, intentOf(3))
    await expectAllDeposited(flow)
    expect(confirmed).toEqual([0, 1, 2])
    expect(send.mock.calls.map(([{ to, valueWei }]) => [to, valueWei])).toEqual(
      Array(3).fill([bench.chain.target.chain.depositContract.address.toLowerCase(), parseEther('32')]),
    )
    expect(stakeDeposits(entryOf(flow)).map(each => lastAttempt(each)?.asked.feePerValidatorWei)).toEqual([
      0n,
      0n,
      0n,
    ])
  })

  test('a no to the second deposit leads to the review, and signing again goes on with the second', async () => {
    const send = vi.fn(wallet().send)
    send.mockImplementationOnce(wallet().send).mockRejectedValueOnce(new UserRejectedError())
    const flow = begin(official({ wallet: () => wallet({ send }) }))
    await stake(flow, intentOf(3))
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ step: 'review', notice: 'rejected', status: 'proved' })
    expect(stakeProgress(entryOf(flow))).toEqual({ confirmed: 1, count: 3 })
    await flow.sign()
    await expectAllDeposited(flow)
    expect(send).toHaveBeenCalledTimes(4)
  })

  test('a reload between two deposits finds the review of what is left, and goes on with the first unsent', async () => {
    const first = Promise.withResolvers<void>()
    const before = begin(official({ wallet: () => wallet({ bundling: async () => null }) }))
    before.subscribe(() => {
      const state = before.getState()
      if (state.step === 'sign' && stakeProgress(state.stake).confirmed === 1) {
        before.stop()
        first.resolve()
      }
    })
    const send = vi.fn<FlowWallet['send']>(wallet().send)
    await stake(before, intentOf(3))
    await first.promise
    const flow = begin(official({ wallet: () => wallet({ send }) }))
    await flow.start()
    await expect
      .poll(() => flow.getState())
      .toMatchObject({
        step: 'review',
        status: 'proved',
        quote: { calls: [{ transaction: expect.any(Number) }, {}] },
      })
    await flow.sign()
    await expectAllDeposited(flow)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('[A4.08] [A4.09] a wallet that is on another account or network in between is asked nothing, and the stake goes on when it is back', async () => {
    const send = vi.fn(wallet().send)
    const own = wallet({ send })
    const others = [wallet({ send, account: `0x${'ee'.repeat(20)}` }), wallet({ send, chainId: 1 })]
    let current = own
    send.mockImplementation(async (...args) => {
      current = others.shift() ?? own
      return wallet().send(...args)
    })
    const flow = begin(official({ wallet: () => current }))
    await stake(flow, intentOf(3))
    for (const code of ['WALLET_ACCOUNT_CHANGED', 'WALLET_NETWORK_WRONG']) {
      await expect
        .poll(() => flow.getState())
        .toMatchObject({ step: 'sign', phase: 'stopped', failure: { code } })
      const asked = send.mock.calls.length
      flow.walletChanged()
      expect([flow.getState(), send.mock.calls.length]).toMatchObject([{ phase: 'stopped' }, asked])
      current = own
      flow.walletChanged()
    }
    await expectAllDeposited(flow)
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('the details that are changed after the first deposit are those of the rest', async () => {
    const send = vi.fn(wallet().send)
    send.mockImplementationOnce(wallet().send).mockRejectedValueOnce(new UserRejectedError())
    const flow = begin(official({ wallet: () => wallet({ send }) }))
    await stake(flow, intentOf(3))
    await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', notice: 'rejected' })
    await flow.edit()
    expect(flow.getState()).toMatchObject({ step: 'details', draft: intentOf(2) })
  })
})

describe('more validators than one batch can carry', () => {
  const inBatches = () => ({ target: { ...bench.chain.target, rowsPerTransaction: 2 } })

  test('become several transactions of one stake, each with its rows and its fee', async () => {
    const flow = begin(inBatches())
    await stake(flow, intentOf(5))
    await expectAllDeposited(flow)
    expect(await batches()).toBe(3)
    expect(entryOf(flow).steps).toMatchObject([
      { rows: { first: 0, count: 2 }, attempts: [{ call: { valueWei: parseEther('64.01') } }] },
      { rows: { first: 2, count: 2 }, attempts: [{ call: { valueWei: parseEther('64.01') } }] },
      { rows: { first: 4, count: 1 }, attempts: [{ call: { valueWei: parseEther('32.005') } }] },
    ])
  })

  test('two tabs and a double click send each of them once', async () => {
    const send = vi.fn(wallet().send)
    const [here, there] = [begin({ ...inBatches(), wallet: () => wallet({ send }) }), begin(inBatches())]
    await toReview(here, intentOf(4))
    await there.start()
    await expect.poll(() => there.getState()).toMatchObject({ status: 'proved' })
    await Promise.all([here.sign(), here.sign(), there.sign()])
    await expectAllDeposited(here)
    expect(await batches()).toBe(2)
  })

  test('a tab that only looks on follows to the review of the rest, and asks nothing by itself', async () => {
    const send = vi.fn(wallet().send)
    const here = begin(inBatches())
    const there = begin({ ...inBatches(), wallet: () => wallet({ send }) })
    await toReview(here, intentOf(4))
    await there.start()
    await expect.poll(() => there.getState()).toMatchObject({ status: 'proved' })
    await here.sign()
    await expectAllDeposited(here)
    await expect.poll(() => step(there)).toBe('confirmed')
    expect(send).not.toHaveBeenCalled()
  })

  test('a wallet that takes bundles is asked once for all of them', async () => {
    const { wallet: bundles, asked } = bundleWallet(bench.chain)
    const send = vi.fn()
    const flow = begin({ ...inBatches(), wallet: () => wallet({ ...bundles, send }) })
    await stake(flow, intentOf(5))
    await expectAllDeposited(flow)
    expect([asked, await batches()]).toEqual([[3], 3])
    expect(send).not.toHaveBeenCalled()
  })
})

describe('one confirmation for several deposits', () => {
  test('all of them are made and one stake holds them', async () => {
    const { wallet: bundles, asked } = bundleWallet(bench.chain)
    const flow = begin(official({ wallet: () => wallet(bundles) }))
    await stake(flow, intentOf(4))
    await expectAllDeposited(flow)
    expect(asked).toEqual([4])
  })

  test('a page that is gone before the wallet answered finds the bundle by the identifier it had written down', async () => {
    const { wallet: bundles, asked } = bundleWallet(bench.chain, { losesAnswer: true })
    const before = begin(official({ wallet: () => wallet(bundles) }))
    await toReview(before, intentOf(3))
    void before.sign()
    await expect.poll(async () => (await deposited()).length).toBe(3)
    before.stop()
    const flow = begin(official({ wallet: () => wallet(bundles) }))
    await flow.start()
    await expectAllDeposited(flow)
    expect(asked).toEqual([3])
  })

  test('a part that failed leads to the review of the rest, and only that is asked for again', async () => {
    const { wallet: bundles } = bundleWallet(bench.chain, { sends: 1, state: 'partly_reverted' })
    const send = vi.fn(wallet().send)
    let current = wallet({ ...bundles, send })
    const flow = begin(official({ wallet: () => current }))
    await stake(flow, intentOf(3))
    await expect
      .poll(() => flow.getState())
      .toMatchObject({ step: 'review', notice: 'reverted', status: 'proved' })
    expect(stakeProgress(entryOf(flow))).toEqual({ confirmed: 1, count: 3 })
    current = wallet({ send })
    await flow.sign()
    await expectAllDeposited(flow)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('what the wallet calls confirmed and is in no deposit event was not deposited', async () => {
    const { wallet: bundles } = bundleWallet(bench.chain, { gas: 45_000n })
    const flow = begin(official({ wallet: () => wallet(bundles) }))
    await stake(flow, intentOf(2))
    await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', notice: 'reverted' })
    expect(await deposited()).toEqual([])
  })

  test('a wallet that says nothing clear about its bundle is not believed: the chain is looked at', async () => {
    const { wallet: bundles } = bundleWallet(bench.chain)
    const callsStatus = vi.fn().mockRejectedValue(new Error('no such method'))
    const flow = begin(official({ wallet: () => wallet({ ...bundles, callsStatus }) }))
    await stake(flow, intentOf(2))
    await expectAllDeposited(flow)
    expect(callsStatus).toHaveBeenCalled()
  })

  test('a wallet that fails when it is asked about a bundle does not keep the chain from being searched', async () => {
    const { wallet: bundles } = bundleWallet(bench.chain, { losesAnswer: true })
    const callsStatus = vi.fn().mockRejectedValue(new Error('internal error'))
    const flow = begin(official({ wallet: () => wallet({ ...bundles, callsStatus }) }))
    await stake(flow, intentOf(2))
    await expectAllDeposited(flow)
    expect(callsStatus).toHaveBeenCalled()
  })

  test('a bundle that the wallet gave up leads to the review, with nothing deposited', async () => {
    const { wallet: bundles } = bundleWallet(bench.chain, { sends: 0, state: 'not_included' })
    const flow = begin(official({ wallet: () => wallet(bundles) }))
    await stake(flow, intentOf(2))
    await expect.poll(() => flow.getState()).toMatchObject({ step: 'review', notice: 'not_sent' })
    expect(await deposited()).toEqual([])
  })

  test('a bundle that the wallet calls partly reverted before its node shows all of it is looked at further: no deposit is asked for twice', async () => {
    const { wallet: bundles } = bundleWallet(bench.chain)
    const hashes: `0x${string}`[] = []
    let isBehind = true
    const provider: FlowWallet['provider'] = {
      async request(args) {
        const answer = await bench.chain.provider.request(args)
        const [, hidden] = hashes
        if (!isBehind || !hidden) return answer
        if ((args.params as readonly unknown[] | undefined)?.[0] === hidden) return null
        if (args.method !== 'eth_getLogs') return answer
        return (answer as { transactionHash: string }[]).filter(log => log.transactionHash !== hidden)
      },
    }
    const callsStatus: FlowWallet['callsStatus'] = async id => {
      const status = await bundles.callsStatus?.(id)
      hashes.splice(0, 2, ...(status?.hashes ?? []))
      return { state: 'partly_reverted', hashes }
    }
    const send = vi.fn()
    const flow = begin(official({ wallet: () => wallet({ ...bundles, provider, callsStatus, send }) }))
    await stake(flow, intentOf(2))
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(step(flow)).toBe('broadcast')
    isBehind = false
    await expectAllDeposited(flow)
    expect(send).not.toHaveBeenCalled()
  })

  test('a wallet that takes fewer is asked for fewer, and one that takes none after all for one after another', async () => {
    const few = bundleWallet(bench.chain, { mostCalls: 2 })
    const flow = begin(official({ wallet: () => wallet(few.wallet) }))
    await stake(flow, intentOf(4))
    await expectAllDeposited(flow)
    expect(few.asked).toEqual([2, 2])

    await flow.stakeMore()
    const none = bundleWallet(bench.chain, { knowsNoBundles: true })
    const send = vi.fn(wallet().send)
    const other = begin(
      official({
        wallet: () => wallet({ ...none.wallet, send }),
        api: bench.providerApi(deposits => deposits, 100),
      }),
    )
    await stake(other, intentOf(2))
    await expect.poll(() => step(other)).toBe('confirmed')
    expect(send).toHaveBeenCalledTimes(2)
  })
})
