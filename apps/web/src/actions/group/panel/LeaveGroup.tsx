import { Button } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { GroupFlow } from '../GroupFlow.ts'

/** The way on from transactions that do not come to an end: they stay looked for and listed. */
export function LeaveGroup({ flow }: { flow: GroupFlow }) {
  const t = useText()
  return (
    <details>
      <summary>{t('stake.action.leaveTitle')}</summary>
      <p>{t('stake.action.leaveText')}</p>
      <Button variant="secondary" size="small" onClick={() => void flow.leave()}>
        {t('stake.action.leave')}
      </Button>
    </details>
  )
}
