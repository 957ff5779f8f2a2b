import type { Bundling, FlowWallet } from '@granary/drivers/evm'
import { boundedReads } from '@granary/drivers/evm/chain'
import type { EvmClient, WalletCapabilities } from '@granary/wallet/core'
import { useWalletClient } from '@granary/wallet/react'
import { useCallback, useMemo, useRef } from 'react'

/** The connected wallet as flows use it; null if there is none. */
export function useFlowWallet(): FlowWallet | null {
  const client = useWalletClient()
  return useMemo(() => (client ? toFlowWallet(client) : null), [client])
}

/** Reads the wallet that is connected at the moment of the call: work outlasts a change of wallet. */
export function useCurrentWallet(): () => FlowWallet | null {
  const wallet = useRef<FlowWallet | null>(null)
  wallet.current = useFlowWallet()
  return useCallback(() => wallet.current, [])
}

function toFlowWallet(client: EvmClient): FlowWallet {
  const { address, chainId, provider, type } = client.account
  return {
    account: address.toLowerCase() as `0x${string}`,
    chainId,
    provider: boundedReads(provider),
    readsByProxy: type === 'WALLET_CONNECT',
    send: ({ to, valueWei, data }, gas, fees, nonce) =>
      client.sendTransaction({ to, value: valueWei, data, gas, ...fees, ...(nonce !== null && { nonce }) }),
    bundling: async () => bundlingOf(await client.getCapabilities(), chainId),
    sendCalls: (calls, id, bundling) =>
      client.sendCalls({
        id,
        calls: calls.map(({ to, valueWei, data }) => ({ to, value: valueWei, data })),
        atomicRequired: bundling === 'atomic',
      }),
    callsStatus: client.getCallsStatus,
  }
}

/** Chain 0 stands for every chain (EIP-5792). A wallet that does not mention this chain gets no bundles on it. */
function bundlingOf(capabilities: WalletCapabilities, chainId: number): Bundling | null {
  const own = capabilities[chainId] ?? capabilities[0]
  if (!own) return null
  const { status } = (own.atomic ?? {}) as { status?: unknown }
  return status === 'supported' ? 'atomic' : 'sequential'
}
