import { checksumAddress } from '@granary/staking/address'
import { AddressText, Chip } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../i18n/useText.ts'
import styles from './Account.module.css'

/** Whose stake is on the screen; of a watched one, that it is. */
export function AccountLine({ account, isWatching }: { account: `0x${string}`; isWatching: boolean }) {
  const t = useText()
  return (
    <div className={styles.line}>
      <AddressText
        value={checksumAddress(account)}
        start={8}
        end={6}
        copyLabel={t('reward.conflux.copyAccount')}
        copiedLabel={t('common.copied')}
      />
      {isWatching && (
        <>
          <Chip>{t('reward.conflux.watching')}</Chip>
          <Link
            to="/conflux/espace/dashboard"
            search={({ account: _, ...rest }: { account?: string }) => rest}
            className={styles.end}
          >
            {t('reward.conflux.watchEnd')}
          </Link>
        </>
      )}
    </div>
  )
}
