import type { EthereumQueues, OwnedValidator } from '@granary/api'
import type { EthereumNetworkId } from '@granary/chains'
import { estimateExit, estimateSweep } from '@granary/staking/ethereum/queues'
import { Card, KeyValueList } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { queuesQuery, sweepPays } from '../../owner/index.ts'
import styles from './OneValidator.module.css'

/** The next automatic events, and when the balance would arrive if the validator left today, at the current queues. */
export function LeaveCard(props: { network: EthereumNetworkId; validator: OwnedValidator }) {
  const t = useText()
  const duration = useDurationText()
  const { network, validator } = props
  const { data: queues } = useQuery(queuesQuery(network))
  if (!queues || validator.index === null || !validator.status.startsWith('active_')) return null
  const sweep = estimateSweep(queues, { index: validator.index })
  const exit = validator.exitEpoch === null ? estimateExit(queues, validator) : null
  const span = (soonest: number, latest: number) =>
    latest > soonest
      ? t('reward.validators.leave.span', { soonest: duration(soonest), latest: duration(latest) })
      : duration(soonest)
  const rows = [
    sweepPays(validator) && {
      id: 'sweep',
      label: t('reward.validators.leave.sweep'),
      value: span(sweep.soonestSeconds, sweep.latestSeconds),
    },
    exit && {
      id: 'exit',
      label: t('reward.validators.leave.exit'),
      value: duration(exit.exitSeconds),
    },
    exit && {
      id: 'withdrawable',
      label: t('reward.validators.leave.withdrawable'),
      value: duration(exit.withdrawableSeconds),
    },
    exit && {
      id: 'paid',
      label: t('reward.validators.leave.paid'),
      value: span(exit.payoutSoonestSeconds, exit.payoutLatestSeconds),
      strong: true,
    },
  ].filter(row => row !== false && row !== null)
  if (rows.length === 0) return null
  return (
    <Card>
      <h2 className={styles.title}>{t('reward.validators.leave.title')}</h2>
      <KeyValueList items={rows} />
      <p className={styles.hint}>{t(hintOf(validator, queues))}</p>
    </Card>
  )
}

function hintOf(
  { activationEpoch }: OwnedValidator,
  { currentEpoch, shardCommitteePeriodEpochs }: EthereumQueues,
) {
  return activationEpoch !== null && activationEpoch + shardCommitteePeriodEpochs > currentEpoch
    ? 'reward.validators.leave.tooYoung'
    : 'reward.validators.leave.hint'
}
