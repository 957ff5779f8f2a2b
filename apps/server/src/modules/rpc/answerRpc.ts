import type { JsonRpcUpstream, RpcReply } from '../../platform/upstreams/JsonRpcUpstream.ts'
import type { RpcItem } from './parseRpcBody.ts'
import type { RpcId, RpcRefusal } from './rpcErrors.ts'

export type RpcAnswer = { jsonrpc: '2.0'; id: RpcId } & (RpcReply | { error: RpcRefusal })

/**
 * Asks the node for the allowed calls, all in one exchange, and answers every item that wants an answer, in order and
 * under its own id.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function answerRpc(items: readonly RpcItem[], upstream: JsonRpcUpstream): Promise<RpcAnswer[]> {
  const calls = items.filter(item => item.kind === 'call')
  const replies = calls.length > 0 ? await upstream.send(calls.map(callOf)) : []
  const replyOf = new Map(calls.map((call, index) => [call as RpcItem, replies[index]]))
  return items.flatMap(item => {
    if (item.notification) return []
    const reply = item.kind === 'refused' ? { error: item.refusal } : replyOf.get(item)
    return reply ? [{ jsonrpc: '2.0' as const, id: item.id, ...reply }] : []
  })
}

function callOf({ method, params }: { method: string; params: unknown }) {
  return { method, params: params ?? [] }
}
