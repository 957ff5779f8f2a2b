import type { Address, Hex } from 'viem'

/** Without `to`, deploys a contract. */
export type Call = { to?: Address; data: Hex }

export type Outcome = { succeeded: boolean; contract: Address | undefined; reason: string }

/** One of Conflux's two spaces with the deployer's account. Addresses are hex in both. */
export type Space = {
  readonly name: string
  readonly account: Address
  sign(call: Call): Promise<{ raw: Hex; hash: Hex }>
  send(raw: Hex): Promise<void>
  /** Null until the transaction is executed. */
  outcome(hash: Hex): Promise<Outcome | null>
  read(to: Address, data: Hex): Promise<Hex>
}
