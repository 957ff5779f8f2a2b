import { useEffect } from 'react'
import { useWalletIntent } from './useWalletIntent.ts'

/** Loads the wallet for a visitor who is about to follow a link to a stake: the pointer or the focus is on it. */
export function usePreloadOnIntent(): void {
  const preload = useWalletIntent()
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href*="/staking"]')) preload()
    }
    for (const type of intents) addEventListener(type, onIntent, { passive: true })
    return () => {
      for (const type of intents) removeEventListener(type, onIntent)
    }
  }, [preload])
}

const intents = ['pointerover', 'focusin'] as const
