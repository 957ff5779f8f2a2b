/** The owner in the page's address, kept in the links between pages. */
export type OwnerSearch = { account?: string; keys?: string }
