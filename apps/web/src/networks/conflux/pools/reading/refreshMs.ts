/** Refresh interval of figures: a few blocks, and far shorter than anyone takes to decide. */
export const refreshMs = 12_000
