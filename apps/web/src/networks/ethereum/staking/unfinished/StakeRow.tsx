import { hashesOf } from '@granary/transactions/record'
import { Amount } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import type { PlanKindView, RecordRowsProps } from '#web/networks/NetworkModule.ts'
import { ForgetButton } from '#web/transaction/row/ForgetButton.tsx'
import { RecordRow, type StandingMark } from '#web/transaction/row/RecordRow.tsx'
import { ReceiptButtons } from '../receipt/ReceiptButtons.tsx'
import { confirmedRows } from '../stake/remainingIntent.ts'
import { type Stake, stakeOf } from '../stake/Stake.ts'
import { isForgettable } from '../stake/stakeState.ts'
import { networkOf, stakeTarget } from '../targets/depositTargets.ts'
import {
  isRegisteredOnly,
  isWaiting,
  keptOf,
  madeOfStake,
  type StakeStanding,
  stakeStanding,
  sumOf,
} from './stakeStanding.ts'

/** A stake in the list of unfinished actions. */
export const stakeView: PlanKindView = {
  Rows: StakeRow,
  arrival(record, t) {
    const stake = stakeOf(record)
    return {
      id: stake.id,
      summary: t('reward.unfinished.confirmedToast'),
      detail: t('reward.unfinished.confirmedToastText', {
        amount: madeOfStake(stake).total,
        network: networkName(stake.chainId),
      }),
      page: pageOf(stake),
    }
  },
}

/** One stake: how much and where, how it stands, and what to do next. */
function StakeRow({ record, onLeave }: RecordRowsProps) {
  const t = useText()
  const stake = stakeOf(record)
  const { account, chainId } = stake
  const standing = stakeStanding(stake, Date.now())
  const kept = keptOf(stake, standing)
  const target = stakeTarget(chainId)
  const made = madeOfStake(stake)
  const amounts = amountsOf(stake, standing)
  const page = pageOf(stake)
  return (
    <RecordRow
      record={stake}
      chain={target?.chain}
      amount={<Amount value={sumOf(amounts)} decimals={9} unit="ETH" />}
      what={t('reward.unfinished.what', { count: amounts.length, network: networkName(chainId) })}
      progress={made.count > 1 ? t('reward.unfinished.progress', made) : undefined}
      standing={{
        mark: markOf(standing),
        title: t(`reward.unfinished.state.${standing}`, made),
        next: [
          ...(kept ? [t(`reward.unfinished.kept.${kept}`)] : []),
          t(`reward.unfinished.next.${standing}`, made),
        ].join(' '),
      }}
      hashes={stake.steps.flatMap(step => hashesOf(step).slice(-1))}
      isUnfinished={!isDone(standing)}
      way={page === undefined ? undefined : { to: page, search: { account } }}
      onLeave={onLeave}
      forget={isForgettable(stake) && <ForgetStake stake={stake} />}
    >
      {target && made.confirmed > 0 && <ReceiptButtons stake={stake} target={target} />}
    </RecordRow>
  )
}

function networkName(chainId: number): string {
  return networkOf(chainId)?.chain.name ?? String(chainId)
}

function pageOf({ chainId, ssv }: Stake): string | undefined {
  const network = networkOf(chainId)
  return network && `/${network.id}/${ssv ? 'ssv/deposit' : 'staking'}`
}

/** gwei of each validator: of a stake whose rest was left behind, what is made of it. */
function amountsOf(stake: Stake, standing: StakeStanding): readonly bigint[] {
  const { amountsGwei } = stake.intent
  const made = confirmedRows(stake)
  return standing === 'left' ? amountsGwei.filter((_, row) => made.has(row)) : amountsGwei
}

const troubles: readonly StakeStanding[] = ['reverted', 'dropped', 'next_reverted', 'next_dropped']

function markOf(standing: StakeStanding): StandingMark {
  if (isWaiting(standing)) return 'waiting'
  if (isDone(standing)) return 'done'
  return troubles.includes(standing) ? 'trouble' : 'todo'
}

function isDone(standing: StakeStanding): boolean {
  return standing === 'confirmed' || standing === 'left'
}

function questionOf(stake: Stake, isPartly: boolean) {
  if (isRegisteredOnly(stake)) return 'reward.unfinished.forgetRegisteredQuestion'
  return isPartly ? 'reward.unfinished.forgetRestQuestion' : 'reward.unfinished.forgetQuestion'
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
      question={t(questionOf(stake, isPartly), made)}
      forget={async wallet => {
        const { forgetStake } = await import('../in-flight/index.ts')
        await forgetStake(stake, wallet)
      }}
    />
  )
}
