import { contactReference } from '@granary/api/contact'
import { Button, Field } from '@granary/ui'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '#web/i18n/useText.ts'
import styles from './Contact.module.css'
import fields from './ContactForm.module.css'

/** Opens a message by its reference, in any spelling that people use. */
export function ReferenceForm() {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const show = (event: FormEvent) => {
    event.preventDefault()
    const { success, data } = z.safeDecode(contactReference, text)
    setWrong(!success)
    if (!success) return input.current?.focus()
    setText('')
    void navigate({ to: '/contact', search: { reference: data } })
  }
  return (
    <form onSubmit={show} noValidate>
      <h2>{t('contact.form.look')}</h2>
      <Field label={t('contact.form.lookLabel')} error={isWrong && t('contact.form.lookWrong')}>
        {control => (
          <span className={styles.row}>
            <input
              {...control}
              ref={input}
              className={fields.input}
              value={text}
              maxLength={60}
              placeholder="7GKX-2M4N-Q8RT-V3WZ"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => {
                setText(target.value)
                setWrong(false)
              }}
            />
            <Button type="submit" variant="secondary">
              {t('contact.form.lookAction')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
