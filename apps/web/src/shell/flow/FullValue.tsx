import { CopyButton } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import styles from './FullValue.module.css'

/** An address or other bytes in full, to compare digit by digit. */
export function FullValue({ value, copyLabel }: { value: string; copyLabel: string }) {
  const t = useText()
  return (
    <span className={styles.full}>
      <code>{value}</code>
      <CopyButton text={value} label={copyLabel} copiedLabel={t('common.copied')} />
    </span>
  )
}
