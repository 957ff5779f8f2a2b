/** Entries per page of the list (specification section 9). */
export const walletPageSize = 40
/** Most entries in a search result. */
export const walletSearchLimit = 100
/** Number of recommended and of featured wallets on the first view (specification section 9). */
export const highlightedWallets = 4
