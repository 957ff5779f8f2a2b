import type { AccountOnChain } from './FlowWallet.ts'

/** An account of an EVM chain as the transaction engine names it (CAIP-2). */
export function ownerOf({ account, chainId }: AccountOnChain) {
  return { network: `eip155:${chainId}`, account }
}
