import { useEffect, useState } from 'react'
import { useWalletContext } from '../react/index.ts'
import type { WalletList } from '../wallets/index.ts'
import { loadWalletList } from './loadWalletList.ts'

export type ListState =
  | { readonly status: 'loading' | 'failed'; readonly list: undefined }
  | { readonly status: 'ready'; readonly list: WalletList }

/** The list of wallets; nothing waits for it but what shows it. */
export function useWalletList(): ListState {
  const { config } = useWalletContext().wallet
  const [state, setState] = useState<ListState>({ status: 'loading', list: undefined })
  useEffect(() => {
    let isCurrent = true
    loadWalletList(config).then(
      list => isCurrent && setState({ status: 'ready', list }),
      () => isCurrent && setState({ status: 'failed', list: undefined }),
    )
    return () => {
      isCurrent = false
    }
  }, [config])
  return state
}
