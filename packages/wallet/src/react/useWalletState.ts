import { useStore } from 'zustand'
import type { WalletState } from '../core/index.ts'
import { useWalletContext } from './walletContext.ts'

/** A part of the toolkit's state; rerenders when that part changes. */
export function useWalletState<Part>(select: (state: WalletState) => Part): Part {
  const { wallet, store = wallet.store } = useWalletContext()
  return useStore(store, select)
}
