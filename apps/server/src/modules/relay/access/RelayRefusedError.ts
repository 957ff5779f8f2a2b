/** The relay refuses a connection: its message is the reason that clients know. */
export class RelayRefusedError extends Error {
  override readonly name = 'RelayRefusedError'
}
