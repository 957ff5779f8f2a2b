import { type ConfluxPoolKind, voteDrip } from './ConfluxPool.ts'
import type { ConfluxPosition } from './ConfluxPoolState.ts'

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

/**
 * The most that the account can stake and still pay the network fee, Drip; whole votes for a vote pool. Null with an
 * unknown balance.
 * @param gasReserveDrip reserved for the fee
 */
export function maxStake(
  { balanceDrip }: Pick<ConfluxPosition, 'balanceDrip'>,
  gasReserveDrip: bigint,
  kind: ConfluxPoolKind,
): bigint | null {
  if (balanceDrip === null) return null
  const spare = balanceDrip > gasReserveDrip ? balanceDrip - gasReserveDrip : 0n
  return spare - (spare % confluxLimits(kind).stepDrip)
}
