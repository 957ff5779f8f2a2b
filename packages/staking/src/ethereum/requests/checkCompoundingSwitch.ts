import type { Hex } from '../hex.ts'
import { activityObstacle, ownerObstacle, type RequestObstacle } from './RequestObstacle.ts'
import type { ChainStanding, ValidatorStanding } from './ValidatorStanding.ts'

export type CompoundingSwitchWish = {
  /** Who sends the request, 20 bytes. */
  account: Hex
}

/**
 * Whether the chain would give the validator 0x02 credentials (consensus specification, electra,
 * is_valid_switch_to_compounding_request): null if so. There is no way back.
 */
export function checkCompoundingSwitch(
  validator: ValidatorStanding,
  chain: ChainStanding,
  { account }: CompoundingSwitchWish,
): RequestObstacle | null {
  const foreign = ownerObstacle(validator, account)
  if (foreign) return foreign
  if (validator.withdrawalCredentials.startsWith('0x02'))
    return { code: 'SWITCH_ALREADY_COMPOUNDING', fromEpoch: null }
  return activityObstacle(validator, chain.currentEpoch)
}
