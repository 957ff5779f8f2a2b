import { Card, Chip, Kernels } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './EthereumHomePage.module.css'

/** The two kinds of validators side by side: many of 32 ETH, or one that grows. */
export function ValidatorKinds() {
  const t = useText()
  return (
    <section className={styles.section} aria-labelledby="kinds-title">
      <h2 id="kinds-title">{t('contact.kindsTitle')}</h2>
      <div className={styles.kinds}>
        <Card>
          <div className={styles.kindHead}>
            <Kernels counts={{ active: 8 }} label={t('contact.kindKernels', { count: 8 })} />
            <Chip>0x01</Chip>
          </div>
          <h3>{t('contact.kindClassic')}</h3>
          <p>{t('contact.kindClassicText')}</p>
        </Card>
        <Card>
          <div className={styles.kindHead}>
            <Kernels counts={{ active: 1 }} size="large" label={t('contact.kindKernels', { count: 1 })} />
            <Chip>0x02</Chip>
          </div>
          <h3>{t('contact.kindCompounding')}</h3>
          <p>{t('contact.kindCompoundingText')}</p>
        </Card>
      </div>
    </section>
  )
}
