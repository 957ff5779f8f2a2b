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
 * The owner requests that the beacon chain would accept now, and why not the others. Amounts are the smallest possible;
 * a consolidation is judged as its source, since there is no target yet.
 */
export function whatCanBeDone(
  validator: OwnedValidator,
  queues: EthereumQueues,
  account: `0x${string}`,
): PossibleAction[] {
  const owner = { account }
  const exit = checkFullExit(validator, queues, owner)
  return [
    { action: 'partial', obstacle: checkPartialWithdrawal(validator, queues, { account, amountGwei: 1n }) },
    { action: 'exit', obstacle: exit },
    { action: 'compound', obstacle: checkCompoundingSwitch(validator, queues, owner) },
    { action: 'consolidate', obstacle: exit },
    { action: 'top-up', obstacle: checkTopUp(validator, queues, { account, amountGwei: minTopUpGwei }) },
    { action: 'provider-exit', obstacle: checkProviderExit(validator, queues, owner) },
  ]
}
