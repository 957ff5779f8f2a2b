import type { DepositTarget } from '../chain/DepositTarget.ts'

/**
 * Hash of block 0 of the real chains: a local chain can have their id, but not their beginning.
 * Source: go-ethereum, params/config.go (MainnetGenesisHash, HoodiGenesisHash); checked 2026-11-21.
 */
const genesisHashes: Readonly<Record<number, string>> = {
  1: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  560048: '0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b',
}

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
