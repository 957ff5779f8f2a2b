import { Note } from '@granary/ui'
import { ErrorCode } from '#web/failure/ErrorCode.tsx'
import failureStyles from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'

/** The pool's address has no contract: nothing to read, and nothing can be sent. */
export function PoolFailure({ code }: { code: string }) {
  const t = useText()
  const known = code === 'POOL_NOT_FOUND' ? 'POOL_NOT_FOUND' : 'POOL_SILENT'
  return (
    <Note tone="error" title={t(`stake.conflux.pool.failure.${known}`)}>
      <p>{t('stake.conflux.pool.failureText')}</p>
      <p className={failureStyles.code}>
        <ErrorCode code={known} />
      </p>
    </Note>
  )
}
