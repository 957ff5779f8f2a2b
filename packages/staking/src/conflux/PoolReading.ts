import type { BaseError } from '@granary/errors'
import type { ConfluxPool } from './ConfluxPool.ts'
import type { ConfluxPoolState, ConfluxPosition } from './ConfluxPoolState.ts'

/** What one batched read found out about one pool. */
export type PoolReading = {
  pool: ConfluxPool
  /** Null with a failure. */
  state: ConfluxPoolState | null
  /** Null without an account. */
  position: ConfluxPosition | null
  failure: BaseError | null
}
