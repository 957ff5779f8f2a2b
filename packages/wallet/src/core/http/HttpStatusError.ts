import { BaseError } from '@granary/errors'

/** A service answered with an error status. */
export class HttpStatusError extends BaseError {
  override readonly name = 'HttpStatusError'
  readonly status: number
  constructor(status: number) {
    super(`HTTP status code: ${status}`, { code: 'HTTP_STATUS' })
    this.status = status
  }
}
