import { type Chain, genesisHashes } from '@granary/chains'
import { BaseError } from '@granary/errors'
import type { Eip1193 } from './chain/Eip1193.ts'
import { readNetwork } from './chain/readNetwork.ts'

type ChainInBuild = { chain: Pick<Chain, 'id'>; isLocalChain: boolean }

/**
 * What is wrong with the chain that the wallet's own node is on. The wallet of a real site must be on the real chain,
 * that of a site for play money must not be: by the pinned hash of block 0 where there is one, else by that of the
 * provider's proxy, which is on the chain that the site was built for.
 * @throws {ChainFaultError} WALLET_NETWORK_WRONG, CHAIN_IS_REAL, CHAIN_GENESIS_WRONG
 * @throws {NodeAnswerError} and whatever a node says instead of an answer
 */
export async function assertRightChain(
  wallet: Eip1193,
  publicReader: Eip1193,
  { chain, isLocalChain }: ChainInBuild,
): Promise<void> {
  const { chainId, genesisHash } = await readNetwork(wallet)
  if (chainId !== chain.id) throw new ChainFaultError('WALLET_NETWORK_WRONG', `chain ${chainId}`)
  const real = genesisHashes[chain.id]
  if (real === undefined) return assertSameAsProxy(genesisHash, publicReader, { chain, isLocalChain })
  const isReal = genesisHash === real
  if (isReal && isLocalChain) throw new ChainFaultError('CHAIN_IS_REAL', genesisHash)
  if (!isReal && !isLocalChain) throw new ChainFaultError('CHAIN_GENESIS_WRONG', genesisHash)
}

async function assertSameAsProxy(
  genesisHash: string,
  publicReader: Eip1193,
  { chain, isLocalChain }: ChainInBuild,
): Promise<void> {
  // On a real site a proxy that is away is not held against the wallet; for play money real money must be ruled out.
  const proxy = isLocalChain
    ? await readNetwork(publicReader)
    : await readNetwork(publicReader).catch(() => null)
  if (!proxy || (proxy.chainId === chain.id && proxy.genesisHash === genesisHash)) return
  throw new ChainFaultError(isLocalChain ? 'CHAIN_IS_REAL' : 'CHAIN_GENESIS_WRONG', genesisHash)
}

class ChainFaultError extends BaseError {
  override readonly name = 'ChainFaultError'
  constructor(code: 'WALLET_NETWORK_WRONG' | 'CHAIN_IS_REAL' | 'CHAIN_GENESIS_WRONG', details: string) {
    super('The wallet is on another chain than this site.', { code, details })
  }
}
