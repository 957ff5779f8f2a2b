import type { EthereumNetworkId } from '@granary/chains'
import { Button } from '@granary/ui'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import { BellIcon } from './BellIcon.tsx'

const load = () => import('./AlertsDialog.tsx')
const AlertsDialog = lazy(async () => ({ default: (await load()).AlertsDialog }))

/** Opens the alerts from any page of the dashboard; what they need is loaded then. */
export function AlertsButton({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        {t('reward.alert.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AlertsDialog network={network} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
