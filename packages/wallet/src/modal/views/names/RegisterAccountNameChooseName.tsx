import { Button } from '@granary/ui'
import { type FormEvent, useId, useState } from 'react'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { errorText } from '../../toastText.ts'
import { useMessages } from '../../useMessages.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import { walletActions } from '../../walletActions.ts'
import styles from './Names.module.css'
import { useNameMessages } from './useNameMessages.ts'
import { useNameSuggestions } from './useNameSuggestions.ts'

/** The form of a name: whether it is free, and free names like it. */
export function RegisterAccountNameChooseName() {
  const { wallet } = useWalletContext()
  const messages = useMessages()
  const words = useNameMessages()
  const zone = wallet.config.names?.zone ?? ''
  const id = useId()
  const [label, setLabel] = useState('')
  const [isSigning, setSigning] = useState(false)
  const connector = useWalletState(({ connections: { eip155 } }) =>
    eip155.status === 'connected' ? eip155.account.connectorName : '',
  )
  const found = useNameSuggestions(label)
  const name = `${label.toLowerCase()}.${zone}`
  const isWrong = found.status === 'invalid' || found.status === 'taken' || found.status === 'failed'
  const said = isSigning
    ? words.signing(connector)
    : found.status === 'invalid'
      ? words.problems[found.problem]
      : found.status === 'failed'
        ? errorText(found.error, messages)
        : found.status === 'empty'
          ? words.rules
          : words.answers[found.status](name)
  useAnnouncement(said)

  const register = async (event: FormEvent) => {
    event.preventDefault()
    if (found.status !== 'free' || isSigning) return
    setSigning(true)
    await walletActions(wallet)
      .registerName(label)
      .catch(() => setSigning(false))
  }
  return (
    <ViewFrame title={words.choose}>
      <form onSubmit={register}>
        <label className={styles.label} htmlFor={id}>
          {words.name}
        </label>
        <div className={styles.field}>
          <input
            id={id}
            value={label}
            maxLength={63}
            aria-describedby={`${id}-said`}
            aria-invalid={isWrong}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            readOnly={isSigning}
            onChange={event => setLabel(event.target.value.trim())}
          />
          <span className={styles.zone}>.{zone}</span>
        </div>
        <p id={`${id}-said`} className={isWrong && !isSigning ? styles.wrong : styles.answer}>
          {said}
        </p>
        <ul className={styles.free} aria-label={words.like}>
          {found.like.map(other => (
            <li key={other}>
              <button type="button" disabled={isSigning} onClick={() => setLabel(other)}>
                {other}
              </button>
            </li>
          ))}
        </ul>
        {found.status === 'failed' ? (
          <Button type="button" wide onClick={found.retry}>
            {messages.tryAgain}
          </Button>
        ) : (
          <Button type="submit" wide busy={isSigning} disabled={found.status !== 'free'}>
            {words.register}
          </Button>
        )}
      </form>
    </ViewFrame>
  )
}
