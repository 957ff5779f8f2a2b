import type { Namespace } from '../networks/Network.ts'

/** What messages call a namespace's accounts (EIP-4361, Sign-In With Solana, CAIP-122). */
export const accountWords: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
}

/** Sign-In With Solana has names for the clusters; other chains use the CAIP-2 reference. */
const solanaWords: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
}

/** The chain in a message: `eip155:1` is `1`, `solana:5eykt…` is `mainnet`. */
export function chainIdText(chainId: string): string {
  const [namespace, reference = ''] = chainId.split(':')
  return (namespace === 'solana' && solanaWords[reference]) || reference
}

/** The CAIP-2 id of the chain in a message of that namespace. */
export function chainIdOfText(namespace: string, text: string): string {
  const known = namespace === 'solana' && Object.entries(solanaWords).find(([, word]) => word === text)
  return `${namespace}:${known ? known[0] : text}`
}
