import { Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'

/** The site's build or the server has no contact form. */
export function NotOffered() {
  const t = useText()
  return (
    <Note title={t('contact.form.notOffered', { provider: provider.name })}>
      <p>{t('contact.form.notOfferedText')}</p>
    </Note>
  )
}
