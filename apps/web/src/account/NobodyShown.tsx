import { Button, Field } from '@granary/ui'
import { useWallet } from '@granary/wallet/react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import styles from './Account.module.css'
import frame from './Dashboard.module.css'
import { watchedAccount } from './watchedAccount.ts'

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
      <h1 className={frame.heading}>{props.title}</h1>
      <p className={frame.lead}>{props.text}</p>
      <Button busy={props.isConnecting} onClick={() => open()} onPointerEnter={preload} onFocus={preload}>
        {t('reward.owner.connect')}
      </Button>
      <WatchForm typed={props.typed} code={props.code} />
      {props.children}
    </div>
  )
}

/**
 * A form to watch an address without a wallet. The watched address is part of the URL, so it can be bookmarked and
 * shared.
 * @param props.typed the value from the page's address
 * @param props.code why that value is invalid
 */
function WatchForm(props: { typed: string; code: string | null }) {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState(props.typed)
  const [code, setCode] = useState(props.code)
  const show = (event: FormEvent) => {
    event.preventDefault()
    const watched = watchedAccount(text) ?? { code: 'ADDRESS_MALFORMED' }
    if ('code' in watched) return setCode(watched.code)
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, keys: undefined, account: text.trim() }),
    } as never)
  }
  const error = code === 'ADDRESS_CHECKSUM' ? 'ADDRESS_CHECKSUM' : 'ADDRESS_MALFORMED'
  return (
    <form className={styles.watch} onSubmit={show} noValidate>
      <Field
        label={t('reward.owner.watchLabel')}
        hint={t('reward.owner.watchHint')}
        error={code && t(`reward.owner.address.${error}`)}
      >
        {control => (
          <input
            {...control}
            className={styles.input}
            value={text}
            maxLength={80}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            onChange={event => {
              setText(event.target.value)
              setCode(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary">
        {t('reward.owner.watchShow')}
      </Button>
    </form>
  )
}
