import { Button } from '@granary/ui'
import { useWallet } from '@granary/wallet/react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MessageId } from '../i18n/MessageId.ts'
import { useText } from '../i18n/useText.ts'
import styles from './Account.module.css'
import frame from './Dashboard.module.css'
import { KeyForm } from './KeyForm.tsx'
import { watchedAccount } from './watchedAccount.ts'

/**
 * Asks for an account when none is connected or watched. A watched address is part of the URL, so it can be bookmarked
 * and shared.
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
  const navigate = useNavigate()
  const show = (text: string) => {
    const watched = watchedAccount(text) ?? { code: 'ADDRESS_MALFORMED' }
    if ('code' in watched) return sentenceOf(watched.code)
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, keys: undefined, account: text.trim() }),
    } as never)
    return null
  }
  return (
    <div className={styles.welcome}>
      <h1 className={frame.heading}>{props.title}</h1>
      <p className={frame.lead}>{props.text}</p>
      <Button busy={props.isConnecting} onClick={() => open()} onPointerEnter={preload} onFocus={preload}>
        {t('reward.owner.connect')}
      </Button>
      <KeyForm
        label="reward.owner.watchLabel"
        hint="reward.owner.watchHint"
        button="reward.owner.watchShow"
        typed={props.typed}
        error={props.code === null ? null : sentenceOf(props.code)}
        maxLength={80}
        onShow={show}
      />
      {props.children}
    </div>
  )
}

function sentenceOf(code: string): MessageId {
  return code === 'ADDRESS_CHECKSUM'
    ? 'reward.owner.address.ADDRESS_CHECKSUM'
    : 'reward.owner.address.ADDRESS_MALFORMED'
}
