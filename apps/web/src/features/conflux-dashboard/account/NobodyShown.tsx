import { Button } from '@granary/ui'
import { useWallet } from '@granary/wallet/react'
import { useText } from '../../../i18n/useText.ts'
import styles from './Account.module.css'
import { WatchForm } from './WatchForm.tsx'

/** Nobody is connected and nobody is watched: whose stake is asked for is not known. */
export function NobodyShown(props: { isConnecting: boolean; typed: string; code: string | null }) {
  const t = useText()
  const { open, preload } = useWallet()
  return (
    <div className={styles.welcome}>
      <h1 className={styles.heading}>{t('reward.conflux.title')}</h1>
      <p className={styles.lead}>{t('reward.conflux.connectText')}</p>
      <Button busy={props.isConnecting} onClick={() => open()} onPointerEnter={preload} onFocus={preload}>
        {t('stake.connectWallet')}
      </Button>
      <WatchForm typed={props.typed} code={props.code} />
    </div>
  )
}
