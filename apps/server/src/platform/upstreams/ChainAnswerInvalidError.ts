import { RpcUpstreamUnavailableError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'

/** A node answered something impossible. Nothing of such an answer is stored. */
export class ChainAnswerInvalidError extends RpcUpstreamUnavailableError {}
