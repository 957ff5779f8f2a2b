import type { EthereumQueues, OwnedValidator } from '@granary/api'
import {
  checkCompoundingSwitch,
  checkConsolidation,
  checkFullExit,
  checkPartialWithdrawal,
  checkProviderExit,
  checkTopUp,
  type RequestObstacle,
} from '@granary/staking/ethereum/requests'

/** One operation on one validator. */
export type OperationIntent = { validator: OwnedValidator } & (
  | { operation: 'partial' | 'top-up'; amountGwei: bigint }
  | { operation: 'exit' | 'compound' | 'provider-exit' }
  /** @property target null while none is chosen @property alsoGwei brought into it by the sources chosen before, gwei */
  | { operation: 'consolidate'; target: OwnedValidator | null; alsoGwei?: bigint }
)

/** Why the beacon chain would refuse it from this account now; null if it would accept. */
export function obstacleOf(
  intent: OperationIntent,
  chain: EthereumQueues,
  account: `0x${string}`,
): RequestObstacle | null {
  const { validator } = intent
  switch (intent.operation) {
    case 'partial':
      return checkPartialWithdrawal(validator, chain, { account, amountGwei: intent.amountGwei })
    case 'top-up':
      return checkTopUp(validator, chain, { account, amountGwei: intent.amountGwei })
    case 'compound':
      return checkCompoundingSwitch(validator, chain, { account })
    case 'consolidate':
      return intent.target
        ? checkConsolidation(validator, chain, {
            account,
            target: intent.target,
            alsoGwei: intent.alsoGwei ?? 0n,
          })
        : { code: 'CONSOLIDATION_TARGET_UNKNOWN', fromEpoch: null }
    case 'exit':
      return checkFullExit(validator, chain, { account })
    case 'provider-exit':
      return checkProviderExit(validator, chain, { account })
  }
}
