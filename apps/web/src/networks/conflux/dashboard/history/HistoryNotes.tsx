import { Button, Note } from '@granary/ui'
import { errorCode } from '#web/api/errorCode.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'

type Reach = { indexedTo: { blockNumber: number; timestampSeconds: number } | null; catchingUp: boolean }

/** The provider keeps no history of the pool; a retry cannot help. */
export function isHistoryMissing(error: unknown): boolean {
  return ['POOL_UNKNOWN', 'NETWORK_NOT_CONFIGURED'].includes(errorCode(error) ?? '')
}

/** Why part of the history is missing; never a zero instead. */
export function HistoryNotes(props: { error: unknown; reach: Reach | undefined; onRetry: () => unknown }) {
  const { error, reach, onRetry } = props
  const t = useText()
  if (error && isHistoryMissing(error))
    return <Note title={t('reward.conflux.historyMissing')}>{t('reward.conflux.historyMissingText')}</Note>
  if (error && reach) return <Note tone="warning">{t('reward.conflux.historyStale')}</Note>
  if (error)
    return (
      <Note tone="warning" announced title={t('reward.conflux.historyFailed')}>
        <p>{t('reward.conflux.historyFailedText')}</p>
        <p>
          <Button variant="secondary" size="small" onClick={() => onRetry()}>
            {t('common.tryAgain')}
          </Button>
        </p>
      </Note>
    )
  return reach && (reach.catchingUp || reach.indexedTo === null) ? <CatchingUp reach={reach} /> : null
}

function CatchingUp({ reach: { indexedTo } }: { reach: Reach }) {
  const t = useText()
  const time = useLongTime()
  return (
    <Note title={t('reward.conflux.catchingUp')} announced>
      {indexedTo === null
        ? t('reward.conflux.catchingUpStart')
        : t('reward.conflux.catchingUpAt', {
            time: time(indexedTo.timestampSeconds),
            block: indexedTo.blockNumber,
          })}
    </Note>
  )
}
