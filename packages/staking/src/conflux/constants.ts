/** One vote of Conflux PoS: 1000 CFX, Drip. */
export const voteDrip = 1000n * 10n ** 18n

/** Shares and CFX both have 18 decimals. */
export const oneShare = 10n ** 18n
