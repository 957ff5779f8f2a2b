import { type FlowWallet, flowWalletOf } from '@granary/drivers/evm'
import { useWalletClient } from '@granary/wallet/react'
import { useCallback, useMemo, useRef } from 'react'

/** The connected wallet as flows use it; null if there is none. */
export function useFlowWallet(): FlowWallet | null {
  const client = useWalletClient()
  return useMemo(() => (client ? flowWalletOf(client) : null), [client])
}

/** Reads the wallet that is connected at the moment of the call: work outlasts a change of wallet. */
export function useCurrentWallet(): () => FlowWallet | null {
  const wallet = useRef<FlowWallet | null>(null)
  wallet.current = useFlowWallet()
  return useCallback(() => wallet.current, [])
}
