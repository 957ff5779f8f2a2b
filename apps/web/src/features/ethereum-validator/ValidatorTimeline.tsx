import type { Validator } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { AddressText, Card, CheckIcon, classNames, VisuallyHidden } from '@granary/ui'
import type { ReactNode } from 'react'
import { useEthereumStatus } from '../../api/useEthereumStatus.ts'
import { useText } from '../../i18n/useText.ts'
import { useDurationText } from '../activation-queue/index.ts'
import { ExplorerLink } from './ExplorerLink.tsx'
import { secondsToActive } from './secondsToActive.ts'
import styles from './ValidatorTimeline.module.css'
import { reachedStage, type ValidatorStage, validatorStages } from './validatorStage.ts'

/** Deposit, waiting, queue, active: what is behind, where it stands, and when the rest is expected. */
export function ValidatorTimeline(props: { network: EthereumNetworkId; validator: Validator }) {
  const t = useText()
  const duration = useDurationText()
  const { network, validator } = props
  const { data: status } = useEthereumStatus(network)
  const reached = reachedStage(validator)
  const seconds = status ? secondsToActive(validator, status) : null
  const notes: Readonly<Record<ValidatorStage, ReactNode>> = {
    deposit: <DepositNote network={network} deposit={validator.deposit} />,
    pending:
      reached === 1 && status
        ? t('stake.validator.pendingNow', { count: status.pendingDeposits })
        : t('stake.validator.pendingText'),
    queued: t('stake.validator.queuedText'),
    active: activeNote(),
  }
  function activeNote(): string {
    if (validator.activationEpoch !== null)
      return reached === 3
        ? t('stake.validator.activeSince', { epoch: validator.activationEpoch })
        : t('stake.validator.activeAt', {
            epoch: validator.activationEpoch,
            duration: duration(seconds ?? 0),
          })
    return seconds === null
      ? t('stake.validator.activeText')
      : t('stake.validator.activeIn', { duration: duration(seconds) })
  }
  return (
    <Card>
      <h2 className={styles.title}>{t('stake.validator.timeline')}</h2>
      <ol className={styles.list}>
        {validatorStages.map((stage, place) => (
          <li
            key={stage}
            className={classNames(styles.item, markOf(place, reached) && styles[markOf(place, reached)])}
            aria-current={place === reached && reached < 3 ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {markOf(place, reached) === 'done' && <CheckIcon size={14} />}
            </span>
            <span className={styles.name}>
              {t(`stake.validator.stage.${stage}`)}
              {markOf(place, reached) === 'done' && <VisuallyHidden>, {t('stake.stepDone')}</VisuallyHidden>}
            </span>
            <span className={styles.note}>{notes[stage]}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The deposit and the active state are done when reached; the waiting ones when they are left. */
function markOf(place: number, reached: number): 'done' | 'now' | 'later' {
  if (place < reached || (place === reached && (place === 0 || place === 3))) return 'done'
  return place === reached || (place === 1 && reached === 0) ? 'now' : 'later'
}

function DepositNote(props: { network: EthereumNetworkId; deposit: Validator['deposit'] }) {
  const t = useText()
  if (!props.deposit) return t('stake.validator.depositUnseen')
  const { transactionHash, blockNumber } = props.deposit
  return (
    <>
      {t('stake.validator.depositBlock', { block: blockNumber })}{' '}
      <AddressText value={transactionHash} start={8} end={6} />
      <ExplorerLink chain={ethereumNetworks[props.network]} transaction={transactionHash} />
    </>
  )
}
