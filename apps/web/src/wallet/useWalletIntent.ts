import { useWallet } from '@granary/wallet/react'
import { useCallback } from 'react'
import { afterNextPaint } from '../shell/afterNextPaint.ts'

/**
 * Loads the wallet for a visitor who is about to need it: the pointer or the focus is on its button. A finger presses
 * the button at the same time, so the pressed button is drawn first.
 */
export function useWalletIntent(): () => void {
  const { preload } = useWallet()
  return useCallback(() => void afterNextPaint().then(preload), [preload])
}
