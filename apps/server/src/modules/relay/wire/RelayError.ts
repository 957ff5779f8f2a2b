/** JSON-RPC error codes of the relay; docs/relay.md explains them. */
export const relayErrorCodes = {
  notJson: -32700,
  requestInvalid: -32600,
  methodUnknown: -32601,
  paramsInvalid: -32602,
  internal: -32603,
  /** The database does not answer: try again. */
  unavailable: -32000,
  rateLimited: -32001,
  mailboxFull: -32002,
  subscriptionsFull: -32003,
} as const

/** A call of a client fails; the connection stays. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly code: number
  constructor(kind: keyof typeof relayErrorCodes, message: string) {
    super(message)
    this.code = relayErrorCodes[kind]
  }
}
