/** Figures are read again so often: a few blocks later, and far within the life of any decision. */
export const refreshMs = 12_000
