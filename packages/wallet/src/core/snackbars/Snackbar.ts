/** A short message inside the modal (specification section 4: variants). */
export type Snackbar = {
  readonly id: number
  readonly variant: SnackbarVariant
  readonly message: string
}

export type SnackbarVariant = 'loading' | 'success' | 'error' | 'info'
