import 'fake-indexeddb/auto'
import { BaseError } from '@granary/errors'
import { afterEach, beforeEach, expect } from 'vitest'
import { type JournalConnection, openJournal } from '../src/database/index.ts'
import {
  type Owner,
  type TransactionContext,
  type TransactionPlan,
  type TransactionState,
  type TransactionStep,
  TransactionStore,
} from '../src/index.ts'
import { type MachineContext, TransactionMachine } from '../src/machine/TransactionMachine.ts'
import type { TransactionRecord } from '../src/record/index.ts'
import { TestChain } from './TestChain.ts'

export const owner: Owner = { network: 'test:one', account: 'alice' }
const second: Owner = { network: 'test:two', account: 'alice' }

/** A step of the test chain, identified by its mark. */
export function testStep(mark: string, over: Partial<TransactionStep> = {}): TransactionStep {
  return {
    ...owner,
    driver: 'test',
    lane: `test.${mark}`,
    exclusiveKeys: [],
    call: { mark, amount: 5n },
    traces: [{ mark }],
    after: null,
    facts: {},
    ...over,
  }
}

export function testPlan(...steps: TransactionStep[]): TransactionPlan {
  return { ...owner, kind: 'test.move', origin: 'site', facts: { amount: '5' }, steps }
}

/** Every shape that a plan can have. */
export const shapes = {
  'one step': { plan: testPlan(testStep('a')), bundling: null, marks: ['a'] },
  'a bundle': {
    plan: testPlan(testStep('a'), testStep('b')),
    bundling: 'atomic',
    marks: ['a', 'b'],
  },
  'several in order': {
    plan: testPlan(testStep('a'), testStep('b'), testStep('c')),
    bundling: null,
    marks: ['a', 'b', 'c'],
  },
  'two chains': {
    plan: testPlan(testStep('a'), testStep('b', { ...second, call: null, after: 0 })),
    bundling: null,
    marks: ['a', 'b'],
  },
} as const

export type Shape = keyof typeof shapes

/** The engine on two simulated chains, for one test file; each test has its own chains and records. */
export function engineBench() {
  let chains: TestChain[] = []
  let connection: JournalConnection
  let store: TransactionStore
  const machines: TransactionMachine<bigint>[] = []
  const follow: AbortController[] = []

  beforeEach(async () => {
    chains = [new TestChain(owner.network), new TestChain(second.network)]
    connection = await openJournal(crypto.randomUUID(), {
      version: 1,
      async upgrade(database) {
        const plans = database.createObjectStore('transactions', { keyPath: 'id' })
        plans.createIndex('owner', ['network', 'account'])
        database.createObjectStore('setAside', { autoIncrement: true })
      },
    })
    store = new TransactionStore(connection)
  })
  afterEach(() => {
    for (const machine of machines.splice(0)) machine.stop()
    for (const work of follow.splice(0)) work.abort()
    for (const chain of chains) chain.endSilence()
    connection.close()
  })

  const chainOf = (network: string) => {
    const chain = chains.find(each => each.network === network)
    if (!chain) throw new RangeError(network)
    return chain
  }

  function context(): TransactionContext<bigint> {
    return {
      store,
      driverOf: async ({ network }) => chainOf(network).driver(),
      failureOf: error => ({
        code: error instanceof BaseError ? error.code : 'UNEXPECTED',
        message: String(error),
      }),
      pollMs: 5,
    }
  }

  function begin(over: Partial<MachineContext<bigint>> = {}): TransactionMachine<bigint> {
    const machine = new TransactionMachine<bigint>({
      ...context(),
      owner,
      kinds: ['test.move'],
      isWalletReady: () => chains.every(({ hasWallet }) => hasWallet),
      source: {
        // A withdrawal on one chain is a deposit on the other: known once the first is confirmed.
        planStep: async (record, index) => {
          const first = record.steps[0]?.attempts.at(-1)
          const height = first?.state === 'confirmed' ? String(first.receipt.height) : ''
          const step = record.steps[index]
          if (!step) throw new RangeError(String(index))
          const { attempts: _, ...planned } = step
          return { ...planned, call: { mark: 'b', amount: 5n }, facts: { height } }
        },
      },
      ...over,
    })
    machines.push(machine)
    return machine
  }

  /** The page after a reload. */
  async function resume(finished?: string): Promise<TransactionMachine<bigint>> {
    const machine = begin()
    await machine.start(finished)
    return machine
  }

  async function review(plan: TransactionPlan): Promise<TransactionMachine<bigint>> {
    const machine = begin()
    await machine.start()
    await machine.review(plan)
    await reaches(machine, state => state.step === 'review' && state.status !== 'checking')
    return machine
  }

  type State = TransactionState<bigint>

  async function reaches(
    machine: TransactionMachine<bigint>,
    test: (state: State) => boolean,
  ): Promise<State> {
    await expect.poll(() => test(machine.getState()) || machine.getState()).toBe(true)
    return machine.getState()
  }

  /** Signs whatever is reviewed and advances the chains until the plan is confirmed. */
  async function toConfirmed(machine: TransactionMachine<bigint>): Promise<void> {
    const advance = async () => {
      const state = machine.getState()
      if (state.step === 'review' && state.status === 'ready') await machine.sign()
      if (state.step === 'sign' && state.phase === 'lost') await machine.giveUpLost()
      if (state.step === 'broadcast') for (const chain of chains) chain.mine()
      return state
    }
    await expect.poll(advance, { interval: 5 }).toMatchObject({ step: 'confirmed' })
  }

  async function onlyRecord(): Promise<TransactionRecord> {
    const records = await store.listAll()
    expect(records).toHaveLength(1)
    return records[0] as TransactionRecord
  }

  return {
    get chains() {
      return chains
    },
    get store() {
      return store
    },
    get connection() {
      return connection
    },
    follow,
    context,
    chainOf,
    begin,
    resume,
    review,
    reaches,
    toConfirmed,
    onlyRecord,
  }
}
