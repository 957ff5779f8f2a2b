import { address, chainIdOf, createEvmDriver, type EvmContext, type EvmCost } from '@granary/drivers/evm'
import type { ChainDriver, TransactionContext, TransactionStore } from '@granary/transactions'
import { flowFailure } from '../failure/FlowFailure.ts'

/** What the engine works with for one account on this site. */
export type SiteContext = EvmContext & {
  store: TransactionStore
  /** Milliseconds between two looks for a receipt. */
  pollMs: number
}

/** Drivers beside that of the chain family, by the name in a step, each bound to an account once it is met. */
export type SiteDrivers = Readonly<
  Record<string, () => Promise<(context: EvmContext) => ChainDriver<unknown>>>
>

/**
 * @param contextOf what an account on a chain is followed with; asked once for each
 * @param drivers those of the networks; the steps of all others are plain calls
 */
export function transactionContext(
  { store, pollMs }: Pick<SiteContext, 'store' | 'pollMs'>,
  contextOf: (owner: EvmContext['owner']) => EvmContext,
  drivers: SiteDrivers = {},
): TransactionContext<EvmCost> {
  const made = new Map<string, ChainDriver<EvmCost>>()
  return {
    store,
    failureOf: flowFailure,
    pollMs,
    async driverOf({ driver: name, network, account }) {
      const key = `${name}:${network}:${account}`
      const known = made.get(key)
      if (known) return known
      const create = (await drivers[name]?.()) ?? createEvmDriver
      const owner = { account: address.parse(account), chainId: chainIdOf(network) }
      const driver = create(contextOf(owner)) as ChainDriver<EvmCost>
      made.set(key, driver)
      return driver
    },
  }
}
