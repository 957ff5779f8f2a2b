import type { Chain } from '@granary/chains'
import type { RpcPool } from './rpc/createRpcPool.ts'
import type { RpcCall, RpcReply } from './rpc/RpcCall.ts'
import { RpcCallRefusedError } from './rpc/RpcUpstreamUnavailableError.ts'

/** The server's own reads of a chain, never from the proxies' cache. */
export type JsonRpcUpstream = ReturnType<typeof createJsonRpcUpstream>

export function createJsonRpcUpstream(pool: RpcPool, chain: Chain) {
  const resultOf = ({ method }: RpcCall, reply: RpcReply): unknown => {
    if ('result' in reply) return reply.result
    const reason = reply.error.message.slice(0, 200)
    throw new RpcCallRefusedError(chain.name, `${method} refused: ${reason}`, reply.error.code)
  }

  /**
   * Any number of calls, for their results.
   * @returns one result per call, in order
   * @throws {RpcUpstreamUnavailableError} also when the node refuses or omits one of them
   */
  async function callAll(calls: readonly RpcCall[]): Promise<unknown[]> {
    if (calls.length === 0) return []
    const outcomes = await pool.ask(calls)
    return outcomes.map((outcome, place) => {
      if ('failure' in outcome) throw outcome.failure
      return resultOf(calls[place] as RpcCall, outcome.reply)
    })
  }

  return {
    callAll,
    /** One call, for its result. @throws {RpcUpstreamUnavailableError} also when the node refuses it */
    async call(method: string, params: readonly unknown[]): Promise<unknown> {
      return (await callAll([{ method, params }]))[0]
    },
  }
}
