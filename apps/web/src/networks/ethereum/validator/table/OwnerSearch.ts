/** Whose validators, as the address of the page has it: kept in the links between its pages. */
export type OwnerSearch = { account?: string; keys?: string }
