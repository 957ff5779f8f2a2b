import { Button } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import { Fold } from '../../shell/review/Fold.tsx'
import type { TransactionFlow } from '../TransactionFlow.ts'

/** Leaves transactions that do not end: they stay searched for and listed. */
export function Leave({ flow }: { flow: Pick<TransactionFlow, 'leave'> }) {
  const t = useText()
  return (
    <Fold title={t('stake.action.leaveTitle')}>
      <p>{t('stake.action.leaveText')}</p>
      <div>
        <Button variant="secondary" size="small" onClick={() => void flow.leave()}>
          {t('stake.action.leave')}
        </Button>
      </div>
    </Fold>
  )
}
