export type BaseErrorOptions = {
  /** Stable, searchable code in upper snake case: `OFFER_NOT_FOUND`. Documented at docs/errors/{code}.md. */
  code: string
  cause?: unknown
  /** The field, value or answer that failed. Never a secret. */
  details?: string
  /** Further lines for the person: consequences for their money, next steps. */
  metaMessages?: readonly string[]
}

/**
 * Every error that Granary throws on purpose. `shortMessage` is one sentence for a person; `message` adds the
 * further lines and the details for a log.
 */
export class BaseError extends Error {
  override readonly name: string = 'BaseError'
  readonly code: string
  readonly shortMessage: string
  readonly details: string | undefined
  readonly docsPath: string

  constructor(shortMessage: string, options: BaseErrorOptions) {
    const { code, cause, details, metaMessages = [] } = options
    super(
      [shortMessage, ...metaMessages, ...(details ? [`Details: ${details}`] : []), `Code: ${code}`].join(
        '\n',
      ),
      cause === undefined ? undefined : { cause },
    )
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
    this.docsPath = `errors/${code}`
  }
}
