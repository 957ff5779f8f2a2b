import { Button, Dialog } from '@granary/ui'
import { useId, useState } from 'react'
import { useText } from '#web/i18n/useText.ts'
import type { ShownOwner } from '../../owner/index.ts'
import { type PriceOffer, TaxExportForm } from './TaxExportForm.tsx'

/** Opens the tax file's options. */
export function TaxExportButton({ owner, offer }: { owner: ShownOwner; offer: PriceOffer | undefined }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const titleId = useId()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('reward.eth.tax')}
      </Button>
      <Dialog open={open} onClose={close} sheet aria-labelledby={titleId}>
        <TaxExportForm titleId={titleId} owner={owner} offer={offer} onClose={close} />
      </Dialog>
    </>
  )
}
