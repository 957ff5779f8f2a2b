import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { Eth, weiPerGwei } from '../../figures/index.ts'
import {
  comesNext,
  type LeaveNow,
  ownedValidatorsQuery,
  queuesQuery,
  type ShownOwner,
} from '../../owner/index.ts'
import { useEthereumStatus } from '../../status/index.ts'
import styles from './IncomeCard.module.css'

/**
 * The next activation, the next protocol payment, and the result of exiting all active validators now. Renders nothing
 * until every input is read, and nothing for owners with more than one page of validators, whose earliest event is
 * unknown.
 */
export function NextEvents({ owner: { network, id } }: { owner: ShownOwner }) {
  const t = useText()
  const time = useLongTime()
  const duration = useDurationText()
  const { data: status } = useEthereumStatus(network)
  const { data: queues } = useQuery(queuesQuery(network))
  const { data: owned, hasNextPage } = useInfiniteQuery(ownedValidatorsQuery(network, id))
  if (!status || !queues || !owned || hasNextPage) return null
  const validators = owned.pages.flatMap(page => page.validators)
  const { activationSeconds, sweepSeconds, leave, leaveFromEpoch } = comesNext(validators, status, queues)
  const { genesisTimeSeconds, secondsPerSlot, slotsPerEpoch } = status
  const dateOf = (seconds: number) => time(genesisTimeSeconds + queues.headSlot * secondsPerSlot + seconds)
  const fromSeconds = (leaveFromEpoch ?? 0) * slotsPerEpoch * secondsPerSlot
  return (
    <dl className={styles.list}>
      {activationSeconds !== null && (
        <div className={styles.row}>
          <dt>{t('reward.eth.next.activation')}</dt>
          <dd>
            {duration(activationSeconds)}
            <small>{dateOf(activationSeconds)}</small>
          </dd>
        </div>
      )}
      {sweepSeconds !== null && (
        <div className={styles.row}>
          <dt>{t('reward.eth.next.sweep')}</dt>
          <dd>
            {duration(sweepSeconds)}
            <small>{t('reward.eth.next.soonest')}</small>
          </dd>
        </div>
      )}
      {leave && <LeaveRow leave={leave} />}
      {leaveFromEpoch !== null && leaveFromEpoch > queues.currentEpoch && (
        <div className={styles.row}>
          <dt>{t('reward.eth.next.leaveFrom')}</dt>
          <dd>{time(genesisTimeSeconds + fromSeconds)}</dd>
        </div>
      )}
    </dl>
  )
}

function LeaveRow({
  leave: { count, active, amountGwei, soonestSeconds, latestSeconds },
}: {
  leave: LeaveNow
}) {
  const t = useText()
  const duration = useDurationText()
  const [soonest, latest] = [duration(soonestSeconds), duration(latestSeconds)]
  return (
    <div className={styles.row}>
      <dt>{t(count < active ? 'reward.eth.next.leavePart' : 'reward.eth.next.leave', { count })}</dt>
      <dd>
        <Eth wei={amountGwei * weiPerGwei} />
        <small>
          {soonest === latest
            ? t('reward.eth.next.leaveAt', { duration: soonest })
            : t('reward.eth.next.leaveWhen', { soonest, latest })}
        </small>
      </dd>
    </div>
  )
}
