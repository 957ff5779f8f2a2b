import { read } from '../core/announcements/read.ts'
import { UserRejectedError } from '../core/index.ts'

/** The provider object of a `btc_providers` wallet. */
export type SatsProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): unknown
}

/**
 * One JSON-RPC request. The wallet returns or throws an error, bare or inside `error`; codes -32000 and 4001
 * mean that the person refused. @throws UserRejectedError, SatsError
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
  if (result === undefined) throw new TypeError(`The wallet returned nothing to ${method}`)
  return result
}

function toError(said: unknown): Error {
  const code = read(said, 'code')
  const message = read(said, 'message')
  if (code === -32000 || code === 4001) return new UserRejectedError(said)
  return new SatsError(code, typeof message === 'string' ? message : 'Unknown error')
}

/** A wallet's error. Its codes differ from EIP-1193: -32002 is a missing permission. */
export class SatsError extends Error {
  override readonly name = 'SatsError'
  readonly satsCode: unknown
  constructor(satsCode: unknown, message: string) {
    super(message)
    this.satsCode = satsCode
  }

  /** Whether the wallet lacks the method, so that another may work. */
  get isUnknownMethod(): boolean {
    return this.satsCode === -32601 || this.satsCode === -32001
  }
}
