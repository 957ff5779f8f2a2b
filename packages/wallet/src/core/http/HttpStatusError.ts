import { BaseError } from '@granary/errors'

export type Refusal = { readonly problem?: string | undefined; readonly reason?: string | undefined }

/** A service answered with an error status. */
export class HttpStatusError extends BaseError {
  override readonly name = 'HttpStatusError'
  readonly status: number
  /** The service's own code, and the first sentence that it says of its refusal, if it gave them. */
  readonly problem: string | undefined
  readonly reason: string | undefined
  constructor(status: number, { problem, reason }: Refusal = {}) {
    super(`HTTP status code: ${status}`, { code: 'HTTP_STATUS' })
    this.status = status
    this.problem = problem
    this.reason = reason
  }
}
