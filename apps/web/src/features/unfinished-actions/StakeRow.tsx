import { Amount, buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { ReceiptButtons } from '../../networks/ethereum/staking/receipt/index.ts'
import {
  type FlowWallet,
  isForgettable,
  networkOf,
  remainingIntent,
  type Stake,
  stakeProgress,
  stakeTarget,
} from '../../networks/ethereum/staking/records/index.ts'
import styles from './ActionsDialog.module.css'
import { type ActionStanding, actionStanding, isWaiting } from './actionStanding.ts'
import { ForgetButton } from './ForgetButton.tsx'
import { madeOfStake } from './madeOfStake.ts'
import { RecordFacts } from './RecordFacts.tsx'
import { StandingLine, type StandingMark } from './StandingLine.tsx'

/** One stake: how much and where, how it stands, and what to do next. */
export function StakeRow({ stake, onLeave }: { stake: Stake; onLeave: () => void }) {
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
      <RecordFacts
        record={stake}
        hashes={hashesOf(stake)}
        chain={network?.chain}
        isLocalChain={target?.isLocalChain ?? false}
      />
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
      {target && stakeProgress(stake).confirmed > 0 && (
        <div className={styles.receipts}>
          <ReceiptButtons entry={stake} target={target} />
        </div>
      )}
    </li>
  )
}

/** Validators and gwei: of a stake whose rest was left behind, what is made of it. */
function sizeOf(stake: Stake, standing: ActionStanding): { count: number; total: bigint } {
  const sizeOfAll = (amounts: readonly bigint[]) => ({
    count: amounts.length,
    total: amounts.reduce((sum, amount) => sum + amount, 0n),
  })
  const all = sizeOfAll(stake.intent.amountsGwei)
  if (standing !== 'left') return all
  const rest = sizeOfAll(remainingIntent(stake).amountsGwei)
  return { count: all.count - rest.count, total: all.total - rest.total }
}

function Standing({ stake, standing }: { stake: Stake; standing: ActionStanding }) {
  const t = useText()
  const made = madeOfStake(stake)
  return (
    <>
      {made.count > 1 && <p className={styles.standing}>{t('reward.unfinished.progress', made)}</p>}
      <StandingLine
        mark={markOf(standing)}
        title={t(`reward.unfinished.state.${standing}`, made)}
        next={t(`reward.unfinished.next.${standing}`, made)}
      />
    </>
  )
}

const troubles: readonly ActionStanding[] = ['reverted', 'dropped', 'next_reverted', 'next_dropped']

function markOf(standing: ActionStanding): StandingMark {
  if (isWaiting(standing)) return 'waiting'
  if (isDone(standing)) return 'done'
  return troubles.includes(standing) ? 'trouble' : 'todo'
}

function isDone(standing: ActionStanding): boolean {
  return standing === 'confirmed' || standing === 'left'
}

/** Once a part of it is made, only the rest is forgotten. */
function ForgetStake({ stake }: { stake: Stake }) {
  const t = useText()
  const made = madeOfStake(stake)
  const isPartly = made.confirmed > 0
  const label = t(isPartly ? 'reward.unfinished.forgetRest' : 'reward.unfinished.forget')
  return (
    <ForgetButton
      label={label}
      yes={isPartly ? label : t('reward.unfinished.forgetYes')}
      question={t(
        isPartly ? 'reward.unfinished.forgetRestQuestion' : 'reward.unfinished.forgetQuestion',
        made,
      )}
      forget={wallet => forget(stake, wallet)}
    />
  )
}

async function forget(stake: Stake, wallet: () => FlowWallet | null): Promise<void> {
  const { forgetStake } = await import('../../networks/ethereum/staking/in-flight/index.ts')
  await forgetStake(stake, wallet)
}

/** The newest known hash of each transaction. */
function hashesOf({ transactions }: Stake): string[] {
  return transactions.flatMap(({ attempts }) => {
    const last = attempts.findLast(attempt => 'hash' in attempt && attempt.hash !== null)
    return last && 'hash' in last && last.hash ? [last.hash] : []
  })
}
