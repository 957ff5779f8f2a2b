import type { OwnerSummary } from '@granary/api'
import { Kernels, Skeleton } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import type { ShownOwner } from '../../owner/index.ts'
import styles from './IncomeCard.module.css'
import { NextEvents } from './NextEvents.tsx'

/** Counts of validators by activity; before the first activation, the expected dates. */
export function ValidatorsCard(props: { owner: ShownOwner; summary: OwnerSummary | undefined }) {
  const t = useText()
  const { owner, summary } = props
  const { network, account, id, isWatching } = owner
  const search = isWatching ? (account ? { account } : { keys: id }) : {}
  return (
    <TitledCard title={t('reward.eth.validators')} className={styles.card}>
      <div className={styles.counts}>
        {summary ? <Counts summary={summary} /> : <Skeleton width="20ch" />}
      </div>
      <NextEvents owner={owner} />
      <p className={styles.note}>
        <Link to="/$network/validator" params={{ network }} search={search}>
          {t('reward.eth.validatorsLink')}
        </Link>
      </p>
    </TitledCard>
  )
}

function Counts({ summary }: { summary: OwnerSummary }) {
  const t = useText()
  const { active, waiting, leaving, over, all } = validatorCounts(summary)
  const parts = [
    active > 0 && t('reward.eth.count.active', { count: active }),
    waiting > 0 && t('reward.eth.count.waiting', { count: waiting }),
    leaving > 0 && t('reward.eth.count.leaving', { count: leaving }),
    over > 0 && t('reward.eth.count.over', { count: over }),
  ].filter(part => part !== false)
  const text = parts.join(t('reward.eth.count.between'))
  return (
    <>
      <Kernels
        counts={{ active, waiting, absent: leaving + over }}
        limit={40}
        label={all === 0 ? t('reward.eth.noneTitle') : text}
      />
      <p className={styles.summary}>{text}</p>
    </>
  )
}

const groups = {
  active: ['active_ongoing'],
  waiting: ['offered', 'deposited', 'pending_deposit', 'pending_initialized', 'pending_queued'],
  leaving: ['active_exiting', 'active_slashed', 'exited_unslashed', 'exited_slashed', 'withdrawal_possible'],
  over: ['withdrawal_done', 'dropped', 'credentials_mismatch'],
} as const

/** Validators by activity: waiting, earning, leaving, finished. */
function validatorCounts({ validators }: OwnerSummary) {
  const count = (group: keyof typeof groups) =>
    groups[group].reduce((sum, status) => sum + (validators[status] ?? 0), 0)
  const counts = {
    active: count('active'),
    waiting: count('waiting'),
    leaving: count('leaving'),
    over: count('over'),
  }
  return { ...counts, all: counts.active + counts.waiting + counts.leaving + counts.over }
}
