import { Note } from '@granary/ui'
import { useText } from '../i18n/useText.ts'
import { Container } from './Container.tsx'
import { useOnline } from './useOnline.ts'

/** Says that the browser is offline, and what that means. */
export function OfflineNote() {
  const t = useText()
  if (useOnline()) return null
  return (
    <Container>
      <Note tone="warning" title={t('common.offlineTitle')} announced>
        {t('common.offlineText')}
      </Note>
    </Container>
  )
}
