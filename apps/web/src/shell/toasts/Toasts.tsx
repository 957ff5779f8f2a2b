import { ToastArea } from '@granary/ui'
import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/useText.ts'
import { toasts } from './toasts.ts'

/** The toasts of the site, where the root layout has them. */
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
