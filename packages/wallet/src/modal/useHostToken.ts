import { useEffect, useState } from 'react'
import { type Address, formatBalance } from '../core/index.ts'
import { useBalance, useWalletContext } from '../react/index.ts'
import type { ShownAccount } from './useShownAccount.ts'

/** The token that the host shows on a network in place of its coin. */
export type HostToken =
  | { readonly status: 'none' | 'loading' | 'unavailable' }
  | {
      readonly status: 'ready'
      /** Floored to 3 decimals. */
      readonly balance: string
      readonly symbol: string
      readonly image: string | undefined
    }

type Reading = { readonly key: string; readonly token: HostToken }

/** Configuration key `tokens`: read through the wallet's own node, and again with each reading of the coin. */
export function useHostToken({ namespace, address, chain, status }: ShownAccount): HostToken {
  const { config, store } = useWalletContext().wallet
  const { data: coin } = useBalance({ namespace })
  const [reading, setReading] = useState<Reading>()
  const wanted =
    namespace === 'eip155' && status === 'connected' && chain
      ? config.tokens?.[chain.caipNetworkId]
      : undefined
  const key = wanted && `${chain?.caipNetworkId} ${address}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading of the coin asks again.
  useEffect(() => {
    if (!wanted || !key) return
    let isCurrent = true
    const { eip155 } = store.getState().connections
    const show = (token: HostToken) => isCurrent && setReading({ key, token })
    const read = async () => {
      if (eip155.status !== 'connected') throw new Error('not connected')
      const { readToken } = await import('../transfers/readToken.ts')
      const { provider, address: holder } = eip155.account
      const lower = (text: string) => text.toLowerCase() as Address
      return readToken(provider, lower(holder), lower(wanted.address))
    }
    read().then(
      ({ balance, decimals, symbol }) =>
        show({ status: 'ready', balance: formatBalance(balance, decimals), symbol, image: wanted.image }),
      () => show({ status: 'unavailable' }),
    )
    return () => {
      isCurrent = false
    }
  }, [store, wanted, key, coin])
  if (!key) return { status: 'none' }
  return reading?.key === key ? reading.token : { status: 'loading' }
}
