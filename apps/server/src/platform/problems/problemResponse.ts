import { apiBase, type Problem } from '@granary/api'
import { RefusedError } from './RefusedError.ts'

/**
 * The answer to a request that failed. Only what a `RefusedError` says is told; of anything else the caller learns
 * no more than the request id under which the log has it.
 * @param strike takes secrets out of what upstreams have said
 */
export function problemResponse(
  error: unknown,
  requestId: string,
  strike: (json: string) => string,
): Response {
  const refused = error instanceof RefusedError ? error : new InternalError(error)
  const problem: Problem = {
    type: `${apiBase}/errors/${refused.code}`,
    title: refused.shortMessage,
    status: refused.status,
    code: refused.code,
    requestId,
    ...(refused.details ? { detail: refused.details } : {}),
    ...(refused.fields.length > 0 ? { errors: [...refused.fields] } : {}),
    ...(refused.proofOfWork ? { proofOfWork: refused.proofOfWork } : {}),
  }
  return new Response(strike(JSON.stringify(problem)), {
    status: refused.status,
    headers: { ...refused.headers, 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

/** Something broke that should not: the log has it under the request id. */
export class InternalError extends RefusedError {
  override readonly name = 'InternalError'
  constructor(cause: unknown) {
    super('The server failed with an internal error.', {
      code: 'INTERNAL_ERROR',
      status: 500,
      cause,
    })
  }
}
