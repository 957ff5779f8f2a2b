import { Button, Kernels } from '@granary/ui'
import { useWallet } from '@granary/wallet/react'
import { useText } from '../../i18n/useText.ts'
import styles from './ValidatorPage.module.css'

/** Nobody is connected: whose validators they are is not known. */
export function NoAccount({ isConnecting }: { isConnecting: boolean }) {
  const t = useText()
  const { open, preload } = useWallet()
  return (
    <div className={styles.empty}>
      <Kernels counts={{ absent: 5 }} size="large" label={t('stake.validator.noneLabel')} />
      <h1 className={styles.heading}>{t('stake.validator.title')}</h1>
      <p className={styles.lead}>{t('stake.validator.connectText')}</p>
      <Button busy={isConnecting} onClick={() => open()} onPointerEnter={preload} onFocus={preload}>
        {t('stake.connectWallet')}
      </Button>
    </div>
  )
}
