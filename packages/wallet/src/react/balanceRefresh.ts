/** Milliseconds that a native balance stays fresh (specification section 9). */
export const balanceRefresh = 30_000
