/** A request for the person's approval in the modal, before the wallet asks. */
export type TransactionRequest = {
  /** Unique among pending requests. */
  readonly id: string
  readonly title?: string
  readonly description?: string
  readonly onSuccess?: (result?: unknown) => void
  readonly onError?: (cause: unknown) => void
  readonly onCancel?: () => void
  /** Whether the view replaces the current one, so that going back skips it; false by default. */
  readonly replace?: boolean
}
