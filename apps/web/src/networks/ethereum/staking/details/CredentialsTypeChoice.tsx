import type { CredentialsType } from '@granary/staking/ethereum'
import { useId } from 'react'
import { useText } from '#web/i18n/useText.ts'
import styles from './CredentialsTypeChoice.module.css'

const types = ['0x01', '0x02'] as const

/** The two kinds of validator, side by side. */
export function CredentialsTypeChoice(props: {
  value: CredentialsType
  onChange: (type: CredentialsType) => void
}) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('stake.kind')}</legend>
      {types.map(type => (
        <label key={type} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={props.value === type}
            aria-labelledby={`${name}${type}name`}
            aria-describedby={`${name}${type}text`}
            onChange={() => props.onChange(type)}
          />
          <span id={`${name}${type}name`} className={styles.name}>
            {t(`stake.kindName.${type}`)} <span className={styles.code}>{type}</span>
          </span>
          <span id={`${name}${type}text`} className={styles.text}>
            {t(`stake.kindText.${type}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
