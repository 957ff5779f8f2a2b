import type { StoreApi } from 'zustand/vanilla'
import type { Namespace } from '../networks/Network.ts'
import { networkState } from '../networks/networkState.ts'
import { toastTexts } from '../snackbars/toastTexts.ts'
import { createWalletCache } from '../storage/createWalletCache.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import type { WalletState } from '../WalletState.ts'
import type { BlockchainApi } from './createBlockchainApi.ts'
import { readTokenBalances, type TokenBalance, tokenTotal } from './TokenBalance.ts'

export type TokenBalancesParts = {
  readonly store: StoreApi<WalletState>
  readonly storage: WalletStorage
  readonly api: BlockchainApi
  readonly showSnackbar: (variant: 'error', message: string) => void
  readonly log: { info(text: string, cause?: unknown): void }
  readonly now?: () => number
}

/** Milliseconds without a retry after a failure (specification section 9). */
const retryBlockedFor = 30_000

export type TokenBalances = {
  /**
   * @param input.refresh bypasses cache and block: after a transaction
   * @returns the tokens; empty without a connected account, or if the service does not say
   */
  readonly fetchTokenBalances: (input?: {
    readonly namespace?: Namespace
    readonly refresh?: boolean
  }) => Promise<readonly TokenBalance[]>
}

/** Fetches the connected account's tokens into its details, at most once in 30 s unless forced. */
export function createTokenBalances(parts: TokenBalancesParts): TokenBalances {
  const { store, storage, api, showSnackbar, log, now = Date.now } = parts
  const cache = createWalletCache<readonly TokenBalance[]>('portfolio', {
    storage,
    read: readTokenBalances,
    now,
  })
  const failedAt = new Map<string, number>()
  const underWay = new Map<string, Promise<readonly TokenBalance[]>>()

  function accountOf(namespace: Namespace) {
    const state = store.getState()
    const connection = state.connections[namespace]
    const network = networkState(state, namespace).caipNetwork
    if (connection.status !== 'connected' || !network) return undefined
    const { address } = connection.account
    return { address, chainId: network.caipNetworkId, key: `${network.caipNetworkId}:${address}` }
  }

  function show(namespace: Namespace, key: string, tokenBalance: readonly TokenBalance[]): void {
    // The account or the network changed while the service was asked.
    if (accountOf(namespace)?.key !== key) return
    store.setState(({ accountDetails, activeNamespace, send }) => ({
      accountDetails: {
        ...accountDetails,
        [namespace]: { ...accountDetails[namespace], tokenBalance, tokenTotal: tokenTotal(tokenBalance) },
      },
      // What the person may send.
      ...(namespace === activeNamespace && { send: { ...send, tokenBalances: tokenBalance } }),
    }))
  }

  async function ask(
    address: string,
    chainId: string,
    forceUpdate: boolean,
  ): Promise<readonly TokenBalance[]> {
    if (!(await api.isSupported(chainId))) throw new Error(`The service does not know ${chainId}.`)
    return api.balances({ address, chainId, forceUpdate })
  }

  /** One request at a time for an account; a forced one comes after the one under way. */
  function join(key: string, force: boolean, load: () => Promise<readonly TokenBalance[]>) {
    const running = underWay.get(key)
    if (running && !force) return running
    const asked = (running ? running.catch(() => undefined).then(load) : load()).finally(() => {
      if (underWay.get(key) === asked) underWay.delete(key)
    })
    underWay.set(key, asked)
    return asked
  }

  return {
    async fetchTokenBalances({ namespace = store.getState().activeNamespace, refresh = false } = {}) {
      const account = accountOf(namespace)
      if (!account) return []
      const { address, chainId, key } = account
      const kept = refresh ? undefined : cache.get(key)
      if (kept) {
        show(namespace, key, kept)
        return kept
      }
      if (!refresh && now() - (failedAt.get(key) ?? Number.NEGATIVE_INFINITY) < retryBlockedFor) return []
      try {
        const balances = await join(key, refresh, () => ask(address, chainId, refresh))
        failedAt.delete(key)
        cache.set(key, balances)
        show(namespace, key, balances)
        return balances
      } catch (cause) {
        log.info('Token balances not read', cause)
        failedAt.set(key, now())
        store.setState(({ send }) => ({ send: { ...send, lastRetry: now() } }))
        showSnackbar('error', toastTexts.tokenBalance)
        return []
      }
    },
  }
}
