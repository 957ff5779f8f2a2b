import type { ChainUpstreams } from '#server/platform/upstreams/createChainUpstreams.ts'
import type { SignedMessage } from './SignedMessage.ts'
import { verifyBitcoin } from './verifyBitcoin.ts'
import { verifyEvm } from './verifyEvm.ts'
import { verifySolana } from './verifySolana.ts'

/**
 * Whether the message's account signed it.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE when a contract has to be asked and no node answers
 */
export async function verifySignature(
  signed: SignedMessage & { upstreams: ChainUpstreams },
): Promise<boolean> {
  const [namespace] = signed.data.chainId.split(':')
  if (namespace === 'eip155') return verifyEvm(signed, signed.upstreams)
  return namespace === 'solana' ? verifySolana(signed) : verifyBitcoin(signed)
}
