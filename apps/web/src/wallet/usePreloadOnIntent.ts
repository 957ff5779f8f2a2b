import { useWallet } from '@granary/wallet/react'
import { useEffect } from 'react'
import { afterNextPaint } from '../shell/afterNextPaint.ts'

/** Loads the wallet for a visitor who is about to follow a link to a stake: the pointer or the focus is on it. */
export function usePreloadOnIntent(): void {
  const { preload } = useWallet()
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      // A finger presses the link at the same time.
      if (target instanceof Element && target.closest('a[href*="/staking"]'))
        void afterNextPaint().then(preload)
    }
    for (const type of intents) addEventListener(type, onIntent, { passive: true })
    return () => {
      for (const type of intents) removeEventListener(type, onIntent)
    }
  }, [preload])
}

const intents = ['pointerover', 'focusin'] as const
