import { Button, Note } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { Cfx } from '../figures/Cfx.tsx'

/** Tells beside the form what can be withdrawn, often since a moment ago; the form itself stays as it is. */
export function ReadyNote({ drip, onShow }: { drip: bigint | null; onShow: () => void }) {
  const t = useText()
  if (!drip) return null
  return (
    <Note announced title={t('claim.conflux.ready')}>
      <p>
        <Cfx drip={drip} />
      </p>
      <p>
        <Button variant="secondary" size="small" onClick={onShow}>
          {t('claim.conflux.readyShow')}
        </Button>
      </p>
    </Note>
  )
}
