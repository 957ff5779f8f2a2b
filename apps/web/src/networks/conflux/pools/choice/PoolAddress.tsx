import { addressUrl, type Chain } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { AddressText, ExternalIcon } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './PoolFigures.module.css'

/** Where the pool is, and the way to the chain's explorer; none on a local chain, which no explorer knows. */
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
