import { Button, CopyButton, Note } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { errorCode } from '#web/api/errorCode.ts'
import { requestIdOf } from '#web/api/requestIdOf.ts'
import failureStyles from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'
import { useOnline } from '#web/shell/useOnline.ts'

/**
 * The read failed: the page shows old data or none. The validators keep running.
 * @param props.error null renders nothing
 * @param props.hasData older data is on screen
 */
export function OwnerReadNote(props: { error: unknown; hasData: boolean; onRetry: () => unknown }) {
  const t = useText()
  const { i18n } = useLingui()
  const { error, hasData, onRetry } = props
  const isOnline = useOnline()
  if (!error) return null
  // Every page already says that the browser is offline; explain only the effect on these figures.
  if (!isOnline) return hasData ? null : <Note tone="warning">{t('reward.owner.offline')}</Note>
  const code = errorCode(error) ?? 'UNEXPECTED'
  const requestId = requestIdOf(error)
  const sentence = `reward.owner.error.${code}`
  return (
    <Note tone={hasData ? 'warning' : 'error'} announced title={t('reward.owner.readFailed')}>
      <p>
        {sentence in i18n.messages
          ? i18n._(sentence)
          : t(hasData ? 'reward.owner.readStale' : 'reward.owner.readFailedText')}
      </p>
      <p className={failureStyles.code}>
        {code}
        {requestId && (
          <>
            {' · '}
            {requestId}
            <CopyButton
              text={requestId}
              label={t('reward.owner.copyReference')}
              copiedLabel={t('common.copied')}
            />
          </>
        )}
      </p>
      {!hasData && (
        <Button variant="secondary" size="small" onClick={() => onRetry()}>
          {t('common.tryAgain')}
        </Button>
      )}
    </Note>
  )
}
