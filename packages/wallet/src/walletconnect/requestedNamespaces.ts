import type { Namespace, Network } from '../core/index.ts'

type Request = {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** What the page may ask of a wallet, by namespace (CAIP-25; docs.walletconnect.network, RPC reference). */
const methods: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_grantPermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['getAccountAddresses', 'signMessage', 'sendTransfer', 'signPsbt'],
}

const events: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: ['accountsChanged', 'chainChanged'],
  solana: [],
  bip122: ['bip122_addressesChanged'],
}

/** The namespaces of a proposal; all optional, so that a wallet of one namespace can answer. */
export function requestedNamespaces(networks: readonly Network[]): Record<string, Request> {
  const requests: Record<string, Request> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const before = requests[chainNamespace]?.chains ?? []
    requests[chainNamespace] = {
      chains: [...before, caipNetworkId],
      methods: [...methods[chainNamespace]],
      events: [...events[chainNamespace]],
    }
  }
  return requests
}
