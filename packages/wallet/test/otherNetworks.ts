import type { Network, OtherNetwork } from '../src/core/index.ts'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

function network<Name extends 'solana' | 'bip122'>(
  chainNamespace: Name,
  id: string,
  name: string,
  rpcUrl: string,
): OtherNetwork<Name> {
  return {
    id,
    name,
    network: name.toLowerCase().replaceAll(' ', '-'),
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    nativeCurrency: chainNamespace === 'solana' ? sol : btc,
    rpcUrls: { default: { http: [] } },
    testnet: /devnet|testnet/i.test(name),
    rpcUrl,
  }
}

export const solanaMainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const solanaDevnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const bitcoinMainnet = '000000000019d6689c085ae165831e93'
export const bitcoinTestnet = '000000000933ea01ad0ee984209779ba'

/** Solana and Bitcoin networks for tests; reads go to the given URL. */
export function otherNetworks(
  rpcUrls: Readonly<Record<string, string>> = {},
): readonly [Network, ...Network[]] {
  const at = (id: string) => rpcUrls[id] ?? `/rpc/${id}`
  return [
    network('solana', solanaMainnet, 'Solana', at(solanaMainnet)),
    network('solana', solanaDevnet, 'Solana Devnet', at(solanaDevnet)),
    network('bip122', bitcoinMainnet, 'Bitcoin', at(bitcoinMainnet)),
    network('bip122', bitcoinTestnet, 'Bitcoin Testnet', at(bitcoinTestnet)),
  ]
}
