import { useText } from '../../i18n/useText.ts'
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
            <p>{t(text)}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
