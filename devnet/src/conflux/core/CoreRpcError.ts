/** A JSON-RPC error as core space nodes return it. */
export class CoreRpcError extends Error {
  override readonly name = 'CoreRpcError'
  readonly code: number
  readonly data: string | undefined

  constructor(code: number, message: string, data?: string) {
    super(message)
    this.code = code
    this.data = data
  }
}
