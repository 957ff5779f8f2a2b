/** Something that the person is asked to approve in the modal before their wallet is. */
export type TransactionRequest = {
  /** Unique among the requests that wait. */
  readonly id: string
  readonly title?: string
  readonly description?: string
  readonly onSuccess?: (result?: unknown) => void
  readonly onError?: (cause: unknown) => void
  readonly onCancel?: () => void
  /** Whether the view takes the place of the one that is shown, so that going back leads past it; false by default. */
  readonly replace?: boolean
}
