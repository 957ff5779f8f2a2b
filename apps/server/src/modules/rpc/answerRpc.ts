import type { RpcReplyError } from '../../platform/upstreams/rpc/RpcCall.ts'
import type { RpcProxy } from './createRpcProxy.ts'
import type { RpcItem } from './parseRpcBody.ts'
import type { RpcOutcome } from './RpcOutcome.ts'
import type { RpcId, RpcRefusal } from './rpcErrors.ts'

/** All answers of one request together. Without a bound, a small batch of cached answers could ask for gigabytes. */
export const maxAnswerBytes = 32 * 1024 * 1024

/**
 * Asks for the allowed calls and answers every item that wants an answer, in order and under its own id.
 * @returns the JSON text of each answer
 * @throws the failure of the calls, when there were calls and every one of them failed
 */
export async function answerRpc(
  items: readonly RpcItem[],
  proxy: RpcProxy,
  strike: (json: string) => string,
): Promise<string[]> {
  const calls = items.filter(item => item.kind === 'call')
  const outcomes = calls.length > 0 ? await proxy.ask(calls) : []
  const failures = outcomes.filter(outcome => 'failure' in outcome)
  if (failures[0] && failures.length === outcomes.length) throw failures[0].failure
  let next = 0
  let size = 0
  return items.flatMap(item => {
    const outcome = item.kind === 'refused' ? { error: item.refusal } : (outcomes[next++] as RpcOutcome)
    if (item.notification) return []
    const text = write(item.id, outcome, strike)
    size += text.length
    return [size > maxAnswerBytes ? write(item.id, { error: tooLarge }, strike) : text]
  })
}

/** Results are the chain's; errors are the node's own words, in which it may give away the operator's API key. */
function write(id: RpcId, outcome: RpcOutcome, strike: (json: string) => string): string {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)}`
  if ('result' in outcome) return `${head},"result":${outcome.result}}`
  const error: RpcReplyError | RpcRefusal = 'error' in outcome ? outcome.error : unavailable
  return `${head},"error":${strike(JSON.stringify(error))}}`
}

const unavailable: RpcRefusal = {
  code: -32002,
  message: "The provider's node does not answer",
  data: { code: 'RPC_UPSTREAM_UNAVAILABLE' },
}

const tooLarge: RpcRefusal = {
  code: -32005,
  message: 'The answers of this request are larger than is passed on here; ask for less at a time',
  data: { code: 'RPC_ANSWER_TOO_LARGE' },
}
