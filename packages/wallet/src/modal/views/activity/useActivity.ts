import { useCallback, useEffect } from 'react'
import type { Activity } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { walletActions } from '../../walletActions.ts'

/** Milliseconds: how long the service keeps an answer. */
const freshFor = 15_000

/** The history of the EVM account on its network, read anew while the view shows. */
export function useActivity() {
  const { wallet } = useWalletContext()
  const { address, chain: network } = useShownAccount('eip155')
  const activity = useWalletState(state => state.activity)
  const account = `${network?.caipNetworkId}:${address}`
  const ask = useCallback(
    (what: 'fetchTransactions' | 'refreshTransactions') => {
      // A failure is in `activity`, and in a toast.
      if (address)
        walletActions(wallet)
          [what](address)
          .catch(() => undefined)
    },
    [wallet, address],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has another history.
  useEffect(() => {
    ask('refreshTransactions')
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && wallet.store.getState().activity.status === 'loaded')
        ask('refreshTransactions')
    }, freshFor)
    return () => clearInterval(timer)
  }, [wallet, ask, account])
  const isOwn = activity.account === account
  return {
    network,
    status: isOwn && activity.status !== 'idle' ? activity.status : 'loading',
    transactions: isOwn ? activity.transactions : noTransactions,
    hasMore: isOwn && activity.next !== undefined,
    knownFrom: isOwn ? activity.knownFrom : undefined,
    /** The next page, or the first one after a failure. */
    fetch: () => ask('fetchTransactions'),
  }
}

const noTransactions: Activity['transactions'] = []
