import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { minDepositGwei } from '@granary/staking/ethereum'
import { Kernel, Skeleton } from '@granary/ui'
import { useDurationText } from '#web/format/useDurationText.ts'
import { useText } from '#web/i18n/useText.ts'
import { activationTimes } from '../activation/index.ts'
import { executionShareTexts } from '../settings/index.ts'
import { useEthereumStatus } from '../status/index.ts'
import styles from './EthereumHomePage.module.css'

/** The life after a deposit: queue, earning, exit. */
export function Afterwards({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { data: status, error } = useEthereumStatus(network)
  const durationText = useDurationText()
  const duration = status && durationText(activationTimes(status, [minDepositGwei]).activationSeconds)
  return (
    <section className={styles.section} aria-labelledby="after-title">
      <h2 id="after-title">{t('contact.afterTitle')}</h2>
      <ol className={styles.after}>
        <li>
          <h3>
            <Kernel state="waiting" />
            {t('contact.afterQueue')}
          </h3>
          <div>
            <p className={styles.live}>
              {duration ? t('contact.afterQueueLive', { duration }) : <QueueUnread isMissing={!!error} />}
            </p>
            <p>{t('contact.afterQueueText')}</p>
            <p className={styles.then}>{t('contact.afterQueueThen')}</p>
          </div>
        </li>
        <li>
          <h3>
            <Kernel state="active" />
            {t('contact.afterEarn')}
          </h3>
          <div>
            <p>{t('contact.afterEarnText')}</p>
            {executionShareTexts(t, [ethereumNetworks[network]]).map(text => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </li>
        <li>
          <h3>
            <Kernel state="absent" />
            {t('contact.afterLeave')}
          </h3>
          <p>{t('contact.afterLeaveText')}</p>
        </li>
      </ol>
    </section>
  )
}

function QueueUnread({ isMissing }: { isMissing: boolean }) {
  const t = useText()
  return isMissing ? t('common.unavailable') : <Skeleton width="24ch" />
}
