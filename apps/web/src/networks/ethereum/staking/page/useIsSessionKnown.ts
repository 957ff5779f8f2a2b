import { useWallet } from '@granary/wallet/react'
import { useLayoutEffect, useState } from 'react'

/**
 * Whether the wallet of the last visit was looked for: before that nobody seems connected who is. The toolkit looks once
 * the page is drawn; here it is told to before anything is seen, and to look twice changes nothing.
 */
export function useIsSessionKnown(): boolean {
  const { wallet } = useWallet()
  const [isKnown, setKnown] = useState(false)
  useLayoutEffect(() => {
    void wallet.start()
    setKnown(true)
  }, [wallet])
  return isKnown
}
