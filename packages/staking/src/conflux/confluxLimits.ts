import type { ConfluxPoolKind } from './ConfluxPool.ts'
import { voteDrip } from './constants.ts'

export type ConfluxLimits = {
  /** The smallest stake, Drip. */
  minimumDrip: bigint
  /** Every stake is a whole number of these, Drip. */
  stepDrip: bigint
}

/** A pool's limits by kind: whole votes, or any amount above zero (staking application, section 5). */
export function confluxLimits(kind: ConfluxPoolKind): ConfluxLimits {
  return kind === 'vote' ? { minimumDrip: voteDrip, stepDrip: voteDrip } : { minimumDrip: 1n, stepDrip: 1n }
}
