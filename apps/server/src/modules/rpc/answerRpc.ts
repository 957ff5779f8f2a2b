import type { AnswerPart } from '../../platform/http/createAnswerBudget.ts'
import type { RpcReplyError } from '../../platform/upstreams/rpc/RpcCall.ts'
import type { RpcProxy } from './createRpcProxy.ts'
import type { RpcItem } from './parseRpcBody.ts'
import type { RpcOutcome } from './RpcOutcome.ts'
import type { RpcId, RpcRefusal } from './rpcErrors.ts'

/** Bounds all answers of one request. Otherwise a small batch of cached answers could ask for gigabytes. */
export const maxAnswerBytes = 32 * 1024 * 1024

/**
 * Makes the allowed calls and answers every item that wants an answer, in order and under its own id.
 * @param onBytes gets the nodes' bytes as they arrive, and may throw to stop them
 * @returns the JSON of each answer, in parts
 * @throws the failure of the calls, if there were calls and every one failed
 */
export async function answerRpc(
  items: readonly RpcItem[],
  proxy: RpcProxy,
  strike: (json: string) => string,
  onBytes: (bytes: number) => void,
): Promise<AnswerPart[][]> {
  const calls = items.filter(item => item.kind === 'call')
  const outcomes = calls.length > 0 ? await proxy.ask(calls, onBytes) : []
  const failures = outcomes.filter(outcome => 'failure' in outcome)
  if (failures[0] && failures.length === outcomes.length) throw failures[0].failure
  let next = 0
  let size = 0
  return items.flatMap(item => {
    const outcome = item.kind === 'refused' ? { error: item.refusal } : (outcomes[next++] as RpcOutcome)
    if (item.notification) return []
    const parts = write(item.id, outcome, strike)
    size += parts.reduce((sum, part) => sum + part.length, 0)
    return [size > maxAnswerBytes ? write(item.id, { error: tooLarge }, strike) : parts]
  })
}

/** Results are the chain's; errors are the node's own words, which may contain the operator's API key. */
function write(id: RpcId, outcome: RpcOutcome, strike: (json: string) => string): AnswerPart[] {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)}`
  if ('result' in outcome)
    return typeof outcome.result === 'string'
      ? [`${head},"result":${outcome.result}}`]
      : [`${head},"result":`, outcome.result, '}']
  const error: RpcReplyError | RpcRefusal = 'error' in outcome ? outcome.error : unavailable
  return [`${head},"error":${strike(JSON.stringify(error))}}`]
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
