import type { Hex } from 'viem'

type Movement = {
  block: number
  /** Of its transaction in the block. */
  index: number
  /** Of its transaction. */
  hash: Hex
  from: Hex
  to: Hex
}

/** A movement of the chain's coin, in wei. */
export type CoinTransfer = Movement & { kind: 'coin'; amount: bigint }

/** A movement of a token or a collectible. */
export type TokenTransfer = Movement & { token: Hex } & (
    | { kind: 'token'; amount: bigint }
    | { kind: 'collectible'; id: bigint }
  )

/** A movement of a coin, a token or a collectible. Addresses are in lower case. */
export type Transfer = CoinTransfer | TokenTransfer
