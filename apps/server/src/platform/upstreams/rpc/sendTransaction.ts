import type { Chain } from '@granary/chains'
import { type Hex, keccak256 } from 'viem'
import type { RpcNode } from './createRpcNode.ts'
import type { RpcCall, RpcReply } from './RpcCall.ts'
import { type PoolReply, unavailable } from './readFrom.ts'

const mostNodes = 3

/** How geth, Erigon, Nethermind, Besu, reth, anvil and Conflux report a transaction they already have. */
const alreadyKnown = /already[ _]?(known|imported|exists?)|known transaction|tx already exist/i

/** Errors for a transaction mined before it was resubmitted, among others. */
const alreadyMined = /nonce (is )?too (low|old)|tx nonce is too stale/i

/**
 * Submits a signed transaction to the first node, and to the next only if it may not have arrived: the same signed
 * bytes twice are one transaction. A node that has it already means success. Any other call that is not a read is
 * made once.
 * @throws {RpcUpstreamUnavailableError} when no node answered; the transaction may be under way all the same
 */
export async function sendTransaction(
  nodes: readonly RpcNode[],
  call: RpcCall,
  until: number,
  chain: Chain,
): Promise<PoolReply> {
  const repeatable = call.method === 'eth_sendRawTransaction'
  const tried = nodes.slice(0, repeatable ? mostNodes : 1)
  let fault: unknown
  for (const [turn, node] of tried.entries()) {
    const leftMs = until - performance.now()
    if (leftMs <= 0) break
    const last = turn === tried.length - 1
    try {
      const [reply] = (await node.exchange([call], Math.ceil(last ? leftMs : leftMs / 2))) as [RpcReply]
      return { reply: repeatable ? await settle(reply, call, { node, until }) : reply, node }
    } catch (error) {
      fault = error
    }
  }
  throw unavailable(chain, fault)
}

type Attempt = { node: RpcNode; until: number }

async function settle(reply: RpcReply, call: RpcCall, attempt: Attempt): Promise<RpcReply> {
  if ('result' in reply) return reply
  const hash = hashOf(call)
  if (!hash) return reply
  if (alreadyKnown.test(reply.error.message)) return { result: hash }
  if (alreadyMined.test(reply.error.message) && (await knows(attempt, hash))) return { result: hash }
  return reply
}

async function knows({ node, until }: Attempt, hash: Hex): Promise<boolean> {
  const asked = { method: 'eth_getTransactionByHash', params: [hash] }
  const [reply] = await node.exchange([asked], Math.max(1, until - performance.now())).catch(() => [])
  return reply !== undefined && 'result' in reply && reply.result !== null
}

/** A blob transaction is submitted with its blobs, which its hash leaves out: type 3 is not hashed here. */
function hashOf({ params }: RpcCall): Hex | undefined {
  const raw = Array.isArray(params) ? params[0] : undefined
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw) || /^0x03/i.test(raw)) return undefined
  return keccak256(raw as Hex)
}
