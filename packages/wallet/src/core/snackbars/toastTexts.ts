/** The core's toasts, those of section 8 word for word; the modal translates them. */
export const toastTexts = {
  tokenBalance: 'Token Balance Unavailable',
  transactions: 'Failed to fetch transactions',
  /** At the limit of watched transactions. */
  unwatched: 'Too many transactions are watched at once',
  refusedOrigin: 'Invalid App Configuration',
} as const
