import { AddressText, type AddressTextProps } from '@granary/ui'
import { useText } from '../i18n/useText.ts'

/** A long hex text, elided, with a button that copies it whole. */
export function CopyText(props: Pick<AddressTextProps, 'value' | 'start' | 'end'>) {
  const t = useText()
  return <AddressText {...props} copyLabel={t('common.copy')} copiedLabel={t('common.copied')} />
}
