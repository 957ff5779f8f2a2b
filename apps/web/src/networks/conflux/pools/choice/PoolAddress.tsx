import type { Chain } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { AddressText } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { ExplorerLink } from '#web/shell/ExplorerLink.tsx'
import styles from './PoolFigures.module.css'

/** The pool's address with an explorer link. */
export function PoolAddress({ address, chain }: { address: `0x${string}`; chain: Chain | undefined }) {
  const t = useText()
  return (
    <span className={styles.address}>
      <AddressText
        value={checksumAddress(address)}
        copyLabel={t('common.copy')}
        copiedLabel={t('common.copied')}
      />
      {chain && <ExplorerLink chain={chain} address={address} />}
    </span>
  )
}
