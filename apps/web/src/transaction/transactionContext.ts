import type { ChainDriver, TransactionContext } from '@granary/transactions'
import type { ActionContext } from '#web/actions/ActionContext.ts'
import { flowFailure } from '#web/failure/FlowFailure.ts'
import { address } from '#web/journal/fields.ts'
import { createEvmDriver, type EvmCost } from './evm/createEvmDriver.ts'
import { chainIdOf } from './evm/EvmStep.ts'

/**
 * What the engine works with on this site.
 * @param contextOf what an account on a chain is followed with; asked once for each
 */
export function transactionContext(
  { journal, pollMs }: Pick<ActionContext, 'journal' | 'pollMs'>,
  contextOf: (owner: ActionContext['owner']) => ActionContext,
): TransactionContext<EvmCost> {
  const drivers = new Map<string, ChainDriver<EvmCost>>()
  return {
    store: journal.transactions,
    failureOf: flowFailure,
    pollMs,
    async driverOf({ network, account }) {
      const key = `${network}:${account}`
      const known = drivers.get(key)
      if (known) return known
      const owner = { account: address.parse(account), chainId: chainIdOf(network) }
      const driver = createEvmDriver({ ...contextOf(owner), owner })
      drivers.set(key, driver)
      return driver
    },
  }
}
