/** A short message inside the modal (specification section 4: variants). */
export type Snackbar = {
  readonly id: number
  readonly variant: SnackbarVariant
  readonly message: string
  /** Code of the error that `message` states in English: the modal has it in the person's language. */
  readonly code?: string
}

export type SnackbarVariant = 'loading' | 'success' | 'error' | 'info'
