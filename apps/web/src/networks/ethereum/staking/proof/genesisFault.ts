import { genesisHashes } from '@granary/chains'
import type { DepositTarget } from '../chain/DepositTarget.ts'

/**
 * What is wrong with a chain that has the right id: the wallet of a real site must be on the real chain, that of a site
 * for play money must not be.
 * @param genesisHash of block 0, lower case
 */
export function genesisFault(
  { chain, isLocalChain }: Pick<DepositTarget, 'chain' | 'isLocalChain'>,
  genesisHash: string,
): { code: 'CHAIN_GENESIS_WRONG' | 'CHAIN_IS_REAL'; details: string } | null {
  const isReal = genesisHash === genesisHashes[chain.id]
  if (isReal && isLocalChain) return { code: 'CHAIN_IS_REAL', details: genesisHash }
  if (!isReal && !isLocalChain) return { code: 'CHAIN_GENESIS_WRONG', details: genesisHash }
  return null
}
