/**
 * Why an exchange with a node failed:
 * - `transport`: no connection, or it broke
 * - `timeout`: no whole answer in time
 * - `status`: an HTTP status instead of an answer
 * - `limited`: HTTP 429, the node wants a rest of `restMs`
 * - `garbage`: an answer that is not JSON-RPC
 * - `tooLarge`: too many bytes; another node would send as many
 * - `crowded`: no room here for what the node sends
 */
export type FaultKind = 'transport' | 'timeout' | 'status' | 'limited' | 'garbage' | 'tooLarge' | 'crowded'

/** One node failed once. Internal: visitors get RpcUpstreamUnavailableError. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
  readonly kind: FaultKind
  readonly restMs: number | undefined
  /** The connection was an old one, probably closed by the node before the request. */
  readonly stale: boolean
  /** This process was held up all along, so the node may well have answered in time. */
  readonly ours: boolean

  constructor(
    kind: FaultKind,
    message: string,
    more: { cause?: unknown; restMs?: number; stale?: boolean; ours?: boolean } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.kind = kind
    this.restMs = more.restMs
    this.stale = more.stale ?? false
    this.ours = more.ours ?? false
  }
}
