import { Button } from '@granary/ui'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'

const LabelsDialog = lazy(async () => ({
  default: (await import('./LabelsDialog.tsx')).LabelsDialog,
}))

/** Opens this browser's labels. */
export function LabelsButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('reward.validators.label.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <LabelsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
