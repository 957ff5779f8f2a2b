import { Button, Field } from '@granary/ui'
import { type FormEvent, useState } from 'react'
import type { MessageId } from '../i18n/MessageId.ts'
import { useText } from '../i18n/useText.ts'
import styles from './Account.module.css'

/** A form for an address or a public key, whose page it opens. */
export function KeyForm(props: {
  label: MessageId
  hint?: MessageId
  button: MessageId
  /** As in the page's address, and what is wrong with it. */
  typed: string
  error?: MessageId | null
  maxLength: number
  /** Opens the page, or says what is wrong. */
  onShow: (text: string) => MessageId | null
}) {
  const t = useText()
  const [text, setText] = useState(props.typed)
  const [error, setError] = useState(props.error ?? null)
  const show = (event: FormEvent) => {
    event.preventDefault()
    setError(props.onShow(text))
  }
  return (
    <form className={styles.watch} onSubmit={show} noValidate>
      <Field label={t(props.label)} hint={props.hint && t(props.hint)} error={error && t(error)}>
        {control => (
          <input
            {...control}
            className={styles.input}
            value={text}
            maxLength={props.maxLength}
            placeholder="0x…"
            autoComplete="off"
            spellCheck={false}
            onChange={event => {
              setText(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary">
        {t(props.button)}
      </Button>
    </form>
  )
}
