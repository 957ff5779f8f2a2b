import { featuresOf } from '../core/index.ts'
import { useWalletContext, useWalletState } from '../react/index.ts'
import { isListOffered } from '../wallets/isListOffered.ts'
import { pagePlatform } from './pagePlatform.ts'

/** Whether the person sees the list of all wallets: configuration key and feature `allWallets`. */
export function useListOffered(): boolean {
  const { config } = useWalletContext().wallet
  const isOn = useWalletState(state => featuresOf(state, config).allWallets)
  return isOn && isListOffered(config.allWallets, pagePlatform(config).isMobile)
}
