import { apiBase, type Problem } from '@granary/api'
import { RefusedError } from './RefusedError.ts'

/**
 * The answer to a failed request. Only a `RefusedError`'s words are sent; for anything else the caller gets only the
 * request id of its log entry.
 * @param strike removes secrets from upstreams' words
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
    ...(refused.reasons.length > 0 ? { reasons: [...refused.reasons] } : {}),
    ...(refused.proofOfWork ? { proofOfWork: refused.proofOfWork } : {}),
  }
  return new Response(strike(JSON.stringify(problem)), {
    status: refused.status,
    headers: { ...refused.headers, 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

/** An internal error: the log has it under the request id. */
export class InternalError extends RefusedError {
  constructor(cause: unknown) {
    super('The server failed with an internal error.', { code: 'INTERNAL_ERROR', status: 500, cause })
  }
}
