import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RefusedError } from '../problems/RefusedError.ts'
import type { AppEnv } from './App.ts'
import { holdBody } from './createAnswers.ts'

/** The largest transaction that nodes accept is 128 KiB, 256 KiB of hex; the rest is room for its envelope. */
export const maxBodyBytes = 320 * 1024

/** Five thousand public keys, and as many indices. */
const maxListBytes = 640 * 1024

export function limitBody(): MiddlewareHandler<AppEnv> {
  const [usual, ofLists] = [limitTo(maxBodyBytes), limitTo(maxListBytes)]
  return (context, next) => {
    holdBody(context.env.outgoing, declaredBytes(context.env.incoming))
    return (context.req.path.endsWith('/watch-lists') ? ofLists : usual)(context, next)
  }
}

/** Bounds a request's body: one without a length may be of any. */
export function declaredBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return maxListBytes
  return Math.min(Number(headers['content-length'] ?? 0) || 0, maxListBytes)
}

function limitTo(maxSize: number): MiddlewareHandler<AppEnv> {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new BodyTooLargeError(maxSize)
    },
  })
}

/** The request's body is larger than any request of the contract. */
export class BodyTooLargeError extends RefusedError {
  constructor(maxBytes: number) {
    super('The request is too large.', {
      code: 'BODY_TOO_LARGE',
      status: 413,
      details: `at most ${maxBytes} bytes`,
      // The rest of the body stays unread, so the connection cannot carry another request.
      headers: { connection: 'close' },
    })
  }
}
