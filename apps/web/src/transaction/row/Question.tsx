import { Button } from '@granary/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './RecordRow.module.css'

/** Asks once more before something is let go; it takes the focus, for the button that opened it is gone. */
export function Question(props: {
  label: string
  yes: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
  children: ReactNode
}) {
  const t = useText()
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <fieldset ref={box} tabIndex={-1} className={styles.confirm} aria-label={props.label}>
      {props.children}
      <div className={styles.actions}>
        <Button variant="danger" size="small" busy={props.busy ?? false} onClick={props.onYes}>
          {props.yes}
        </Button>
        <Button variant="secondary" size="small" onClick={props.onNo}>
          {t('reward.unfinished.keep')}
        </Button>
      </div>
    </fieldset>
  )
}
