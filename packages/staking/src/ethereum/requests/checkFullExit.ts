import type { Hex } from '../Hex.ts'
import { ownerObstacle } from './ownerObstacle.ts'
import type { RequestObstacle } from './RequestObstacle.ts'
import { seniorityObstacle } from './seniorityObstacle.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

export type FullExitWish = {
  /** The requesting account, 20 bytes. */
  account: Hex
}

/**
 * Whether the chain would accept a withdrawal request of 0 gwei as the validator's exit (consensus specification,
 * electra, process_withdrawal_request): null if so.
 */
export function checkFullExit(
  validator: ValidatorStanding,
  chain: ChainStanding,
  { account }: FullExitWish,
): RequestObstacle | null {
  const general = ownerObstacle(validator, account) ?? seniorityObstacle(validator, chain)
  if (general) return general
  if (validator.pendingPartialGwei > 0n) return { code: 'PARTIAL_PENDING', fromEpoch: null }
  return null
}
