import type { ConfluxPoolKind } from './ConfluxPool.ts'
import type { ConfluxPosition } from './ConfluxPoolState.ts'
import { confluxLimits } from './confluxLimits.ts'

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
