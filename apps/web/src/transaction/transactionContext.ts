import type { ChainDriver, TransactionContext, TransactionStore } from '@granary/transactions'
import { flowFailure } from '../failure/FlowFailure.ts'
import { address } from '../journal/fields.ts'
import type { EvmContext } from './evm/ChainAccess.ts'
import { createEvmDriver } from './evm/createEvmDriver.ts'
import { chainIdOf } from './evm/EvmStep.ts'
import type { EvmCost } from './evm/quoteCalls.ts'

/** What the engine works with for one account on this site. */
export type SiteContext = EvmContext & {
  store: TransactionStore
  /** Milliseconds between two looks for a receipt. */
  pollMs: number
}

/** @param contextOf what an account on a chain is followed with; asked once for each */
export function transactionContext(
  { store, pollMs }: Pick<SiteContext, 'store' | 'pollMs'>,
  contextOf: (owner: EvmContext['owner']) => EvmContext,
): TransactionContext<EvmCost> {
  const drivers = new Map<string, ChainDriver<EvmCost>>()
  return {
    store,
    failureOf: flowFailure,
    pollMs,
    async driverOf({ network, account }) {
      const key = `${network}:${account}`
      const known = drivers.get(key)
      if (known) return known
      const driver = createEvmDriver(
        contextOf({ account: address.parse(account), chainId: chainIdOf(network) }),
      )
      drivers.set(key, driver)
      return driver
    },
  }
}
