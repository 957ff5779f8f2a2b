import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'

/** A node has answered with what cannot be true. Nothing of such an answer is kept. */
export class PoolAnswerInvalidError extends RpcUpstreamUnavailableError {}
