import { AddressText, Chip } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import styles from './Account.module.css'

/**
 * Who is on the screen; of somebody watched, that it is so, and the way back to the own account.
 * @param props.value an address with its checksum, or the id of a list
 * @param props.name what this browser calls them
 * @param props.note of somebody watched
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
