import type { EthereumNetworkId } from '@granary/chains'
import { minDepositGwei } from '@granary/staking/ethereum'
import { Kernel } from '@granary/ui'
import { useEthereumStatus } from '../../api/useEthereumStatus.ts'
import { useText } from '../../i18n/useText.ts'
import { activationTimes, useDurationText } from '../activation-queue/index.ts'
import styles from './EthereumHomePage.module.css'

/** From the deposit to the day one leaves: queue, earning, exit. */
export function Afterwards({ network }: { network: EthereumNetworkId }) {
  const t = useText()
  const { data: status } = useEthereumStatus(network)
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
            <p>{t('contact.afterQueueText')}</p>
            {duration && <p className={styles.live}>{t('contact.afterQueueLive', { duration })}</p>}
          </div>
        </li>
        <li>
          <h3>
            <Kernel state="active" />
            {t('contact.afterEarn')}
          </h3>
          <p>{t('contact.afterEarnText')}</p>
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
