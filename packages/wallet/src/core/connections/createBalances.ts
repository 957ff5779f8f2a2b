import { BaseError } from '@granary/errors'
import type { Balance, BalanceResult } from '../clients/EvmClient.ts'
import { toOwnError } from '../errors/toOwnError.ts'
import type { Namespace } from '../networks/Network.ts'
import { createWalletCache } from '../storage/createWalletCache.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { AccountDetails, BalanceReading } from './AccountDetails.ts'

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
  const cache = createWalletCache<Balance>('native_balance', {
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

  /** Puts a part of the reading into the details of the account, while it is connected. */
  const show = (
    namespace: Namespace,
    key: string,
    part: Partial<BalanceReading>,
    { balance, symbol }: Partial<BalanceResult> = {},
  ) => {
    if (accountOf(namespace)?.key !== key) return
    const { balanceReading: known } = store.getState().accountDetails[namespace]
    const before = known?.key === key ? known : { key, data: undefined, error: null }
    const balanceReading = { ...before, isFetching: false, ...part }
    setAccountDetails(
      { balanceReading, ...(balance && symbol && { balance, balanceSymbol: symbol }) },
      namespace,
    )
  }

  /** Native balance of the connected account; undefined without one. */
  async function readBalance({ namespace = store.getState().activeNamespace, refresh }: Input = {}) {
    const account = accountOf(namespace)
    if (!account) return undefined
    const { key } = account
    const known = refresh ? undefined : cache.get(key)
    if (known) {
      show(namespace, key, { data: known, error: null }, known)
      return known
    }
    show(namespace, key, { isFetching: true })
    try {
      const result = await ask(namespace, account)
      if (isRead(result)) {
        cache.set(key, result)
        show(namespace, key, { data: result, error: null }, result)
      } else {
        // Shows a failed reading as failed and retries next time.
        cache.remove(key)
        show(namespace, key, { error: new BalanceReadError() }, result)
      }
      return result
    } catch (cause) {
      show(namespace, key, { error: toOwnError('network', cause) })
      throw cause
    }
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

function isRead(result: BalanceResult): result is Balance {
  return result.value !== null
}

function isShown(): boolean {
  const { document } = globalThis as { document?: { visibilityState: string } }
  return document === undefined || document.visibilityState === 'visible'
}

function readStored(stored: unknown): Balance | undefined {
  const { balance, symbol, value } = (stored ?? {}) as Readonly<Record<string, unknown>>
  if (typeof balance !== 'string' || typeof symbol !== 'string' || typeof value !== 'string') return undefined
  if (!/^\d{1,78}$/.test(value) || !/^[\d.]{1,100}$/.test(balance) || symbol.length > 20) return undefined
  return { balance, symbol, value: BigInt(value) }
}

/** No node told the balance. */
export class BalanceReadError extends BaseError {
  override readonly name = 'BalanceReadError'
  constructor() {
    super('The balance could not be read.', {
      code: 'BALANCE_READ_FAILED',
      metaMessages: ['Your money is where it was. Try again in a moment.'],
    })
  }
}
