import type { EthereumNetworkId } from '@granary/chains'
import { Card, Skeleton } from '@granary/ui'
import { useEthereumStatus } from '../../../api/useEthereumStatus.ts'
import { useText } from '../../../i18n/useText.ts'
import { activationTimes, useDurationText } from '../../activation-queue/index.ts'
import styles from './ConfirmedStep.module.css'

/** The way from the block to an active validator, with the live estimate of the queues. */
export function WhatHappensNext(props: { network: EthereumNetworkId; amountsGwei: readonly bigint[] }) {
  const t = useText()
  const duration = useDurationText()
  const { data: status, error } = useEthereumStatus(props.network)
  const times = status && activationTimes(status, props.amountsGwei)
  const when = (id: 'stake.nextIn' | 'stake.nextCreditedIn', seconds: number | undefined) => {
    if (seconds !== undefined) return t(id, { duration: duration(seconds) })
    return error ? t('stake.nextUnknown') : <Skeleton width="14ch" />
  }
  return (
    <Card className={styles.next}>
      <h2 className={styles.title}>{t('stake.nextTitle')}</h2>
      <ol className={styles.list}>
        <li className={styles.item}>
          <span className={styles.what}>{t('stake.nextQueue')}</span>
          <span className={styles.when}>
            {status ? t('stake.nextQueueNow', { count: status.pendingDeposits }) : t('stake.nextQueueText')}
          </span>
        </li>
        <li className={styles.item}>
          <span className={styles.what}>{t('stake.nextCredited')}</span>
          <span className={styles.when}>{when('stake.nextCreditedIn', times?.depositSeconds)}</span>
        </li>
        <li className={styles.item}>
          <span className={styles.what}>{t('stake.nextActive')}</span>
          <span className={styles.when}>{when('stake.nextIn', times?.activationSeconds)}</span>
        </li>
      </ol>
    </Card>
  )
}
