/** CAIP-2 references (begin of the genesis hash) and the names that the Wallet Standard has for the same clusters. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHScCKQuY': 'solana:testnet',
}
const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The cluster's name for a wallet. An unknown cluster is a private validator. */
export function solanaChain(reference: string): string {
  return clusters[reference] ?? 'solana:localnet'
}

/** The reference of the cluster that a wallet names; mainnet for one that has no reference. */
export function solanaReference(chains: readonly string[]): string {
  return Object.keys(clusters).find(reference => chains.includes(solanaChain(reference))) ?? mainnet
}
