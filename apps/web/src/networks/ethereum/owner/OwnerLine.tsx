import { checksumAddress } from '@granary/staking/address'
import { AccountLine } from '#web/account/AccountLine.tsx'
import { useText } from '#web/i18n/useText.ts'
import { useLabel } from '../labels/index.ts'
import styles from './Owner.module.css'
import type { ShownOwner } from './ShownOwner.ts'

/** The owner whose validators are shown, with this browser's label; watched owners are marked. */
export function OwnerLine({ owner }: { owner: ShownOwner }) {
  const t = useText()
  const { id, account, isWatching } = owner
  const name = useLabel(account)
  return (
    <AccountLine
      value={account ? checksumAddress(account) : id}
      isWatching={isWatching}
      name={
        (name ?? !account) ? (
          <strong className={styles.name}>{name ?? t('reward.owner.list')}</strong>
        ) : undefined
      }
      note={account ? undefined : t('reward.owner.watchingList')}
    />
  )
}
