import { BaseError } from '@granary/errors'
import type { StoreApi } from 'zustand/vanilla'
import { NetworkNotFoundError } from '../networks/NetworkNotFoundError.ts'
import { activeCaipNetworkId } from '../networks/networkState.ts'
import type { WalletState } from '../WalletState.ts'
import { type Activity, initialActivity } from './Activity.ts'
import type { BlockchainApi } from './createBlockchainApi.ts'
import { shownTransactions } from './readActivityPage.ts'
import { toastTexts } from './toastTexts.ts'

export type ActivityParts = {
  readonly store: StoreApi<WalletState>
  readonly api: BlockchainApi
  readonly showSnackbar: (variant: 'error', message: string) => void
  readonly track: (event: string, properties?: Readonly<Record<string, string>>) => void
  readonly log: { info(text: string, cause?: unknown): void }
}

/** Most transactions held: the person may go on paging. */
const mostHeld = 2_000

/** Fetches an account's history into `state.activity`, page by page. */
export function createActivity({ store, api, showSnackbar, track, log }: ActivityParts) {
  const set = (activity: Activity) => store.setState({ activity })

  return {
    /**
     * Fetches the next page; the first one for another account or network.
     * @throws AccountAddressError, NetworkNotFoundError; a failed request is shown in a toast
     */
    async fetchTransactions(accountAddress: string | undefined): Promise<void> {
      if (!accountAddress) throw new AccountAddressError()
      const state = store.getState()
      const chainId = activeCaipNetworkId(state)
      if (!state.networks.some(({ caipNetworkId }) => caipNetworkId === chainId))
        throw new NetworkNotFoundError(chainId)
      const account = `${chainId}:${accountAddress}`
      const before = state.activity.account === account ? state.activity : { ...initialActivity, account }
      if (before.status === 'loading' || (before.status === 'loaded' && before.next === undefined)) return
      const loading = { ...before, status: 'loading', empty: false } as const
      set(loading)
      try {
        const page = await api.history({
          address: accountAddress,
          chainId,
          ...(before.next !== undefined && { cursor: before.next }),
        })
        // Another account's fetch began meanwhile.
        if (store.getState().activity !== loading) return
        const known = new Set(before.transactions.map(({ id }) => id))
        const added = shownTransactions(page.data, chainId).filter(({ id }) => !known.has(id))
        const transactions = [...before.transactions, ...added].slice(0, mostHeld)
        const isWhole = page.next === before.next || transactions.length >= mostHeld
        const next = isWhole ? undefined : page.next
        set({ status: 'loaded', account, transactions, next, empty: transactions.length === 0 })
      } catch (cause) {
        log.info('Transactions not read', cause)
        track('ERROR_FETCH_TRANSACTIONS', { address: accountAddress, chainId })
        showSnackbar('error', toastTexts.transactions)
        if (store.getState().activity === loading)
          set({ status: 'error', account, transactions: [], next: undefined, empty: true })
      }
    },
    /** Forgets the history: after a transaction, for the next fetch. */
    resetTransactions: () => set(initialActivity),
  }
}

/** History was asked for without an account. */
export class AccountAddressError extends BaseError {
  override readonly name = 'AccountAddressError'
  constructor() {
    super("Transactions can't be fetched without an accountAddress", {
      code: 'ACCOUNT_ADDRESS_MISSING',
      metaMessages: ['No money has moved. Connect a wallet first.'],
    })
  }
}
