// @vitest-environment node
import 'fake-indexeddb/auto'
import type { FlowWallet } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import { followTransactions, type TransactionContext } from '@granary/transactions'
import { withAskingLock } from '@granary/transactions/lifecycle'
import { isSettled, isUnfinished, type TransactionRecord } from '@granary/transactions/record'
import { UserRejectedError } from '@granary/wallet/core'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { flowFailure } from '#web/failure/FlowFailure.ts'
import type { DepositQuote } from '../chain/DepositQuote.ts'
import type { FlowContext } from '../flow/FlowContext.ts'
import { stakeOf } from '../stake/Stake.ts'
import { isForgettable, stakeState } from '../stake/stakeState.ts'
import { createFlowHarness } from '../test/createFlowHarness.ts'
import { followedDepositDriver } from './followedDepositDriver.ts'
import { letStakeGo } from './forgetStake.ts'

const bench = createFlowHarness()
const { begin, contextOf, wallet, stake, step, withheld, batches } = bench

/** What the list of unfinished actions has: the chain through the proxy, and no wallet. */
const withoutWallet = (): FlowContext => contextOf({ wallet: () => null })

let work = new AbortController()
afterEach(() => {
  work.abort()
  work = new AbortController()
})

function engineOf(context: FlowContext): TransactionContext<DepositQuote> {
  const { target, store, pollMs } = context
  const evm = { ...context, chain: target.chain, isLocalChain: target.isLocalChain }
  return { store, pollMs, failureOf: flowFailure, driverOf: async () => followedDepositDriver(evm, target) }
}

function follow(context: FlowContext, looksLimit?: number): Promise<void> {
  return followTransactions(engineOf(context), { signal: work.signal, ...(looksLimit && { looksLimit }) })
}

function followAll(contextOfStake = withoutWallet): void {
  void follow(contextOfStake())
}

async function newestRecord(): Promise<TransactionRecord> {
  const record = (await bench.store.listAll()).at(-1)
  if (!record) throw new Error('there is no record')
  return record
}

const newest = async () => stakeOf(await newestRecord())

const stateNow = async () => stakeState(await newest())

/** What no other tab can have meanwhile. */
const whileAsking = async (then: () => Promise<void>) => withAskingLock(await newestRecord(), then)

describe('following stakes without a wallet', () => {
  test('a stake whose page was left is written down as confirmed once a block holds it', async () => {
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await stake(flow)
    expect(step(flow)).toBe('broadcast')
    flow.stop()
    followAll()
    expect(isUnfinished(await newest())).toBe(true)
    await bench.chain.client.mine({ blocks: 1 })
    await expect.poll(stateNow).toBe('confirmed')
    expect(isUnfinished(await newest())).toBe(false)
    expect(await batches()).toBe(1)
  })

  test('a deposit whose hash never came back is found by its keys, but not while a tab is still asking', async () => {
    const held = Promise.withResolvers<`0x${string}`>()
    const unclear: FlowWallet['send'] = async (...args) => {
      await withheld(held.resolve, 0)(...args)
      throw new Error('the window of the wallet is gone')
    }
    const flow = begin({ wallet: () => wallet({ send: unclear }) })
    await stake(flow)
    flow.stop()
    expect(await stateNow()).toBe('asked')
    await whileAsking(async () => {
      followAll()
      await bench.chain.client.sendRawTransaction({ serializedTransaction: await held.promise })
      // Time for several looks.
      await new Promise(resolve => setTimeout(resolve, 500))
      expect(await stateNow()).toBe('asked')
    })
    await expect.poll(stateNow).toBe('confirmed')
    expect(await batches()).toBe(1)
  })

  test('a confirmed stake is looked at until the wallet that is back shows its block as final', async () => {
    const flow = begin()
    await stake(flow)
    await expect.poll(stateNow).toBe('confirmed')
    flow.stop()
    await bench.chain.client.mine({ blocks: 100 })
    followAll()
    await new Promise(resolve => setTimeout(resolve, 300))
    // The proxy alone could end the looks too early.
    expect(isSettled(await newestRecord())).toBe(false)
    work.abort()
    work = new AbortController()
    followAll(() => contextOf())
    await expect.poll(async () => isSettled(await newestRecord())).toBe(true)
  })

  test('after the limit of looks a stake that still waits is left alone', async () => {
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await stake(flow)
    flow.stop()
    let receiptReads = 0
    const counted = (): FlowContext => ({
      ...withoutWallet(),
      publicReader: {
        request: args => {
          if (args.method === 'eth_getTransactionReceipt') receiptReads += 1
          return bench.chain.provider.request(args)
        },
      },
    })
    void follow(counted(), 3)
    // The first look has a result: the transaction's own nonce.
    await expect.poll(() => receiptReads).toBe(4)
    await bench.chain.client.mine({ blocks: 1 })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(receiptReads).toBe(4)
    expect(await stateNow()).toBe('broadcast')
  })

  test('while nothing is on its way nothing is read', async () => {
    const flow = begin()
    await bench.toReview(flow)
    flow.stop()
    let reads = 0
    const publicReader: Eip1193 = {
      request: args => {
        reads += 1
        return bench.chain.provider.request(args)
      },
    }
    void follow({ ...withoutWallet(), publicReader })
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(reads).toBe(0)
  })

  test('a stake that is begun later is followed too', async () => {
    followAll()
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await stake(flow)
    flow.stop()
    await bench.chain.client.mine({ blocks: 1 })
    await expect.poll(stateNow).toBe('confirmed')
  })

  test('one tab at a time reads: the second takes over when the first one goes', async () => {
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await stake(flow)
    flow.stop()
    let reads = 0
    const counted = (): FlowContext => ({
      ...withoutWallet(),
      publicReader: {
        request: args => {
          reads += 1
          return bench.chain.provider.request(args)
        },
      },
    })
    followAll()
    const second = new AbortController()
    // A retry would find it reading.
    onTestFinished(() => second.abort())
    const secondWork = followTransactions(engineOf(counted()), { signal: second.signal })
    await bench.looks(0)
    expect(reads).toBe(0)
    work.abort()
    await expect.poll(() => reads).toBeGreaterThan(0)
    second.abort()
    await secondWork
  })
})

describe('what the proxy is not believed', () => {
  const failed = {
    blockHash: `0x${'0b'.repeat(32)}`,
    blockNumber: '0x1',
    gasUsed: '0x1',
    status: '0x0',
    logs: [],
  }
  let lies = 0
  /** Says of every transaction that it was mined and failed. */
  const liar: Eip1193 = {
    request: async args => {
      if (args.method !== 'eth_getTransactionReceipt') return bench.chain.provider.request(args)
      lies += 1
      return { ...failed, effectiveGasPrice: '0x1' }
    },
  }
  const followByLiar = (over: Partial<FlowContext> = {}) => {
    lies = 0
    const context = () => contextOf({ wallet: () => null, publicReader: liar, ...over })
    void follow(context())
  }
  const sent = async () => {
    await bench.chain.client.setAutomine(false)
    const flow = begin()
    await stake(flow)
    expect(step(flow)).toBe('broadcast')
    return flow
  }

  test('that a waiting deposit has failed, while no wallet is there', async () => {
    const flow = await sent()
    flow.stop()
    followByLiar()
    await expect.poll(() => lies).toBeGreaterThan(12)
    expect(await stateNow()).toBe('broadcast')
    work.abort()
    work = new AbortController()
    followAll()
    await bench.chain.client.mine({ blocks: 1 })
    await expect.poll(stateNow).toBe('confirmed')
  })

  test('that a confirmed one has failed, while no wallet is there', async () => {
    const flow = begin()
    await stake(flow)
    await expect.poll(stateNow).toBe('confirmed')
    flow.stop()
    followByLiar()
    await expect.poll(() => lies).toBeGreaterThan(3)
    expect(await stateNow()).toBe('confirmed')
  })

  test('that nothing is there any more: with a wallet, its own node is asked', async () => {
    const flow = await sent()
    flow.stop()
    followByLiar({ wallet: () => wallet() })
    await bench.looks(4)
    expect(lies).toBe(0)
    await bench.chain.client.mine({ blocks: 1 })
    await expect.poll(stateNow).toBe('confirmed')
  })

  test('while a tab has the flow open nothing is asked, and it is followed once the tab is gone', async () => {
    const flow = await sent()
    followByLiar()
    await bench.looks(4)
    expect(lies).toBe(0)
    expect(step(flow)).toBe('broadcast')
    flow.stop()
    await expect.poll(() => lies).toBeGreaterThan(0)
  })
})

test('a stake that was given up and left behind is looked for, and followed when it comes after all', async () => {
  const held = Promise.withResolvers<`0x${string}`>()
  const unclear: FlowWallet['send'] = async (...args) => {
    await withheld(held.resolve, 0)(...args)
    throw new Error('the window of the wallet is gone')
  }
  const flow = begin({ wallet: () => wallet({ send: unclear }) })
  await stake(flow)
  await expect.poll(() => flow.getState()).toMatchObject({ failure: { code: 'DEPOSIT_NOT_FOUND' } })
  await flow.giveUpLost()
  await flow.edit()
  expect(step(flow)).toBe('details')
  followAll()
  expect(isUnfinished(await newest())).toBe(false)
  await bench.chain.client.sendRawTransaction({ serializedTransaction: await held.promise })
  await expect.poll(stateNow).toBe('confirmed')
  expect(await batches()).toBe(1)
})

describe('forgetting a stake', () => {
  const rejecting = () =>
    begin({ wallet: () => wallet({ send: () => Promise.reject(new UserRejectedError()) }) })
  const forget = async (context = () => contextOf()) =>
    letStakeGo(bench.store, (await newest()).id, engineOf(context()).driverOf)

  test('one that was rejected leaves the list, and its keys stay known', async () => {
    await stake(rejecting())
    expect(isForgettable(await newest())).toBe(true)
    await forget()
    const entry = await newest()
    expect(isUnfinished(entry)).toBe(false)
    expect(entry.offer?.deposits).toHaveLength(1)
  })

  test('one on its way is kept', async () => {
    await bench.chain.client.setAutomine(false)
    await stake(begin())
    await expect(forget()).rejects.toMatchObject({ code: 'DEPOSIT_MAY_BE_WAITING' })
    expect(isUnfinished(await newest())).toBe(true)
  })

  test('one that the wallet called rejected and sent all the same is found on chain and kept', async () => {
    const flow = begin({
      wallet: () =>
        wallet({
          send: async (...args) => {
            await wallet().send(...args)
            throw new UserRejectedError()
          },
        }),
    })
    await bench.toReview(flow)
    await bench.chain.client.setAutomine(false)
    await flow.sign()
    flow.stop()
    expect(await stateNow()).toBe('rejected')
    await bench.chain.client.mine({ blocks: 1 })
    await expect(forget()).rejects.toMatchObject({ code: 'JOURNAL_STEP_INVALID' })
    expect(await stateNow()).toBe('broadcast')
    expect(await batches()).toBe(1)
  })

  test('while a transaction of the account waits, a stake that was asked for is kept', async () => {
    await stake(rejecting())
    await bench.chain.client.setAutomine(false)
    const { account, client } = bench.chain
    await client.sendTransaction({ account, to: account, value: 1n, chain: null })
    await expect(forget()).rejects.toMatchObject({ code: 'DEPOSIT_MAY_BE_WAITING' })
    expect(isUnfinished(await newest())).toBe(true)
  })

  test('one that the network lost is kept until another transaction has taken its place for good', async () => {
    const { account, client } = bench.chain
    await stake(begin({ wallet: () => wallet({ send: withheld(() => undefined, 0) }) })).then(() =>
      bench.looks(1),
    )
    const nonce = await client.getTransactionCount({ address: account })
    const { id } = await newest()
    const at = new Date().toISOString()
    const hash = `0x${'ab'.repeat(32)}` as const
    await bench.store.settle(id, [0], { state: 'broadcast', hash, shown: { nonce } }, at)
    await bench.store.settle(id, [0], { state: 'dropped' }, at)
    await expect(forget()).rejects.toMatchObject({ code: 'DEPOSIT_MAY_BE_WAITING' })
    await client.sendTransaction({ account, to: account, value: 1n, nonce, chain: null })
    await client.mine({ blocks: 10 })
    await forget()
    expect(isUnfinished(await newest())).toBe(false)
  })

  test('a requested transaction is kept while its wallet is away: no other source counts', async () => {
    await stake(rejecting())
    await expect(forget(withoutWallet)).rejects.toMatchObject({ code: 'WALLET_DISCONNECTED' })
    const elsewhere = () => contextOf({ wallet: () => wallet({ chainId: 1 }) })
    await expect(forget(elsewhere)).rejects.toMatchObject({ code: 'WALLET_NETWORK_WRONG' })
    expect(isUnfinished(await newest())).toBe(true)
  })

  test('one that was never asked for needs no wallet', async () => {
    await bench.toReview(begin())
    await forget(withoutWallet)
    expect(isUnfinished(await newest())).toBe(false)
  })

  test('while a tab sends a deposit of the account nothing of it is forgotten', async () => {
    await stake(rejecting())
    await whileAsking(async () => {
      await expect(forget()).rejects.toMatchObject({ code: 'DEPOSIT_IN_OTHER_TAB' })
    })
    expect(isUnfinished(await newest())).toBe(true)
  })
})
