import { Button } from '@granary/ui'
import { useWallet } from '@granary/wallet/react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import styles from './Account.module.css'
import { WatchForm } from './WatchForm.tsx'

/**
 * Asks for an account when none is connected or watched.
 * @param props.typed the account in the page's address; `code` says why it is invalid
 * @param props.children other ways to choose an account
 */
export function NobodyShown(props: {
  title: string
  text: string
  isConnecting: boolean
  typed: string
  code: string | null
  children?: ReactNode
}) {
  const t = useText()
  const { open, preload } = useWallet()
  return (
    <div className={styles.welcome}>
      <h1 className={styles.heading}>{props.title}</h1>
      <p className={styles.lead}>{props.text}</p>
      <Button busy={props.isConnecting} onClick={() => open()} onPointerEnter={preload} onFocus={preload}>
        {t('reward.owner.connect')}
      </Button>
      <WatchForm typed={props.typed} code={props.code} />
      {props.children}
    </div>
  )
}
