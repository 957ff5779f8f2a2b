import type { Hex } from 'viem'

/** A movement of a coin, a token or a collectible. Addresses are in lower case. */
export type Transfer = {
  block: number
  /** Of its transaction in the block. */
  index: number
  /** Of its transaction. */
  hash: Hex
  from: Hex
  to: Hex
} & (
  | { kind: 'coin'; amount: bigint }
  | { kind: 'token'; token: Hex; amount: bigint }
  | { kind: 'collectible'; token: Hex; id: bigint }
)
