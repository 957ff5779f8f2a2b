import type { Log } from '#server/platform/log/createLog.ts'
import type { CoreNode } from '../core/createCoreNode.ts'
import type { KeeperMetrics } from './createKeeperMetrics.ts'
import type { Signer } from './createSigner.ts'
import type { KeeperStore } from './KeeperStore.ts'

/** How long the keeper waits for what. */
export const keeperPatience = {
  /** Between two looks at a transaction that is on its way. */
  pollMs: 1_000,
  /** For a transaction in one run; the next run looks at it again. */
  receiptMs: 60_000,
  /** A transaction that waits for longer is replaced by one with a higher price. */
  stuckMs: 120_000,
}

export type KeeperPatience = typeof keeperPatience

/** What the work on every bridge of a network has in common. */
export type KeeperParts = {
  /** Network id of the settings: `mainnet`, `testnet`. */
  network: string
  core: CoreNode
  chainId: number
  signer: Signer
  store: KeeperStore
  metrics: KeeperMetrics
  log: Log
  patience: KeeperPatience
  /** Aborted when the process is about to end: nothing is waited for any more. */
  signal: AbortSignal
}
