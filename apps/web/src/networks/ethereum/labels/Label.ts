/** What a label is of: an address or a public key, in lower case. */
export type LabelKey = `0x${string}`

/** A name that this browser keeps for an address or a public key. */
export type Label = { key: LabelKey; name: string }

/** All labels, by what they are of. */
export type Labels = ReadonlyMap<LabelKey, string>

/** Longest name, characters. */
export const longestName = 60

/** Most labels that are kept: far below what a browser's storage holds. */
export const mostLabels = 20_000
