import { useId } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './TypeChoice.module.css'

type Type = 'technical' | 'feedback'

/** What a message is about. */
export function TypeChoice({ value, onChange }: { value: Type; onChange: (type: Type) => void }) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t('contact.form.type')}</legend>
      {(['technical', 'feedback'] as const).map(type => (
        <label key={type} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={value === type}
            onChange={() => onChange(type)}
          />
          <span>
            <span className={styles.name}>{t(`contact.form.type.${type}`)}</span>
            <span className={styles.text}>{t(`contact.form.typeText.${type}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
