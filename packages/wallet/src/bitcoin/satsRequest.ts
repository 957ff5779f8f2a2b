import { read } from '../announced/readStandardWallet.ts'
import { UserRejectedError } from '../core/index.ts'

/** The object that a wallet of `btc_providers` puts into the page. */
export type SatsProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): unknown
}

/**
 * One JSON-RPC request to such a wallet. It answers an error or throws it, bare or inside `error`; of its codes -32000
 * and 4001 are the person's refusal. @throws UserRejectedError, SatsError
 */
export async function satsRequest(
  provider: SatsProvider,
  method: string,
  params?: unknown,
): Promise<unknown> {
  let answer: unknown
  try {
    answer = await provider.request(method, params)
  } catch (thrown) {
    throw toError(read(thrown, 'error') ?? thrown)
  }
  const error = read(answer, 'error')
  if (error) throw toError(error)
  const result = read(answer, 'result')
  if (result === undefined) throw new TypeError(`The wallet answered nothing to ${method}`)
  return result
}

function toError(said: unknown): Error {
  const code = read(said, 'code')
  const message = read(said, 'message')
  if (code === -32000 || code === 4001) return new UserRejectedError(said)
  return new SatsError(code, typeof message === 'string' ? message : 'Unknown error')
}

/** What a wallet answered. Its codes are not those of EIP-1193: -32002 is a missing permission here. */
export class SatsError extends Error {
  override readonly name = 'SatsError'
  readonly satsCode: unknown
  constructor(satsCode: unknown, message: string) {
    super(message)
    this.satsCode = satsCode
  }

  /** Whether the wallet knows no such method, so that another may do. */
  get isUnknownMethod(): boolean {
    return this.satsCode === -32601 || this.satsCode === -32001
  }
}
