import type { Namespace } from '../networks/Network.ts'

/** What messages call a namespace's accounts (EIP-4361, Sign-In With Solana, CAIP-122). */
export const accountWords: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
}
