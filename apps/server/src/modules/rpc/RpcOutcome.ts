import type { AnswerPart } from '../../platform/http/createAnswerBudget.ts'
import type { RpcReplyError } from '../../platform/upstreams/rpc/RpcCall.ts'

/**
 * Outcome of one call: the JSON of a result, the node's error, or that no node answered. A long result is a buffer
 * shared by its readers.
 */
export type RpcOutcome = { result: AnswerPart } | { error: RpcReplyError } | { failure: Error }
