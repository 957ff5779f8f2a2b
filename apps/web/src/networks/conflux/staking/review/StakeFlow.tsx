import type { ConfluxNetworkId } from '@granary/chains'
import { Button, buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { TransactionPanel } from '#web/transaction/panel/TransactionPanel.tsx'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { StakedHero, StakeNext } from '../confirmed/StakeConfirmed.tsx'
import { RiskNote } from '../outcome/RiskNote.tsx'
import { StakeSentence } from './StakeSentence.tsx'
import { useStakeItems } from './useStakeItems.tsx'

type StakeFlowProps = { place: TransactionPlace; network: ConfluxNetworkId; pool: OfferedPool }

/** A stake from its review to its receipt. */
export function StakeFlow({ place, network, pool }: StakeFlowProps) {
  const t = useText()
  const items = useStakeItems(network, pool)
  return (
    <TransactionPanel
      place={place}
      title={t('stake.conflux.title.review')}
      sentence={([request]) => request && <StakeSentence request={request} pool={pool} />}
      total={items.total}
      summary={([request]) => (request ? items.summary(request) : [])}
      facts={place.state.step === 'review' ? items.review : items.short}
      details={items.details}
      hero={record => <StakedHero record={record} network={network} pool={pool} />}
      confirmed={([record], onDone) => ({
        next: record && <StakeNext record={record} network={network} pool={pool} />,
        action: (
          <Link
            to="/conflux/espace/dashboard"
            search={{ network, pool: pool.address }}
            className={buttonClass({ wide: true })}
            onClick={onDone}
          >
            {t('stake.conflux.toDashboard')}
          </Link>
        ),
        further: (
          <Button variant="secondary" wide onClick={onDone}>
            {t('stake.stakeMore')}
          </Button>
        ),
      })}
    >
      <RiskNote pool={pool} />
    </TransactionPanel>
  )
}
