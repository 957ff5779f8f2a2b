import { RefusedError } from '../../problems/RefusedError.ts'

/** None of the operator's nodes of a chain gave a usable answer. */
export class RpcUpstreamUnavailableError extends RefusedError {
  constructor(chainName: string, details: string, cause?: unknown) {
    super(`The provider's ${chainName} node does not answer.`, {
      code: 'RPC_UPSTREAM_UNAVAILABLE',
      status: 502,
      details,
      cause,
    })
  }
}

/** A node refuses this call: it asks for too much, or for what the node lacks. */
export class RpcCallRefusedError extends RpcUpstreamUnavailableError {
  /** Of the node's JSON-RPC error. */
  readonly rpcCode: number
  constructor(chainName: string, details: string, rpcCode: number) {
    super(chainName, details)
    this.rpcCode = rpcCode
  }
}
