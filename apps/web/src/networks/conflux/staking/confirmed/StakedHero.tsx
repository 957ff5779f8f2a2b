import type { ConfluxNetworkId } from '@granary/chains'
import { Amount, Card, Chip, formatAmount, Kernels } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { ActionRecord } from '#web/transaction/ActionRecord.ts'
import { usePosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { stakeOutcome } from '../outcome/stakeOutcome.ts'
import styles from './StakedHero.module.css'

/** Above this number, votes appear as text only. */
const mostKernels = 24

/** The staked amount and its votes or shares. */
export function StakedHero(props: { record: ActionRecord; network: ConfluxNetworkId; pool: OfferedPool }) {
  const t = useText()
  const { record, network, pool } = props
  const { data } = usePosition(network, pool, null)
  const { votes, shares } = stakeOutcome(pool.kind, record.valueWei, data?.state)
  const what =
    votes !== null
      ? t('stake.conflux.votes', { count: formatAmount(votes, { decimals: 0 }), number: Number(votes) })
      : shares !== null &&
        t('stake.conflux.shares', { amount: formatAmount(shares, { decimals: 18, digits: 6 }) })
  const name = record.facts.pool ?? pool.name
  return (
    <Card className={styles.hero}>
      <Chip tone="good">
        <span role="status">{t('stake.conflux.staked')}</span>
      </Chip>
      <p className={styles.amount}>
        <Amount value={record.valueWei} decimals={18} unit="CFX" size="large" />
      </p>
      {votes !== null && votes <= mostKernels && (
        <Kernels size="large" counts={{ active: Number(votes) }} label={String(what)} />
      )}
      <p className={styles.caption}>{what ? t('stake.conflux.stakedIn', { what, pool: name }) : name}</p>
    </Card>
  )
}
