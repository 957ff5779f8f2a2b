// @vitest-environment node
import 'fake-indexeddb/auto'
import { type EvmCost, type FlowWallet, ownerOf } from '@granary/drivers/evm'
import type { CallRequest } from '@granary/drivers/evm/chain'
import { TransactionMachine, type TransactionPlan } from '@granary/transactions'
import { afterEach, expect, test, vi } from 'vitest'
import { planOf } from '#web/transaction/TransactionFlow.ts'
import { flowHarness } from '#web/transaction/test/flowHarness.ts'
import { transactionContext } from '#web/transaction/transactionContext.ts'

const bench = flowHarness()
const machines: TransactionMachine<EvmCost>[] = []
afterEach(() => {
  for (const machine of machines.splice(0)) machine.stop()
})

/** Two stakes of the account, of one vote and of two. */
function twoStakes(): TransactionPlan {
  const [one, two] = [bench.stakeRequest(1n), { ...bench.stakeRequest(2n), subject: 'second' }]
  return planOf([one, two])
}

async function begin(wallet: FlowWallet): Promise<TransactionMachine<EvmCost>> {
  const context = bench.contextOf({ wallet: () => wallet })
  const machine = new TransactionMachine<EvmCost>({
    ...transactionContext(context, () => context),
    owner: ownerOf(context.owner),
    kinds: ['conflux.stake'],
    source: {},
    isWalletReady: () => true,
  })
  machines.push(machine)
  await machine.start()
  return machine
}

async function sign(machine: TransactionMachine<EvmCost>): Promise<void> {
  await machine.review(twoStakes())
  await expect.poll(() => machine.getState()).toMatchObject({ status: 'ready' })
  await machine.sign()
}

const confirmed = (machine: TransactionMachine<EvmCost>) =>
  expect.poll(() => machine.getState().step).toBe('confirmed')

/** A wallet that takes several calls in one confirmation and sends them one after another. */
function bundlingWallet(): FlowWallet & { sendCalls: ReturnType<typeof vi.fn> } {
  const sent = new Map<string, `0x${string}`[]>()
  const sendCalls = vi.fn(async (calls: readonly CallRequest[], id: string) => {
    const hashes: `0x${string}`[] = []
    for (const { from, to, valueWei, data } of calls)
      hashes.push(
        await bench.chain.client.sendTransaction({ account: from, to, value: valueWei, data, chain: null }),
      )
    sent.set(id, hashes)
    return id
  })
  const callsStatus: FlowWallet['callsStatus'] = async id => {
    const hashes = sent.get(id)
    return hashes ? { state: 'confirmed', hashes } : null
  }
  return { ...bench.wallet({ bundling: async () => 'sequential', callsStatus }), sendCalls }
}

test('requests steps one after another, each once the one before is confirmed', async () => {
  const send = vi.fn(bench.wallet().send)
  const machine = await begin(bench.wallet({ send }))
  await sign(machine)
  await confirmed(machine)
  expect(send.mock.calls.map(([{ valueWei }]) => valueWei / 10n ** 21n)).toEqual([1n, 2n])
  expect(await bench.votes()).toBe(3n)
})

test('requests all steps at once if the wallet takes bundles', async () => {
  const wallet = bundlingWallet()
  const machine = await begin(wallet)
  await sign(machine)
  await confirmed(machine)
  expect(wallet.sendCalls).toHaveBeenCalledTimes(1)
  expect(await bench.votes()).toBe(3n)
})

test('finds an unanswered bundle at the wallet after a reload', async () => {
  const wallet = bundlingWallet()
  const silent = vi.fn(async (...asked: Parameters<FlowWallet['sendCalls']>) => {
    await wallet.sendCalls(...asked)
    throw new Error('no answer')
  })
  const first = await begin({ ...wallet, sendCalls: silent })
  await sign(first)
  first.stop()
  const second = await begin({ ...wallet, sendCalls: silent })
  await confirmed(second)
  expect(silent).toHaveBeenCalledTimes(1)
  expect(await bench.votes()).toBe(3n)
})

test('finds a second step without a hash by its log', async () => {
  let questions = 0
  const send: FlowWallet['send'] = async (...asked) => {
    const hash = await bench.wallet().send(...asked)
    questions += 1
    if (questions === 2) throw new Error('no answer')
    return hash
  }
  const machine = await begin(bench.wallet({ send }))
  await sign(machine)
  await confirmed(machine)
  expect(questions).toBe(2)
  expect(await bench.votes()).toBe(3n)
})

test('a mined transaction of another call, which the wallet names, confirms nothing', async () => {
  const { account } = bench.wallet()
  const other = await bench.chain.client.sendTransaction({ account, to: account, value: 1n, chain: null })
  const looks = vi.fn()
  const provider: FlowWallet['provider'] = {
    request(args) {
      if (args.method === 'eth_getTransactionReceipt') looks()
      return bench.provider.request(args)
    },
  }
  const send = vi.fn<FlowWallet['send']>().mockResolvedValue(other)
  const machine = await begin(bench.wallet({ send, provider }))
  await sign(machine)
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(3)
  expect(machine.getState().step).toBe('broadcast')
  expect(send).toHaveBeenCalledTimes(1)
})
