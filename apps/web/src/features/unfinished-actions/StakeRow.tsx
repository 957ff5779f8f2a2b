import { AlertIcon, Amount, buttonClass, CheckIcon, ClockIcon, classNames, Spinner } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { ReceiptButtons } from '../ethereum-staking/receipt/index.ts'
import {
  isForgettable,
  type JournalEntry,
  journalProgress,
  networkOf,
  restOfStake,
  stakeTarget,
} from '../ethereum-staking/records/index.ts'
import styles from './ActionsDialog.module.css'
import { type ActionStanding, actionStanding, isWaiting } from './actionStanding.ts'
import { ForgetStake } from './ForgetStake.tsx'
import { madeOfStake } from './madeOfStake.ts'
import { StakeFacts } from './StakeFacts.tsx'

/** One stake: how much and where, how it stands, and what to do next. */
export function StakeRow({ stake, onLeave }: { stake: JournalEntry; onLeave: () => void }) {
  const t = useText()
  const standing = actionStanding(stake, Date.now())
  const network = networkOf(stake.chainId)
  const target = stakeTarget(stake.chainId)
  const { count, total } = sizeOf(stake, standing)
  const isOver = isDone(standing)
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.amount}>
          <Amount value={total} decimals={9} unit="ETH" />
        </span>
        <span className={styles.what}>
          {t('reward.unfinished.what', { count, network: network?.chain.name ?? String(stake.chainId) })}
        </span>
      </div>
      <Standing stake={stake} standing={standing} />
      <StakeFacts stake={stake} chain={network?.chain} isLocalChain={target?.isLocalChain ?? false} />
      {!target && !isOver && <p className={styles.what}>{t('reward.unfinished.closedHere')}</p>}
      <div className={styles.actions}>
        {network && target && !isOver && (
          <Link
            to="/$network/staking"
            params={{ network: network.id }}
            search={{ account: stake.account }}
            className={buttonClass({ size: 'small', variant: isWaiting(standing) ? 'secondary' : 'primary' })}
            onClick={onLeave}
          >
            {t(isWaiting(standing) ? 'reward.unfinished.show' : 'reward.unfinished.continue')}
          </Link>
        )}
        {isForgettable(stake) && <ForgetStake stake={stake} />}
      </div>
      {target && journalProgress(stake).confirmed > 0 && (
        <div className={styles.receipts}>
          <ReceiptButtons entry={stake} target={target} />
        </div>
      )}
    </li>
  )
}

/** Validators and gwei: of a stake whose rest was left behind, what is made of it. */
function sizeOf(stake: JournalEntry, standing: ActionStanding): { count: number; total: bigint } {
  const sizeOfAll = (amounts: readonly bigint[]) => ({
    count: amounts.length,
    total: amounts.reduce((sum, amount) => sum + amount, 0n),
  })
  const all = sizeOfAll(stake.intent.amountsGwei)
  if (standing !== 'left') return all
  const rest = sizeOfAll(restOfStake(stake).amountsGwei)
  return { count: all.count - rest.count, total: all.total - rest.total }
}

function Standing({ stake, standing }: { stake: JournalEntry; standing: ActionStanding }) {
  const t = useText()
  const tone = isWaiting(standing) ? styles.waiting : isDone(standing) ? styles.done : undefined
  const made = madeOfStake(stake)
  return (
    <>
      {made.count > 1 && <p className={styles.standing}>{t('reward.unfinished.progress', made)}</p>}
      <div className={classNames(styles.state, tone)}>
        <StandingMark standing={standing} />
        <span className={styles.standing}>{t(`reward.unfinished.state.${standing}`, made)}</span>
        <span className={styles.next}>{t(`reward.unfinished.next.${standing}`, made)}</span>
      </div>
    </>
  )
}

const troubles: readonly ActionStanding[] = ['reverted', 'dropped', 'next_reverted', 'next_dropped']

function StandingMark({ standing }: { standing: ActionStanding }) {
  if (isWaiting(standing)) return <Spinner />
  if (isDone(standing)) return <CheckIcon size={18} />
  return troubles.includes(standing) ? <AlertIcon size={18} /> : <ClockIcon size={18} />
}

function isDone(standing: ActionStanding): boolean {
  return standing === 'confirmed' || standing === 'left'
}
