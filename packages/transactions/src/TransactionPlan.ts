/** Data of one driver: plain values, bigint included, that IndexedDB can store. */
export type DriverData = Readonly<Record<string, unknown>>

/** An account on a network. */
export type Owner = {
  /** CAIP-2: `eip155:71`, `cosmos:cosmoshub-4`. */
  network: string
  /** In the network's notation; lower case on EVM chains. */
  account: string
}

/** One transaction of a plan. */
export type TransactionStep = Owner & {
  /** The chain family that asks for and follows it: `evm`. */
  driver: string
  /** Names the action, target and subject. Two steps of one lane are never on their way at once. */
  lane: string
  /** Keys that no second transaction may ever hold: the keys of a deposit. */
  exclusiveKeys: readonly string[]
  /** The request to the wallet; `null` until the step before is confirmed and the source plans this one. */
  call: DriverData | null
  /** Its marks on the chain, by which a lost transaction is found. */
  traces: readonly DriverData[]
  /** Index of the step to confirm first; `null` if only the order counts. */
  after: number | null
  facts: Readonly<Record<string, string>>
}

/** A step that can be requested now. */
export type PlannedStep = TransactionStep & { call: DriverData }

/** Requests to the wallet, in order. */
export type TransactionPlan = Owner & {
  /** The feature's name for it: `conflux.stake`. */
  kind: string
  /** Who started it: `site`, or the toolkit or widget outside it. */
  origin: string
  /** Shown on screens and receipts. Amounts are decimal strings. */
  facts: Readonly<Record<string, string>>
  /** Data of the kind's feature, which gives the store its shape. */
  data?: DriverData
  /** Empty until the feature knows them. */
  steps: readonly TransactionStep[]
}
