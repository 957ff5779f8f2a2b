import { lengthOf, plainWords } from '@granary/api/contact'
import { Button, Checkbox, Field, Note } from '@granary/ui'
import { useLingui } from '@lingui/react'
import { type FormEvent, useRef } from 'react'
import { defaultLocale, isLocale } from '#web/i18n/locale.ts'
import { useText } from '#web/i18n/useText.ts'
import { useOnline } from '#web/shell/useOnline.ts'
import { type DraftField, longestMessage } from './ContactDraft.ts'
import styles from './ContactForm.module.css'
import { ContactProblem } from './ContactProblem.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { useContactForm } from './useContactForm.ts'

type ContactFormProps = {
  /** What the message begins with: the error that the visitor came from. */
  opening: string
  onSent: (reference: string) => void
}

/** Type, name, message and an optional address for the answer. */
export function ContactForm({ opening, onSent }: ContactFormProps) {
  const t = useText()
  const online = useOnline()
  const { i18n } = useLingui()
  const language = isLocale(i18n.locale) ? i18n.locale : defaultLocale
  const { draft, problems, failure, busy, form, trap, change, leave, submit } = useContactForm(
    language,
    opening,
    onSent,
  )
  // An error that appears on blur, before the press ends, would move the button away from under the pointer.
  const isPressing = useRef(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = await submit()
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  const of = (field: DraftField) => ({
    name: field,
    value: draft[field],
    onChange: ({ target: { value } }: { target: { value: string } }) => change({ [field]: value }),
    onFocus: () => {
      isPressing.current = false
    },
    onBlur: () => {
      if (!isPressing.current) void leave(field)
    },
  })
  return (
    // A form of this method goes nowhere by itself: before the scripts run, the browser would put all of it in the address.
    <form ref={form} method="dialog" className={styles.form} onSubmit={send} noValidate>
      <TypeChoice value={draft.type} onChange={type => change({ type })} />
      <Field
        label={t('contact.form.name')}
        error={
          problems.name && t(problems.name === 'wrong' ? 'contact.form.nameWrong' : 'contact.form.nameSecret')
        }
      >
        {control => (
          <input {...control} {...of('name')} className={styles.input} type="text" autoComplete="name" />
        )}
      </Field>
      <Field
        label={t('contact.form.message')}
        error={problems.message && t(messageProblems[problems.message])}
        hint={
          <span className={styles.hint}>
            <span>{t(`contact.form.messageHint.${draft.type}`)}</span>
            <span className={styles.count}>
              {t('contact.form.count', { count: lengthOf(plainWords(draft.message)), most: longestMessage })}
            </span>
          </span>
        }
      >
        {control => <textarea {...control} {...of('message')} className={styles.text} rows={9} />}
      </Field>
      {(problems.message === 'key' || draft.isHash) && (
        <Checkbox checked={draft.isHash} onChange={({ target }) => change({ isHash: target.checked })}>
          {t('contact.form.isHash')}
        </Checkbox>
      )}
      <Field
        label={t('contact.form.replyTo')}
        hint={t('contact.form.replyToHint')}
        error={problems.replyTo && t('contact.form.replyToWrong')}
      >
        {control => (
          <input
            {...control}
            {...of('replyTo')}
            className={styles.input}
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
        )}
      </Field>
      {/* People neither see nor reach it, and managers of passwords and addresses know no such field; programs fill all. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('contact.form.trap')}
          <input
            ref={trap}
            name="details"
            type="text"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-bwignore
            data-form-type="other"
            data-lpignore="true"
            defaultValue=""
          />
        </label>
      </div>
      {!online && (
        <Note tone="warning" announced>
          {t('contact.form.offline')}
        </Note>
      )}
      {failure !== undefined && <ContactProblem error={failure} title={t('contact.form.failed')} />}
      <div className={styles.footer}>
        <Button
          type="submit"
          busy={busy}
          onPointerDown={() => {
            isPressing.current = true
          }}
        >
          {t('contact.form.send')}
        </Button>
        <p role="status" className={styles.status}>
          {busy && t('contact.form.sending')}
        </p>
      </div>
    </form>
  )
}

const messageProblems = {
  wrong: 'contact.form.messageWrong',
  mnemonic: 'contact.form.mnemonic',
  key: 'contact.form.key',
} as const
