import type { EthereumQueues, OwnedValidator } from '@granary/api'
import {
  checkCompoundingSwitch,
  checkFullExit,
  checkPartialWithdrawal,
  checkProviderExit,
  checkTopUp,
  minTopUpGwei,
  type RequestObstacle,
} from '@granary/staking/ethereum/requests'
import type { ValidatorAction } from '../table/validatorActions.ts'

export type PossibleAction = { action: ValidatorAction; obstacle: RequestObstacle | null }

/**
 * What the beacon chain would take of this validator's owner now, and why not the rest. Amounts are the least that can be
 * asked for; a consolidation is judged as its source, for no target is chosen yet.
 */
export function whatCanBeDone(
  validator: OwnedValidator,
  queues: EthereumQueues,
  account: `0x${string}`,
): PossibleAction[] {
  const wish = { account }
  const exit = checkFullExit(validator, queues, wish)
  return [
    { action: 'partial', obstacle: checkPartialWithdrawal(validator, queues, { account, amountGwei: 1n }) },
    { action: 'exit', obstacle: exit },
    { action: 'compound', obstacle: checkCompoundingSwitch(validator, queues, wish) },
    { action: 'consolidate', obstacle: exit },
    { action: 'top-up', obstacle: checkTopUp(validator, queues, { account, amountGwei: minTopUpGwei }) },
    { action: 'provider-exit', obstacle: checkProviderExit(validator, queues, wish) },
  ]
}
