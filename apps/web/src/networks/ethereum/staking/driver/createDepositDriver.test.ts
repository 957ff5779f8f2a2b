// @vitest-environment node
import { hoodi } from '@granary/chains'
import type { FlowWallet } from '@granary/drivers/evm'
import type { Eip1193 } from '@granary/drivers/evm/chain'
import type { RecordStep } from '@granary/transactions/record'
import { expect, test, vi } from 'vitest'
import { followedDepositDriver } from '../in-flight/followedDepositDriver.ts'
import { exampleOffer, exampleOwner, exampleQuestion } from '../test/exampleStake.ts'

/** Deposits of a bundle that the wallet took and has not sent yet. */
function acceptedSteps(count: number): RecordStep[] {
  const {
    call: { to, valueWei },
    asked,
    askedAt,
  } = exampleQuestion({ count: 1 })
  const call = { to, credentialsType: '0x01', valueWei }
  return exampleOffer({ seed: 1, count }).deposits.map(row => ({
    ...{ driver: 'evm-deposit', network: 'eip155:560048', account: exampleOwner.account },
    ...{ lane: `ethereum.stake ${row.pubkey}`, exclusiveKeys: [row.pubkey], traces: [row] },
    ...{ call, after: null, facts: {} },
    attempts: [
      {
        state: 'accepted',
        ...{ call, asked, askedAt, bundle: '0x01', acceptedAt: askedAt },
      },
    ],
  }))
}

test('deposits of a bundle that are looked at side by side ask wallet and node once for what all of them need', async () => {
  const asked: string[] = []
  const provider: Eip1193 = {
    async request({ method }) {
      asked.push(method)
      return method === 'eth_getLogs' ? [] : { number: '0x20' }
    },
  }
  const wallet: FlowWallet = {
    ...{ ...exampleOwner, provider, bundling: async () => null },
    ...{ send: () => Promise.reject(), sendCalls: () => Promise.reject() },
    async callsStatus() {
      asked.push('wallet_getCallsStatus')
      return { state: 'pending', hashes: [] }
    },
  }
  const context = {
    ...{ owner: exampleOwner, chain: hoodi, isLocalChain: true },
    ...{ wallet: () => wallet, publicReader: provider },
  }
  const driver = followedDepositDriver(context, { chain: hoodi, batchContract: null, isLocalChain: true })
  const looks = acceptedSteps(20).map(step => driver.look(step, new Set(), { at: null }))
  for (const look of await Promise.all(looks)) expect(look).toEqual({ type: 'waiting', trusted: true })
  expect(asked).toEqual(['wallet_getCallsStatus', 'eth_getBlockByNumber', 'eth_getLogs'])
})

test('a request that the node never answers holds up others for 20 s only', async () => {
  vi.useFakeTimers()
  let asked = 0
  const provider: Eip1193 = {
    async request({ method }) {
      if (method === 'eth_getLogs') asked += 1
      if (method === 'eth_getLogs' && asked === 1) return new Promise(() => undefined)
      return method === 'eth_getLogs' ? [] : { number: '0x20' }
    },
  }
  const context = {
    ...{ owner: exampleOwner, chain: hoodi, isLocalChain: true },
    ...{ wallet: () => null, publicReader: provider },
  }
  const driver = followedDepositDriver(context, { chain: hoodi, batchContract: null, isLocalChain: true })
  const [step] = acceptedSteps(1)
  const look = () => step && driver.look(step, new Set(), { at: null })
  void look()
  await vi.advanceTimersByTimeAsync(19_000)
  void look()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await look()).toEqual({ type: 'waiting', trusted: false })
})

/** A lost deposit, and its driver with a node that counts so many transactions of the account. */
function lostDeposit(node: 'own' | 'proxy', counted: { latest: string; pending: string }) {
  const provider: Eip1193 = {
    async request({ method, params = [] }) {
      const [, block] = params as ['latest' | 'pending', 'latest' | 'pending']
      if (method === 'eth_getTransactionCount') return counted[block] ?? counted.latest
      if (method === 'eth_getLogs') return []
      return method === 'eth_getCode' ? '0x' : { number: '0x20', transactions: [] }
    },
  }
  const wallet = { ...exampleOwner, provider, callsStatus: async () => null } as unknown as FlowWallet
  const context = {
    ...{ owner: exampleOwner, chain: hoodi, isLocalChain: true },
    ...{ wallet: () => (node === 'own' ? wallet : null), publicReader: provider },
  }
  const [step] = acceptedSteps(1)
  const stepIn = (last: object) =>
    ({
      ...step,
      attempts: step?.attempts.map(attempt => ({ ...attempt, bundle: null, ...last })),
    }) as RecordStep
  return {
    driver: followedDepositDriver(context, { chain: hoodi, batchContract: null, isLocalChain: true }),
    asked: stepIn({ state: 'asked' }),
    givenUp: stepIn({
      ...{ state: 'failed', reason: 'not_sent', hash: null, shown: null, receipt: null },
      settledAt: '2026-11-21T10:00:00.000Z',
    }),
  }
}

test("only the wallet's own node, with nothing pending, says that a lost deposit is absent", async () => {
  const searchedBy = (...of: Parameters<typeof lostDeposit>) => {
    const { driver, asked } = lostDeposit(...of)
    return driver.search(asked, new Set(), { at: null })
  }
  expect(await searchedBy('own', { latest: '0x4', pending: '0x4' })).toEqual({
    type: 'absent',
    trusted: true,
  })
  for (const pending of ['0x5', '0x3'])
    expect(await searchedBy('own', { latest: '0x4', pending })).toEqual({ type: 'undecided', trusted: true })
  expect(await searchedBy('proxy', { latest: '0x4', pending: '0x4' })).toMatchObject({ trusted: false })
})

test('a node whose counts contradict each other lets no lost deposit go', async () => {
  const letGo = (pending: string) => {
    const { driver, givenUp } = lostDeposit('own', { latest: '0x4', pending })
    return driver.assertGone(givenUp)
  }
  await expect(letGo('0x4')).resolves.toBeUndefined()
  for (const pending of ['0x5', '0x3'])
    await expect(letGo(pending)).rejects.toMatchObject({ code: 'ACTION_MAY_BE_WAITING' })
})
