import { useEffect, useState } from 'react'
import type { Purchase } from '../../../core/index.ts'
import { isUnderWay } from '../../../core/internal.ts'
import { useWalletContext } from '../../../react/index.ts'
import { onrampOf } from './useOnramp.ts'

/** Milliseconds between two questions. */
const pause = 2_000

/** Asks about purchases until they are over. @returns whether the last question failed */
export function useFollowed(purchases: readonly Purchase[]): boolean {
  const { wallet } = useWalletContext()
  const [isUnread, setUnread] = useState(false)
  const open = purchases
    .filter(isUnderWay)
    .map(({ reference }) => reference)
    .join()
  useEffect(() => {
    if (open === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const ask = async () => {
      const onramp = await onrampOf(wallet)
      const asked = await Promise.allSettled(open.split(',').map(reference => onramp?.follow(reference)))
      if (!isShown) return
      setUnread(asked.some(({ status }) => status === 'rejected'))
      timer = setTimeout(() => void ask(), pause)
    }
    void ask()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [wallet, open])
  return isUnread
}
