/** What only one driver understands: plain data, bigint included, that IndexedDB can keep. */
export type DriverData = Readonly<Record<string, unknown>>

/** An account on a network. */
export type Owner = {
  /** CAIP-2: `eip155:71`, `cosmos:cosmoshub-4`. */
  network: string
  /** As the network writes it; lower case on EVM chains. */
  account: string
}

/** One transaction of a plan. */
export type TransactionStep = Owner & {
  /** The chain family that asks for it and follows it: `evm`. */
  driver: string
  /** Two steps of one lane are never on their way at once: what is done, to what, about what. */
  lane: string
  /** What no second transaction may ever hold: the keys of a deposit. */
  exclusiveKeys: readonly string[]
  /** What the wallet is asked for; `null` until the step before it is confirmed and its source plans it. */
  call: DriverData | null
  /** What it leaves on the chain: a lost transaction is found by these. */
  traces: readonly DriverData[]
  /** Index of the step that has to be confirmed first; `null` where the order alone counts. */
  after: number | null
  facts: Readonly<Record<string, string>>
}

/** A step that can be asked for now. */
export type PlannedStep = TransactionStep & { call: DriverData }

/** What a wallet is asked to do, in order. */
export type TransactionPlan = Owner & {
  /** What it is, by the feature that builds it: `conflux.stake`. */
  kind: string
  /** Who began it: `site`, or the toolkit or widget outside it. */
  origin: string
  /** What screens and receipts show of it. Amounts are decimal texts. */
  facts: Readonly<Record<string, string>>
  /** What only the feature of this kind reads: it tells the store the shape. */
  data?: DriverData
  /** None while its feature has still to learn what they are. */
  steps: readonly TransactionStep[]
}
