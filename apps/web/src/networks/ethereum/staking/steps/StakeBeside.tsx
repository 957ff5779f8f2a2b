import { Button } from '@granary/ui'
import disclosure from '#web/failure/FailureNote.module.css'
import { useText } from '#web/i18n/useText.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'

/** The way on from a transaction that does not come to an end: it stays looked for, and a new stake begins beside it. */
export function StakeBeside({ flow }: { flow: StakingFlow }) {
  const t = useText()
  return (
    <details className={disclosure.more}>
      <summary>{t('stake.besideTitle')}</summary>
      <p>{t('stake.besideText')}</p>
      <Button variant="secondary" size="small" onClick={() => void flow.stakeBeside()}>
        {t('stake.besideAction')}
      </Button>
    </details>
  )
}
