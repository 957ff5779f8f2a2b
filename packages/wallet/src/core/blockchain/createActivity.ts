import { BaseError } from '@granary/errors'
import type { StoreApi } from 'zustand/vanilla'
import { NetworkNotFoundError } from '../networks/NetworkNotFoundError.ts'
import { activeCaipNetworkId } from '../networks/networkState.ts'
import { toastTexts } from '../snackbars/toastTexts.ts'
import type { WalletState } from '../WalletState.ts'
import { type AccountTransaction, type Activity, initialActivity } from './Activity.ts'
import type { BlockchainApi } from './createBlockchainApi.ts'
import { shownTransactions } from './readActivityPage.ts'

export type ActivityParts = {
  readonly store: StoreApi<WalletState>
  readonly api: BlockchainApi
  readonly showSnackbar: (variant: 'error', message: string) => void
  readonly track: (event: string, properties?: Readonly<Record<string, string>>) => void
  readonly log: { info(text: string, cause?: unknown): void }
}

export type AccountActivity = {
  /**
   * Fetches the next page; the first one for another account or network.
   * @throws AccountAddressError, NetworkNotFoundError; a failed request is shown in a toast
   */
  readonly fetchTransactions: (accountAddress: string | undefined) => Promise<void>
  /**
   * Puts the newest page over what is shown, if that has changed; a failed request changes nothing. Fetches what was not
   * fetched yet.
   * @throws AccountAddressError, NetworkNotFoundError
   */
  readonly refreshTransactions: (accountAddress: string | undefined) => Promise<void>
  /** Forgets the history: after a transaction, for the next fetch. */
  readonly resetTransactions: () => void
}

/** Most transactions held: the person may go on paging. */
const mostHeld = 2_000

/** Fetches an account's history into `state.activity`, page by page. */
export function createActivity({ store, api, showSnackbar, track, log }: ActivityParts): AccountActivity {
  const set = (activity: Activity) => store.setState({ activity })

  /** @throws AccountAddressError, NetworkNotFoundError */
  function accountOf(accountAddress: string | undefined) {
    if (!accountAddress) throw new AccountAddressError()
    const state = store.getState()
    const chainId = activeCaipNetworkId(state)
    if (!state.networks.some(({ caipNetworkId }) => caipNetworkId === chainId))
      throw new NetworkNotFoundError(chainId)
    return { address: accountAddress, chainId, account: `${chainId}:${accountAddress}` }
  }

  async function fetchTransactions(accountAddress: string | undefined): Promise<void> {
    const { address, chainId, account } = accountOf(accountAddress)
    const { activity } = store.getState()
    const before = activity.account === account ? activity : { ...initialActivity, account }
    if (before.status === 'loading' || (before.status === 'loaded' && before.next === undefined)) return
    const loading = { ...before, status: 'loading', empty: false } as const
    set(loading)
    try {
      const cursor = before.next
      const page = await api.history({ address, chainId, ...(cursor !== undefined && { cursor }) })
      // Another account's fetch began meanwhile.
      if (store.getState().activity !== loading) return
      const known = new Set(before.transactions.map(({ id }) => id))
      const added = shownTransactions(page.data, chainId).filter(({ id }) => !known.has(id))
      const transactions = [...before.transactions, ...added].slice(0, mostHeld)
      const isWhole = page.next === cursor || transactions.length >= mostHeld
      set(loadedActivity(account, transactions, { ...page, next: isWhole ? undefined : page.next }))
    } catch (cause) {
      log.info('Transactions not read', cause)
      track('ERROR_FETCH_TRANSACTIONS', { address, chainId })
      showSnackbar('error', toastTexts.transactions)
      if (store.getState().activity === loading)
        set({ status: 'error', account, transactions: [], next: undefined, empty: true })
    }
  }

  return {
    fetchTransactions,
    async refreshTransactions(accountAddress) {
      const { address, chainId, account } = accountOf(accountAddress)
      const before = store.getState().activity
      if (before.account !== account || before.status !== 'loaded') {
        if (before.account !== account || before.status !== 'loading') await fetchTransactions(address)
        return
      }
      const page = await api.history({ address, chainId }).catch(cause => {
        log.info('Transactions not refreshed', cause)
      })
      if (!page || store.getState().activity !== before) return
      const newest = shownTransactions(page.data, chainId)
      const isSame = newest.every(({ id }, place) => before.transactions[place]?.id === id)
      if (isSame) return
      const joint = before.transactions.findIndex(({ id }) => id === newest.at(-1)?.id)
      const older = joint === -1 ? [] : before.transactions.slice(joint + 1)
      // Older pages stay where they go on from the newest one.
      const next = joint === -1 ? page.next : before.next
      set(loadedActivity(account, [...newest, ...older].slice(0, mostHeld), { ...page, next }))
    },
    resetTransactions: () => set(initialActivity),
  }
}

function loadedActivity(
  account: string,
  transactions: readonly AccountTransaction[],
  { next, knownFrom }: Pick<Activity, 'next' | 'knownFrom'>,
): Activity {
  return { status: 'loaded', account, transactions, next, knownFrom, empty: transactions.length === 0 }
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
