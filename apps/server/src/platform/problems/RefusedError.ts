import type { WorkDemand } from '@granary/api'
import { BaseError, type BaseErrorOptions } from '@granary/errors'

export type RefusedField = { field: string; message: string }

/** A sentence for the person who asked, about one part of the request. */
export type RefusalReason = { name: string; description: string }

export type RefusedErrorOptions = BaseErrorOptions & {
  /** HTTP status of the answer. */
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 428 | 429 | 500 | 502 | 503
  fields?: readonly RefusedField[]
  reasons?: readonly RefusalReason[]
  /** Headers of the answer: `retry-after`, `allow`. */
  headers?: Readonly<Record<string, string>>
  /** The work that the repeated request has to prove. */
  proofOfWork?: WorkDemand
}

/** A request answered with problem details (RFC 9457): its sentence and details go to the caller. */
export class RefusedError extends BaseError {
  override readonly name: string
  readonly status: RefusedErrorOptions['status']
  readonly fields: readonly RefusedField[]
  readonly reasons: readonly RefusalReason[]
  readonly headers: Readonly<Record<string, string>>
  readonly proofOfWork: WorkDemand | undefined

  constructor(shortMessage: string, options: RefusedErrorOptions) {
    super(shortMessage, options)
    // The server's build keeps the names of classes.
    this.name = new.target.name
    this.status = options.status
    this.fields = options.fields ?? []
    this.reasons = options.reasons ?? []
    this.headers = options.headers ?? {}
    this.proofOfWork = options.proofOfWork
  }
}
