import { checksumAddress } from '@granary/staking/address'
import { AccountLine } from '#web/account/AccountLine.tsx'
import { useText } from '#web/i18n/useText.ts'
import { useLabel } from '../labels/index.ts'
import styles from './Owner.module.css'
import type { ShownOwner } from './ShownOwner.ts'

/** Whose validators a page shows, by the label that this browser has for them; of watched ones, that they are. */
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
