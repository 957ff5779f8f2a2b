'use client'

import { useAccount, useWallet } from '@granary/wallet/react'

export function Opener() {
  const { open, preload } = useWallet()
  const { address } = useAccount()
  return (
    <button type="button" id="opener" onPointerEnter={preload} onFocus={preload} onClick={() => open()}>
      {address ?? 'Connect wallet'}
    </button>
  )
}
