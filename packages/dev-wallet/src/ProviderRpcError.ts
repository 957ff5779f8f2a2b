/**
 * An EIP-1193 error. Codes: 4001 rejected, 4100 unauthorised, 4200 unsupported method, 4902 unknown chain
 * (EIP-3085), -32602 invalid parameters.
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
