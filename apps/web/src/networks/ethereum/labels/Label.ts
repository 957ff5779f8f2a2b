/** What a label names: an address or a public key, in lower case. */
export type LabelKey = `0x${string}`

/** A name that this browser keeps for an address or a public key. */
export type Label = { key: LabelKey; name: string }

/** All labels by key. */
export type Labels = ReadonlyMap<LabelKey, string>

/** Maximum name length, characters. */
export const longestName = 60

/** Maximum number of labels: far below the browser's storage limit. */
export const mostLabels = 20_000
