import { BaseError } from '@granary/errors'

export type RpcCall = { method: string; params: readonly unknown[] }

export type JsonRpc = {
  readonly url: string
  /** One call. The caller asserts the answer's type. */
  request<T>(method: string, params?: readonly unknown[]): Promise<T>
  /**
   * Calls in one round trip, answers in order. The node may run them concurrently, so calls of a batch must
   * not depend on each other.
   */
  batch(calls: readonly RpcCall[]): Promise<unknown[]>
}

/**
 * JSON-RPC 2.0 over HTTP. Throws {@link RpcFailedError} for an error answer or an unreachable node.
 * @param headers called for every request
 */
export function createJsonRpc(url: string, headers: () => Record<string, string> = () => ({})): JsonRpc {
  const post = async (body: unknown, what: string): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers() },
      body: JSON.stringify(body),
    }).catch(cause => {
      throw new RpcFailedError(what, 'the node cannot be reached', cause)
    })
    const text = await response.text()
    if (!response.ok) throw new RpcFailedError(what, `${response.status} ${text}`)
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new RpcFailedError(what, 'the answer is not JSON', cause)
    }
  }
  return {
    url,
    request: async <T>(method: string, params: readonly unknown[] = []) => {
      const answer = (await post({ jsonrpc: '2.0', id: 0, method, params }, method)) as RpcAnswer
      return resultOf(answer, method) as T
    },
    batch: async calls => {
      if (calls.length === 0) return []
      const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
      const answers = (await post(body, `a batch of ${calls.length}`)) as RpcAnswer[]
      const byId = new Map(answers.map(answer => [answer.id, answer]))
      return calls.map((call, id) => resultOf(byId.get(id), call.method))
    },
  }
}

type RpcAnswer = { id: number; result?: unknown; error?: { code: number; message: string } }

function resultOf(answer: RpcAnswer | undefined, method: string): unknown {
  if (!answer) throw new RpcFailedError(method, 'the answer is missing from the batch')
  if (answer.error) throw new RpcFailedError(method, `${answer.error.code} ${answer.error.message}`)
  return answer.result
}

export class RpcFailedError extends BaseError {
  override readonly name = 'RpcFailedError'
  constructor(method: string, reason: string, cause?: unknown) {
    super('The local chain did not answer the devnet.', {
      code: 'DEVNET_RPC_FAILED',
      cause,
      details: `${method}: ${reason}`,
    })
  }
}
