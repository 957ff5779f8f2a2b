/** CAIP-2 references (start of the genesis hash) and the Wallet Standard's names of the same clusters. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHScCKQuY': 'solana:testnet',
}
const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The cluster's name for a wallet. An unknown cluster counts as a private validator. */
export function solanaChain(reference: string): string {
  return clusters[reference] ?? 'solana:localnet'
}

/** The reference of a wallet's cluster; mainnet if it has none. */
export function solanaReference(chains: readonly string[]): string {
  return Object.keys(clusters).find(reference => chains.includes(solanaChain(reference))) ?? mainnet
}
