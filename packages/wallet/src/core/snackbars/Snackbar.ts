/** A short message inside the modal (specification section 4: variants). */
export type Snackbar = {
  readonly id: number
  readonly variant: SnackbarVariant
  readonly message: string
  /** Code of the error in `message`, which is English: the modal translates it. */
  readonly code?: string
}

export type SnackbarVariant = 'loading' | 'success' | 'error' | 'info'
