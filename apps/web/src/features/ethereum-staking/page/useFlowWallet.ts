import type { EvmClient } from '@granary/wallet/core'
import { useWalletClient } from '@granary/wallet/react'
import { useMemo } from 'react'
import type { FlowWallet } from '../flow/FlowWallet.ts'

/** The connected wallet as the flow needs it; null while there is none. */
export function useFlowWallet(): FlowWallet | null {
  const client = useWalletClient()
  return useMemo(() => (client ? toFlowWallet(client) : null), [client])
}

function toFlowWallet(client: EvmClient): FlowWallet {
  return {
    account: client.account.address.toLowerCase() as `0x${string}`,
    chainId: client.account.chainId,
    provider: client.account.provider,
    send: ({ to, valueWei, data }, gas, fees) =>
      client.sendTransaction({ to, value: valueWei, data, gas, ...fees }),
  }
}
