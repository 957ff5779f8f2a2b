/** Bytes as text: `0x` and two hex digits a byte. */
export type Hex = `0x${string}`
