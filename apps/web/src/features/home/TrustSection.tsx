import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './HomePage.module.css'
import { TrustPicture } from './TrustPicture.tsx'

const columns = [
  { picture: 'yours', title: 'home.trustYours', text: 'home.trustYoursText' },
  { picture: 'proved', title: 'home.trustProved', text: 'home.trustProvedText' },
  { picture: 'kept', title: 'home.trustKept', text: 'home.trustKeptText' },
] as const

/**
 * Why one may dare: three promises that the site keeps by itself.
 * @param props.share what the provider keeps of rewards
 */
export function TrustSection({ share }: { share: ReactNode }) {
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
              {t(text)} {picture === 'yours' && share}
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
