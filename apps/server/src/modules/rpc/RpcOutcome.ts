import type { AnswerPart } from '../../platform/http/createAnswerBudget.ts'
import type { RpcReplyError } from '../../platform/upstreams/rpc/RpcCall.ts'

/**
 * What became of one call: the JSON of a result, the node's error, or that no node could be asked. A long result is a
 * buffer, which everybody who asked for it reads.
 */
export type RpcOutcome = { result: AnswerPart } | { error: RpcReplyError } | { failure: Error }
