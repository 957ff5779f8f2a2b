import { ethereumNetworks } from '@granary/chains'
import { useNetworks } from '../../api/useNetworks.ts'
import { formatPercent } from '../../format/formatPercent.ts'
import { useText } from '../../i18n/useText.ts'
import { executionShareBps } from '../../networks/ethereum/settings/index.ts'
import { useHomeNetwork } from '../../networks/ethereum/status/index.ts'
import styles from './HomePage.module.css'
import { TrustPicture } from './TrustPicture.tsx'

const columns = [
  { picture: 'yours', title: 'home.trustYours', text: 'home.trustYoursText' },
  { picture: 'proved', title: 'home.trustProved', text: 'home.trustProvedText' },
  { picture: 'kept', title: 'home.trustKept', text: 'home.trustKeptText' },
] as const

/** Why one may dare: three promises that the site keeps by itself. */
export function TrustSection() {
  const t = useText()
  return (
    <section className={styles.trust} aria-labelledby="trust-title">
      <h2 id="trust-title">{t('home.trustTitle')}</h2>
      <div className={styles.columns}>
        {columns.map(({ picture, title, text }) => (
          <div key={picture}>
            <TrustPicture name={picture} />
            <h3>{t(title)}</h3>
            <p>
              {t(text)} {picture === 'yours' && <ShareText />}
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

/** What the provider keeps of rewards on the network that Home leads to. */
function ShareText() {
  const t = useText()
  const { data: networks } = useNetworks()
  const bps = executionShareBps(ethereumNetworks[useHomeNetwork(networks).id].id)
  return bps > 0 ? t('home.share', { percent: formatPercent(bps) }) : t('home.noShare')
}
