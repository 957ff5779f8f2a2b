/**
 * The error of EIP-1193: the standard fixes its shape, a number as code.
 * 4001 refused, 4100 not authorised, 4200 unknown method, 4902 unknown chain (EIP-3085), -32602 invalid parameters.
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
