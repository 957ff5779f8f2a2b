/**
 * Why an exchange with a node came to nothing:
 * - `transport`: no connection, or it broke
 * - `timeout`: no whole answer in time
 * - `status`: an HTTP status that stands for no answer
 * - `limited`: HTTP 429, the node wants to be left alone for `restMs`
 * - `garbage`: an answer that is not JSON-RPC
 * - `tooLarge`: more bytes than are taken; another node would send as many
 * - `crowded`: no room here for what the node sends
 */
export type FaultKind = 'transport' | 'timeout' | 'status' | 'limited' | 'garbage' | 'tooLarge' | 'crowded'

/** One node failed once. It stays inside: what a visitor is told is RpcUpstreamUnavailableError. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
  readonly kind: FaultKind
  readonly restMs: number | undefined
  /** The connection was an old one, which the node has most likely closed before it was asked. */
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
