import 'fake-indexeddb/auto'
import { BaseError } from '@granary/errors'
import {
  type ChainDriver,
  type Owner,
  TransactionMachine,
  type TransactionPlan,
  type TransactionState,
  TransactionStore,
} from '@granary/transactions'
import { type JournalConnection, openJournal } from '@granary/transactions/database'
import { expect } from 'vitest'

/** The engine with one driver and a journal of its own; call `stop` after each test. */
export async function driverBench<Cost>(owner: Owner, driver: () => ChainDriver<Cost>) {
  const connection: JournalConnection = await openJournal(crypto.randomUUID(), {
    version: 1,
    async upgrade(database) {
      const plans = database.createObjectStore('transactions', { keyPath: 'id' })
      plans.createIndex('owner', ['network', 'account'])
      database.createObjectStore('setAside', { autoIncrement: true })
    },
  })
  const store = new TransactionStore(connection)
  const machines: TransactionMachine<Cost>[] = []

  /** A page: its machine, with what is under way. */
  async function open(): Promise<TransactionMachine<Cost>> {
    const own = driver()
    const machine = new TransactionMachine<Cost>({
      store,
      driverOf: async () => own,
      failureOf: error => ({
        code: error instanceof BaseError ? error.code : 'UNEXPECTED',
        message: String(error),
      }),
      pollMs: 5,
      owner,
      kinds: ['test.send'],
      source: {},
      isWalletReady: () => true,
    })
    machines.push(machine)
    await machine.start()
    return machine
  }

  return {
    store,
    open,
    async review(plan: TransactionPlan): Promise<TransactionMachine<Cost>> {
      const machine = await open()
      await machine.review(plan)
      await reaches(machine, state => state.step === 'review' && state.status !== 'checking')
      return machine
    },
    reaches,
    stop() {
      for (const machine of machines) machine.stop()
      connection.close()
    },
  }

  async function reaches(
    machine: TransactionMachine<Cost>,
    test: (state: TransactionState<Cost>) => boolean,
  ): Promise<TransactionState<Cost>> {
    await expect.poll(() => machine.getState(), { interval: 5 }).toSatisfy(test)
    return machine.getState()
  }
}
