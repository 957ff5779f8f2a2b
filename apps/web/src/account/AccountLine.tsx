import { AddressText, Chip } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import styles from './Account.module.css'

/**
 * The account shown. For a watched account, says so and links back to the visitor's own.
 * @param props.value a checksummed address, or a watch list id
 * @param props.name label in this browser
 * @param props.note shown for watched accounts
 */
export function AccountLine(props: {
  value: string
  isWatching: boolean
  name?: ReactNode
  note?: ReactNode
}) {
  const t = useText()
  const { value, isWatching, name, note } = props
  return (
    <div className={styles.line}>
      {name}
      <AddressText
        value={value}
        start={8}
        end={6}
        copyLabel={t('reward.owner.copyAccount')}
        copiedLabel={t('common.copied')}
      />
      {isWatching && (
        <>
          <Chip>{note ?? t('reward.owner.watching')}</Chip>
          <Link
            to="."
            search={({ account: _, keys: __, ...rest }: { account?: string; keys?: string }) => rest}
            className={styles.end}
          >
            {t('reward.owner.watchEnd')}
          </Link>
        </>
      )}
    </div>
  )
}
