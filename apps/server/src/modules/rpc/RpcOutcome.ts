import type { RpcReplyError } from '../../platform/upstreams/rpc/RpcCall.ts'

/** What became of one call: the JSON text of a result, the node's error, or that no node could be asked. */
export type RpcOutcome = { result: string } | { error: RpcReplyError } | { failure: Error }
