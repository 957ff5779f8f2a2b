import { useCallback, useEffect, useState } from 'react'
import type { TokenBalance } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { useShownAccount } from '../../useShownAccount.ts'
import { walletActions } from '../../walletActions.ts'

/** Milliseconds without a retry after a failure (specification section 9). */
const retryBlockedFor = 30_000

export type Tokens =
  | { readonly status: 'loading' }
  /** `retryAt`: milliseconds since 1970. */
  | { readonly status: 'failed'; readonly retryAt: number; readonly retry: () => void }
  | {
      readonly status: 'loaded'
      /** The coin first, then by value. */
      readonly tokens: readonly TokenBalance[]
      /** US dollars with 2 decimals. */
      readonly total: string
    }

/** What the EVM account holds on its network. */
export function useTokens(): Tokens {
  const { wallet } = useWalletContext()
  const { address, chain: network } = useShownAccount('eip155')
  const chainId = network?.caipNetworkId
  const key = `${chainId}:${address}`
  const [ended, setEnded] = useState<string>()
  const fetch = useCallback(() => {
    setEnded(undefined)
    walletActions(wallet)
      .fetchTokenBalances()
      .catch(() => undefined)
      .finally(() => setEnded(key))
  }, [wallet, key])
  useEffect(fetch, [fetch])
  const details = useWalletState(state => state.accountDetails.eip155)
  const lastRetry = useWalletState(state => state.send.lastRetry ?? 0)
  const tokens = details.tokenBalance?.filter(token => token.chainId === chainId) ?? []
  if (tokens.length > 0)
    return { status: 'loaded', tokens: [...tokens].sort(byValue), total: details.tokenTotal ?? '0.00' }
  return ended === key
    ? { status: 'failed', retryAt: lastRetry + retryBlockedFor, retry: fetch }
    : { status: 'loading' }
}

/** Those without a price last. */
function byValue(a: TokenBalance, b: TokenBalance): number {
  if (!a.address || !b.address) return Number(Boolean(a.address)) - Number(Boolean(b.address))
  return (b.value ?? -1) - (a.value ?? -1)
}
