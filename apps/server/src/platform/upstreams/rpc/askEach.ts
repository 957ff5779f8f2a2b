import type { ChainUpstream } from '../createChainUpstreams.ts'
import type { RpcCall } from './RpcCall.ts'

/**
 * Calls of which each may fail alone: a hostile contract must not spoil the others' answers.
 * @returns undefined for a call that the node refuses
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE when no node answers
 */
export async function askEach(upstream: ChainUpstream, calls: readonly RpcCall[]): Promise<unknown[]> {
  if (calls.length === 0) return []
  await upstream.rpc()
  const outcomes = await upstream.parts().pool.ask(calls)
  return outcomes.map(outcome => {
    if ('failure' in outcome) throw outcome.failure
    return 'result' in outcome.reply ? outcome.reply.result : undefined
  })
}
