import { Button, Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'

/** The texts of error codes could not be fetched. */
export function ErrorsFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <Note tone="warning" announced>
      <p>{t('contact.help.errorsFailed')}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Note>
  )
}
