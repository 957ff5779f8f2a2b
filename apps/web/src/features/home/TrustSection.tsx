import type { ReactNode } from 'react'
import { useText } from '../../i18n/useText.ts'
import drawings from './drawings.svg'
import styles from './HomePage.module.css'

const columns = [
  { picture: 'yours', title: 'home.trustYours', text: 'home.trustYoursText' },
  { picture: 'proved', title: 'home.trustProved', text: 'home.trustProvedText' },
  { picture: 'kept', title: 'home.trustKept', text: 'home.trustKeptText' },
] as const

/**
 * Three promises that the site itself keeps.
 * @param props.share the provider's share of rewards
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

/** Decorative drawing of a promise; its text follows. */
function TrustPicture({ name }: { name: 'yours' | 'proved' | 'kept' }) {
  return (
    <svg className={styles.picture} viewBox="0 0 128 56" strokeWidth="1.5" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
