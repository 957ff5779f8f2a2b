import type { ConfluxNetworkId } from '@granary/chains'
import { Button, buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import frame from '#web/shell/flow/FlowFrame.module.css'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { StakeNext } from './StakeNext.tsx'

/** The stake is mined: what comes next and when, and where to go from here. */
export function StakeConfirmed(props: {
  record: ActionRecord
  network: ConfluxNetworkId
  pool: OfferedPool
  onDone: () => void
}) {
  const t = useText()
  const { record, network, pool, onDone } = props
  const { data } = usePosition(network, pool, null)
  return (
    <>
      <StakeNext
        record={record}
        kind={pool.kind}
        sight={{ state: data?.state, blockSeconds: data?.blockSeconds ?? 1 }}
      />
      <div className={frame.actions}>
        <Link
          to="/conflux/espace/dashboard"
          search={{ network, pool: pool.address }}
          className={buttonClass()}
          onClick={onDone}
        >
          {t('stake.conflux.toDashboard')}
        </Link>
        <Button variant="secondary" onClick={onDone}>
          {t('stake.stakeMore')}
        </Button>
      </div>
    </>
  )
}
