import type { Secret } from '../../settings/Secret.ts'
import { RefusedError } from '../problems/RefusedError.ts'
import { fetchUpstream, readText } from './fetchUpstream.ts'

export type RpcCall = { method: string; params?: unknown }

/** What the node said to one call; its error is passed on as it is. */
export type RpcReply = { result: unknown } | { error: RpcReplyError }

export type RpcReplyError = { code: number; message: string; data?: unknown }

/** Nodes refuse long batches; calls beyond this number go out one batch after the other. */
const mostCallsPerBatch = 50

export type JsonRpcUpstream = {
  /**
   * Sends calls as one batch (one call alone is sent alone).
   * @returns one reply a call, in their order
   * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE when there is no usable answer within 10 s
   */
  send(calls: readonly RpcCall[]): Promise<RpcReply[]>
  /** One call, of which only a result is of use. @throws {RpcUpstreamUnavailableError} also when the node refuses it */
  call(method: string, params: readonly unknown[]): Promise<unknown>
  /**
   * Calls of which only the results are of use, any number of them.
   * @returns one result a call, in their order
   * @throws {RpcUpstreamUnavailableError} also when the node refuses one of them or leaves it out
   */
  callAll(calls: readonly RpcCall[]): Promise<unknown[]>
}

export function createJsonRpcUpstream(
  url: Secret,
  chainName: string,
  onFailure: () => void,
): JsonRpcUpstream {
  const unavailable = (details: string, cause?: unknown) => {
    onFailure()
    return new RpcUpstreamUnavailableError(chainName, details, cause)
  }

  async function send(calls: readonly RpcCall[]): Promise<RpcReply[]> {
    const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    const body = JSON.stringify(requests.length === 1 ? requests[0] : requests)
    const { status, text } = await exchange(url.reveal(), body).catch(cause => {
      throw unavailable('no answer', cause)
    })
    const json = parse(text)
    if (json === undefined) throw unavailable(`HTTP status ${status}, not JSON`)
    const replies = inOrder(json, calls.length)
    if (!replies) throw unavailable(`HTTP status ${status}, not a JSON-RPC answer`)
    return replies
  }

  function resultOf({ method }: RpcCall, reply: RpcReply | undefined): unknown {
    if (reply && 'result' in reply) return reply.result
    throw unavailable(`${method} refused${reply ? `: ${reply.error.message.slice(0, 200)}` : ''}`)
  }

  return {
    send,
    async call(method, params) {
      const [reply] = await send([{ method, params }])
      return resultOf({ method }, reply)
    },
    async callAll(calls) {
      const results: unknown[] = []
      for (let start = 0; start < calls.length; start += mostCallsPerBatch) {
        const batch = calls.slice(start, start + mostCallsPerBatch)
        const replies = await send(batch)
        results.push(...batch.map((call, place) => resultOf(call, replies[place])))
      }
      return results
    },
  }
}

async function exchange(url: string, body: string): Promise<{ status: number; text: string }> {
  const response = await fetchUpstream(url, { method: 'POST', body })
  return { status: response.status, text: await readText(response) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nodes may answer a batch in any order, leave items out, or refuse it whole with one error. */
function inOrder(json: unknown, count: number): RpcReply[] | undefined {
  const items = Array.isArray(json) ? json : [json]
  const replies: (RpcReply | undefined)[] = Array.from({ length: count })
  for (const item of items) {
    const reply = replyOf(item)
    if (!reply) return undefined
    const id = (item as { id?: unknown }).id
    if (typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < count) replies[id] = reply
    else if (!Array.isArray(json) && 'error' in reply) replies.fill(reply)
  }
  return replies.map(
    reply => reply ?? { error: { code: -32603, message: 'The node left this call unanswered' } },
  )
}

function replyOf(item: unknown): RpcReply | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  if ('error' in item && typeof item.error === 'object' && item.error !== null) {
    const { code, message, data } = item.error as Partial<RpcReplyError>
    return {
      error: {
        code: Number(code ?? -32603),
        message: String(message),
        ...(data === undefined ? {} : { data }),
      },
    }
  }
  return 'result' in item ? { result: item.result } : undefined
}

/** The operator's node of a chain did not give a usable answer. */
export class RpcUpstreamUnavailableError extends RefusedError {
  override readonly name = 'RpcUpstreamUnavailableError'
  constructor(chainName: string, details: string, cause?: unknown) {
    super(`The provider's ${chainName} node does not answer.`, {
      code: 'RPC_UPSTREAM_UNAVAILABLE',
      status: 502,
      details,
      cause,
    })
  }
}
