import { Button } from '@granary/ui'
import { errorCode } from '#web/api/errorCode.ts'
import { requestIdOf } from '#web/api/requestIdOf.ts'
import { FailureNote } from '#web/failure/FailureNote.tsx'
import { useText } from '#web/i18n/useText.ts'
import styles from './SsvReadNote.module.css'

/**
 * The provider's server did not answer: the page shows old data or none.
 * @param props.error null renders nothing
 */
export function SsvReadNote(props: { error: unknown; hasData: boolean; onRetry: () => unknown }) {
  const t = useText()
  const { error, hasData, onRetry } = props
  if (!error) return null
  const requestId = requestIdOf(error)
  const failure = { code: errorCode(error) ?? 'UNEXPECTED', message: '', ...(requestId && { requestId }) }
  return (
    <FailureNote failure={failure} tone={hasData ? 'warning' : 'error'}>
      {!hasData && (
        <Button variant="secondary" size="small" className={styles.retry} onClick={() => onRetry()}>
          {t('common.tryAgain')}
        </Button>
      )}
    </FailureNote>
  )
}
