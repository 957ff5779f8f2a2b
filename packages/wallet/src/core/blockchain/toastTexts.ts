/** Toasts of section 8, word for word; the modal translates them. */
export const toastTexts = {
  tokenBalance: 'Token Balance Unavailable',
  transactions: 'Failed to fetch transactions',
} as const
