import type { BalanceResult } from '../clients/EvmClient.ts'
import type { Namespace } from '../networks/Network.ts'
import { createWalletCache } from '../storage/createWalletCache.ts'
import type { WalletContext } from '../WalletContext.ts'

type Input = {
  /** The active one unless told. */
  readonly namespace?: Namespace
  /** Asks the chain though an answer is still good: after a transaction. */
  readonly refresh?: boolean
}

/** Reads native balances, each good for its time; what was read stands in the account's details. */
export function createBalances({ store, storage, adapters }: WalletContext, now?: () => number) {
  const cache = createWalletCache<BalanceResult>('native_balance', {
    storage,
    read: readBalance,
    write: ({ value, ...rest }) => ({ ...rest, value: String(value) }),
    ...(now && { now }),
  })
  return {
    /** The native balance of the connected account; undefined without one. Never throws. */
    async readBalance({ namespace = store.getState().activeNamespace, refresh }: Input = {}) {
      const connection = store.getState().connections[namespace]
      if (connection.status !== 'connected') return undefined
      const { address, chainId } = connection.account
      const key = `${namespace}:${chainId}:${address}`
      const known = refresh ? undefined : cache.get(key)
      const adapter = await adapters.load(namespace)
      const result = known ?? (await adapter.getBalance(address, chainId))
      // A failed reading is shown as one, and asked for again the next time.
      if (result.value === null) cache.remove(key)
      else if (!known) cache.set(key, result)
      const isCurrent = store.getState().connections[namespace] === connection
      if (isCurrent)
        store.setState(({ accountDetails }) => ({
          accountDetails: {
            ...accountDetails,
            [namespace]: {
              ...accountDetails[namespace],
              balance: result.balance,
              balanceSymbol: result.symbol,
            },
          },
        }))
      return result
    },
  }
}

function readBalance(stored: unknown): BalanceResult | undefined {
  const { balance, symbol, value } = (stored ?? {}) as Readonly<Record<string, unknown>>
  if (typeof balance !== 'string' || typeof symbol !== 'string' || typeof value !== 'string') return undefined
  if (!/^\d{1,78}$/.test(value) || !/^[\d.]{1,100}$/.test(balance) || symbol.length > 20) return undefined
  return { balance, symbol, value: BigInt(value) }
}
