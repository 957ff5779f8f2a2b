import type { EthereumNetworkId } from '@granary/chains'
import { Button } from '@granary/ui'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'

const load = () => import('./AlertsDialog.tsx')
const AlertsDialog = lazy(async () => ({ default: (await load()).AlertsDialog }))

/**
 * Opens the alerts from any dashboard page; loads their code on demand.
 * @param props.label the button's text; without it the short one of the dashboard's head
 */
export function AlertsButton(props: { network: EthereumNetworkId; label?: string }) {
  const t = useText()
  const { network, label } = props
  const [isOpen, setOpen] = useState(false)
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        variant={label ? 'secondary' : 'quiet'}
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        {label ?? t('reward.alert.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AlertsDialog network={network} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Matches the icons of packages/ui: 20 px, lines in the text colour. */
function BellIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15z" />
      <path d="M10 21h4" />
    </svg>
  )
}
