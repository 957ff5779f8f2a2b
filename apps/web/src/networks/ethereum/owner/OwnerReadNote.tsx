import { Button, CopyButton, Note } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { errorCode } from '#web/api/errorCode.ts'
import { requestIdOf } from '#web/api/requestIdOf.ts'
import { useText } from '#web/i18n/useText.ts'
import { useOnline } from '#web/shell/useOnline.ts'
import styles from './Owner.module.css'

/**
 * It could not be read: what is shown is then old, or nothing. The validators go on without this page.
 * @param props.error null shows nothing
 * @param props.hasData something that was read before is on the screen
 */
export function OwnerReadNote(props: { error: unknown; hasData: boolean; onRetry: () => unknown }) {
  const t = useText()
  const { i18n } = useLingui()
  const { error, hasData, onRetry } = props
  const isOnline = useOnline()
  if (!error) return null
  // That the browser is offline stands above every page already: here only what that means for these figures.
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
      <p className={styles.code}>
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
