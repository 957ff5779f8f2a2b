import { useLingui } from '@lingui/react'
import { failureText } from '#web/failure/useFailureText.ts'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { ethText, weiPerGwei } from '../../figures/index.ts'
import type { OperationResult } from './OperationRow.ts'

/** What the chain made of an operation, as a sentence; null if there is nothing to say. */
export function useResultText(): (result: OperationResult) => string | null {
  const t = useText()
  const { i18n } = useLingui()
  const time = useLongTime()
  const duration = useDurationText()
  const when = (seconds: number | null) =>
    seconds === null || seconds <= 0
      ? t('claim.operation.result.soon')
      : t('claim.operation.result.in', { duration: duration(seconds) })
  const why = (obstacle: string | null) => {
    const id = `claim.action.obstacle.${obstacle}`
    return obstacle && id in i18n.messages ? i18n._(id) : t('claim.operation.result.ignoredUnknown')
  }
  return result => {
    switch (result.is) {
      case 'event':
        return null
      case 'stakeOpen':
        return t('claim.operation.result.stakeOpen', { confirmed: result.confirmed, count: result.count })
      case 'partialQueued':
      case 'consolidationQueued':
        return t(`claim.operation.result.${result.is}`, { when: when(result.seconds) })
      case 'exitQueued':
        return t('claim.operation.result.exitQueued', { epoch: result.epoch, when: when(result.seconds) })
      case 'paid':
      case 'consolidated':
        return t(`claim.operation.result.${result.is}`, {
          amount: ethText(result.amountGwei * weiPerGwei),
          date: time(result.atSeconds),
        })
      case 'topUpDone':
        return t('claim.operation.result.topUpDone', { date: time(result.atSeconds) })
      case 'ignored':
        return t('claim.operation.result.ignored', { why: why(result.obstacle) })
      case 'providerRefused':
        return t('claim.operation.result.providerRefused', { why: failureText(i18n, result.code) })
      default:
        return t(`claim.operation.result.${result.is}`)
    }
  }
}
