import type { OwnedValidator } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { AddressText, AlertIcon, Card, CheckIcon, classNames, VisuallyHidden } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { ExplorerLink } from '#web/shell/ExplorerLink.tsx'
import { queuesQuery } from '../../owner/index.ts'
import { useEthereumStatus } from '../../status/index.ts'
import { type LifeStep, lifeLine } from '../life/lifeLine.ts'
import { useEpochTime } from '../life/useEpochTime.ts'
import styles from './LifeCard.module.css'
import pageStyles from './OneValidator.module.css'

type LifeCardProps = { network: EthereumNetworkId; validator: OwnedValidator }

/** From the deposit to the last payment: past steps, the current one, and estimates for the rest. */
export function LifeCard({ network, validator }: LifeCardProps) {
  const t = useText()
  const { data: status } = useEthereumStatus(network)
  const { data: queues } = useQuery(queuesQuery(network))
  const steps = lifeLine(validator, status ?? null, queues ?? null)
  const epochTime = useEpochTime(status)
  return (
    <Card>
      <h2 className={pageStyles.title}>{t('reward.validators.life.title')}</h2>
      <ol className={styles.list}>
        {steps.map(step => (
          <li
            key={step.id}
            className={classNames(styles.item, styles[step.state])}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {step.state === 'done' && <CheckIcon size={14} />}
              {step.state === 'bad' && <AlertIcon size={14} />}
            </span>
            <span className={styles.name}>
              {t(`reward.validators.life.step.${step.id}`)}
              {step.state === 'done' && <VisuallyHidden>, {t('stake.stepDone')}</VisuallyHidden>}
            </span>
            <span className={styles.note}>
              {step.id === 'deposit' ? (
                <DepositNote network={network} validator={validator} />
              ) : (
                <StepNote
                  step={step}
                  pending={status?.pendingDeposits ?? null}
                  time={step.epoch === null ? null : epochTime(step.epoch)}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.hint}>{t('reward.validators.life.hint')}</p>
    </Card>
  )
}

function DepositNote({ network, validator }: LifeCardProps) {
  const t = useText()
  const { depositTransaction, status } = validator
  if (depositTransaction === null)
    return t(
      status === 'offered'
        ? 'reward.validators.life.depositUnseen'
        : 'reward.validators.life.depositElsewhere',
    )
  return (
    <>
      <AddressText value={depositTransaction} start={8} end={6} />
      <ExplorerLink chain={ethereumNetworks[network]} transaction={depositTransaction} />
    </>
  )
}

/** When it happened, when it is expected, or what it waits for. */
function StepNote(props: { step: LifeStep; pending: number | null; time: string | null }) {
  const t = useText()
  const duration = useDurationText()
  const { step, pending, time } = props
  const { id, state, epoch, seconds, latestSeconds } = step
  if (state === 'bad') return t('reward.validators.life.never')
  if (state === 'done') {
    if (epoch === null) return null
    return time === null
      ? t('reward.validators.life.since', { epoch })
      : t('reward.validators.life.sinceTime', { epoch, time })
  }
  if (epoch !== null && seconds !== null)
    return t('reward.validators.life.at', { epoch, duration: duration(seconds), time: time ?? '' })
  if (seconds !== null && latestSeconds !== null && latestSeconds > seconds)
    return t('reward.validators.life.between', {
      soonest: duration(seconds),
      latest: duration(latestSeconds),
    })
  if (id === 'credited' && state === 'now' && pending !== null && seconds !== null)
    return t('reward.validators.life.queued', { count: pending, duration: duration(seconds) })
  if (seconds !== null) return t('reward.validators.life.in', { duration: duration(seconds) })
  return t('reward.validators.life.wait')
}
