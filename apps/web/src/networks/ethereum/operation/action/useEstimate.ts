import type { EthereumQueues, OwnedValidator } from '@granary/api'
import {
  estimateConsolidation,
  estimateExit,
  estimatePartialWithdrawal,
} from '@granary/staking/ethereum/queues'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import type { Operation } from '../requests/Operation.ts'

/** Validators requested together: they queue one behind the other. */
export type Asked = { validators: readonly OwnedValidator[]; amountGwei: bigint }

/** When an operation requested now takes effect: the usual time, then the estimate at the current queues; null if unknown. */
export function useEstimate(queues: EthereumQueues): (operation: Operation, asked: Asked) => string[] | null {
  const t = useText()
  const time = useLongTime()
  const duration = useDurationText()
  return (operation, asked) => {
    const seconds = secondsOf(queues, operation, asked)
    if (operation === 'compound') return [t('claim.action.estimate.compound')]
    if (operation === 'top-up') return [t('claim.action.estimate.top-up')]
    if (seconds === null) return null
    const now = t(`claim.action.estimate.${operation}`, {
      duration: duration(seconds),
      date: time(Date.now() / 1000 + seconds),
    })
    return operation === 'consolidate' ? [now] : [t('claim.operation.unstakeTime'), now]
  }
}

function secondsOf(
  queues: EthereumQueues,
  operation: Operation,
  { validators, amountGwei }: Asked,
): number | null {
  if (operation === 'partial') return estimatePartialWithdrawal(queues, { amountGwei }).payoutSeconds
  const last = validators.at(-1)
  if (!last) return null
  const effectiveBalanceGwei = validators.reduce((sum, each) => sum + (each.effectiveBalanceGwei ?? 0n), 0n)
  const together = { ...last, effectiveBalanceGwei }
  if (operation === 'consolidate') return estimateConsolidation(queues, together)?.movedSeconds ?? null
  return estimateExit(queues, together)?.payoutSoonestSeconds ?? null
}
