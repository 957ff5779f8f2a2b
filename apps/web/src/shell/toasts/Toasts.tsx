import { ToastArea } from '@granary/ui'
import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/useText.ts'
import { toasts } from './toasts.ts'

/** The site's toasts, mounted by the root layout. */
export function Toasts() {
  const t = useText()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list)
  return (
    <ToastArea
      label={t('common.notifications')}
      closeLabel={t('common.close')}
      toasts={shown}
      onClose={toasts.close}
    />
  )
}
