import type { BalanceResult } from '../clients/EvmClient.ts'
import type { Namespace } from '../networks/Network.ts'
import { createWalletCache } from '../storage/createWalletCache.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { AccountDetails } from './AccountDetails.ts'

type Input = {
  /** The active namespace by default. */
  readonly namespace?: Namespace
  /** Bypasses the cache: after a transaction. */
  readonly refresh?: boolean
}

type Watch = { readonly namespace: Namespace; readonly refreshMs: number }

/** Reads and caches native balances; the account's details hold the reading. */
export function createBalances(
  { store, storage, adapters, log }: WalletContext,
  setAccountDetails: (details: AccountDetails, namespace: Namespace) => void,
) {
  const cache = createWalletCache<BalanceResult>('native_balance', {
    storage,
    read: readStored,
    write: ({ value, ...rest }) => ({ ...rest, value: String(value) }),
  })
  const underWay = new Map<string, Promise<BalanceResult>>()
  const watches = new Map<Namespace, Set<Watch>>()
  const timers = new Map<Namespace, ReturnType<typeof setInterval>>()

  const accountOf = (namespace: Namespace) => {
    const connection = store.getState().connections[namespace]
    if (connection.status !== 'connected') return undefined
    const { address, chainId } = connection.account
    return { address, chainId, key: `${namespace}:${chainId}:${address}` }
  }

  /** Shares one concurrent read per account. */
  const ask = (
    namespace: Namespace,
    { address, chainId, key }: NonNullable<ReturnType<typeof accountOf>>,
  ) => {
    const asked =
      underWay.get(key) ??
      adapters
        .load(namespace)
        .then(adapter => adapter.getBalance(address, chainId))
        .finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }

  /** Native balance of the connected account; undefined without one. */
  async function readBalance({ namespace = store.getState().activeNamespace, refresh }: Input = {}) {
    const account = accountOf(namespace)
    if (!account) return undefined
    const { key } = account
    const known = refresh ? undefined : cache.get(key)
    const result = known ?? (await ask(namespace, account))
    // Shows a failed reading as failed and retries next time.
    if (result.value === null) cache.remove(key)
    else if (!known) cache.set(key, result)
    if (accountOf(namespace)?.key === key)
      setAccountDetails(
        { balance: result.balance, balanceSymbol: result.symbol, balanceReading: { key, result } },
        namespace,
      )
    return result
  }

  const look = (namespace: Namespace, refresh: boolean) =>
    void readBalance({ namespace, refresh }).catch(cause => log.info('Balance not read', cause))

  /** One timer per namespace, at the shortest requested interval. */
  function schedule(namespace: Namespace) {
    clearInterval(timers.get(namespace))
    const all = [...(watches.get(namespace) ?? [])]
    if (all.length === 0) return
    const timer = setInterval(
      () => {
        if (isShown()) look(namespace, true)
      },
      Math.min(...all.map(({ refreshMs }) => refreshMs)),
    )
    timers.set(namespace, timer)
  }

  return {
    readBalance,
    /** Keeps the balance in the account's details fresh while the page is visible. Returns the unsubscribe. */
    watchBalance(watch: Watch): () => void {
      const { namespace } = watch
      const all = watches.get(namespace) ?? new Set()
      watches.set(namespace, all.add(watch))
      schedule(namespace)
      look(namespace, false)
      return () => {
        if (all.delete(watch)) schedule(namespace)
      }
    },
  }
}

function isShown(): boolean {
  const { document } = globalThis as { document?: { visibilityState: string } }
  return document === undefined || document.visibilityState === 'visible'
}

function readStored(stored: unknown): BalanceResult | undefined {
  const { balance, symbol, value } = (stored ?? {}) as Readonly<Record<string, unknown>>
  if (typeof balance !== 'string' || typeof symbol !== 'string' || typeof value !== 'string') return undefined
  if (!/^\d{1,78}$/.test(value) || !/^[\d.]{1,100}$/.test(balance) || symbol.length > 20) return undefined
  return { balance, symbol, value: BigInt(value) }
}
