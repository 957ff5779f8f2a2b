import { addressUrl, type Chain } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { AddressText, ExternalIcon } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './PoolFigures.module.css'

/** The pool's address with an explorer link; local chains have no explorer. */
export function PoolAddress({
  address,
  chain,
}: {
  address: `0x${string}`
  chain: Pick<Chain, 'blockExplorers'> | undefined
}) {
  const t = useText()
  const isLocal = import.meta.env.MODE === 'devnet'
  return (
    <span className={styles.address}>
      <AddressText
        value={checksumAddress(address)}
        copyLabel={t('common.copy')}
        copiedLabel={t('common.copied')}
      />
      {chain && !isLocal && (
        <a
          className={styles.explorer}
          href={addressUrl(chain, address)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${chain.blockExplorers.default.name}, ${t('common.openInNewTab')}`}
        >
          <ExternalIcon size={18} />
        </a>
      )}
    </span>
  )
}
