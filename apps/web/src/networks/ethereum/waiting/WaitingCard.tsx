import type { OwnedValidator } from '@granary/api'
import { Card, Kernel, type KernelState, Skeleton } from '@granary/ui'
import type { ReactNode } from 'react'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useLanguage } from '#web/i18n/useLanguage.ts'
import { useText } from '#web/i18n/useText.ts'
import { AlertsButton } from '../alerts/index.ts'
import { ethText, weiPerGwei } from '../figures/index.ts'
import type { ShownOwner } from '../owner/index.ts'
import { useEthereumStatus } from '../status/index.ts'
import { EarOfWheat } from './EarOfWheat.tsx'
import styles from './WaitingCard.module.css'
import { type Milestone, milestoneIds, type WaitingLife, waitingLife } from './waitingLife.ts'

type WaitingCardProps = {
  owner: ShownOwner
  /** The owner's; undefined while loading. */
  validators: readonly OwnedValidator[] | undefined
  /** Everything deposited, gwei. */
  amountGwei: bigint
  /** The page below the card. Comes with it, so that nothing moves when the card is read. */
  children?: ReactNode
}

/** The way from a deposit to its first reward, in place of figures that do not exist yet. */
export function WaitingCard(props: WaitingCardProps) {
  const { owner, validators, amountGwei, children } = props
  const { data: status, error } = useEthereumStatus(owner.network)
  const life = validators && status ? waitingLife(validators, status) : null
  if (!life && !error) return <Reading />
  return (
    <>
      <Way owner={owner} amountGwei={amountGwei} life={life} isLocal={status?.secondsPerDay !== 86_400} />
      {children}
    </>
  )
}

function Reading() {
  const t = useText()
  return (
    <Card className={styles.reading}>
      <p role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Skeleton width="60%" />
      </p>
    </Card>
  )
}

type WayProps = {
  owner: ShownOwner
  amountGwei: bigint
  /** Null if the queues cannot be read. */
  life: WaitingLife | null
  isLocal: boolean
}

function Way({ owner, amountGwei, life, isLocal }: WayProps) {
  const t = useText()
  const passed = life?.milestones.filter(({ state }) => state === 'done').length ?? 1
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <EarOfWheat ripe={passed} />
        <div className={styles.words}>
          <h2 className={styles.sentence}>
            <Sentence life={life} amountGwei={amountGwei} isOwn={!owner.isWatching} />
          </h2>
          <p className={styles.lead}>{t('reward.eth.waiting.close')}</p>
          {!owner.isWatching && owner.account && (
            <div>
              <AlertsButton network={owner.network} label={t('reward.eth.waiting.alert')} />
            </div>
          )}
        </div>
      </div>
      <ol className={styles.way}>
        {milestoneIds.map((id, at) => {
          const milestone = life?.milestones[at]
          return (
            <li
              key={id}
              className={styles.step}
              data-state={milestone?.state}
              aria-current={milestone?.state === 'now' ? 'step' : undefined}
            >
              <span className={styles.mark}>
                <Kernel state={kernels[milestone?.state ?? 'later']} />
              </span>
              <strong>{t(`reward.eth.waiting.step.${id}`)}</strong>
              <span className={styles.note}>
                {life && milestone ? (
                  <MilestoneNote milestone={milestone} life={life} isLocal={isLocal} />
                ) : (
                  <Skeleton width="14ch" />
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const kernels: Readonly<Record<Milestone['state'], KernelState>> = {
  done: 'active',
  now: 'waiting',
  later: 'absent',
}

/** What is deposited, and when it earns first. */
function Sentence(props: { life: WaitingLife | null; amountGwei: bigint; isOwn: boolean }) {
  const t = useText()
  const duration = useDurationText()
  const { life, amountGwei, isOwn } = props
  if (!life) return <Skeleton width="24ch" />
  const own = isOwn ? 1 : 0
  const amount = ethText(amountGwei * weiPerGwei)
  const isActive = life.milestones.some(({ id, state }) => id === 'active' && state === 'done')
  if (isActive) return t('reward.eth.waiting.active', { own, amount })
  const { rewardSeconds } = life
  if (rewardSeconds === null) return t('reward.eth.waiting.untimed', { own, amount })
  return t('reward.eth.waiting.deposited', { own, amount, duration: duration(rewardSeconds) })
}

function MilestoneNote(props: { milestone: Milestone; life: WaitingLife; isLocal: boolean }) {
  const t = useText()
  const time = useLongTime()
  const day = useUtcDay()
  const {
    milestone: { id, state, atSeconds, isEstimate },
    life: { queue },
    isLocal,
  } = props
  if (id === 'queued') {
    if (state === 'done') return t('reward.eth.waiting.passed')
    return typeof queue === 'string' ? t(`reward.eth.waiting.${queue}`) : t('reward.eth.waiting.place', queue)
  }
  if (atSeconds === null)
    return t(state === 'done' ? 'reward.eth.waiting.onChain' : 'reward.eth.waiting.later')
  if (id === 'firstDay')
    return isLocal
      ? t('reward.eth.waiting.countedLocal', { time: time(atSeconds) })
      : t('reward.eth.waiting.counted', { date: day(atSeconds) })
  return isEstimate ? t('reward.eth.waiting.about', { time: time(atSeconds) }) : time(atSeconds)
}

/** The UTC day that begins at a midnight. */
function useUtcDay(): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  return seconds => format.format(seconds * 1000)
}
