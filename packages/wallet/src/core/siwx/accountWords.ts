import type { Namespace } from '../networks/Network.ts'

/** What a message calls the accounts of a namespace (EIP-4361, Sign-In With Solana, CAIP-122). */
export const accountWords: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
}
