import type { ConfluxPoolState } from '@granary/staking/conflux'
import { Note } from '@granary/ui'
import { errorCode } from '#web/api/errorCode.ts'
import { ErrorCode } from '#web/failure/ErrorCode.tsx'
import failureStyles from '#web/failure/FailureNote.module.css'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { useSecondsBehind } from './useSecondsBehind.ts'

type ReadingNoteProps = {
  /** Of the last reading; undefined before the first. */
  block: ConfluxPoolState['block'] | undefined
  error: Error | null
}

/** Says that the figures are out of date: the node is behind its chain, or does not answer. */
export function ReadingNote({ block, error }: ReadingNoteProps) {
  const t = useText()
  const duration = useDurationText()
  const behind = useSecondsBehind(block)
  if (error)
    return (
      <Note tone="error" title={t('stake.conflux.pool.unreadable')} announced>
        <p>{t(block ? 'stake.conflux.pool.unreadableOld' : 'stake.conflux.pool.unreadableText')}</p>
        <p className={failureStyles.code}>
          <ErrorCode code={errorCode(error) ?? 'NODE_REFUSED'} />
        </p>
      </Note>
    )
  if (behind === null) return null
  return (
    <Note tone="warning" title={t('stake.conflux.pool.behind', { duration: duration(behind) })} announced>
      <p>{t('stake.conflux.pool.behindText')}</p>
      <p className={failureStyles.code}>
        <ErrorCode code="CHAIN_BEHIND" />
      </p>
    </Note>
  )
}
