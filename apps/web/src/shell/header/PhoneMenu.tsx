import { MenuIcon } from '@granary/ui'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { onRouterError } from '../../routes/onRouterError.ts'

/** The phone's menu button. Few visitors open the menu, so its code loads when a finger touches the button. */
export function PhoneMenu({ className }: { className: string | undefined }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<typeof import('./PhoneMenuSheet.tsx').PhoneMenuSheet>()
  const load = () =>
    import('./PhoneMenuSheet.tsx').then(
      ({ PhoneMenuSheet }) => setSheet(() => PhoneMenuSheet),
      error => void onRouterError(error, ''),
    )
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={load}
        onFocus={load}
        onClick={() => {
          setOpen(true)
          void load()
        }}
      >
        <MenuIcon size={24} />
      </button>
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
