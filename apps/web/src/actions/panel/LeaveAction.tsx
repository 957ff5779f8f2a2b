import { Button } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import type { ActionFlow } from '../ActionFlow.ts'

/** The way on from a transaction that does not come to an end: it stays looked for and listed. */
export function LeaveAction({ flow }: { flow: ActionFlow }) {
  const t = useText()
  return (
    <details>
      <summary>{t('stake.action.leaveTitle')}</summary>
      <p>{t('stake.action.leaveText')}</p>
      <Button variant="secondary" size="small" onClick={() => flow.leave()}>
        {t('stake.action.leave')}
      </Button>
    </details>
  )
}
