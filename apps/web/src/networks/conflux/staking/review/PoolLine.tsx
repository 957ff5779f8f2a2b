import { addressUrl, type Chain } from '@granary/chains'
import { ExternalIcon } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import { provider } from '#web/settings/provider.ts'
import type { OfferedPool } from '../../settings/index.ts'

/** The pool and who runs it, with the way to its contract in the explorer; a local chain has none. */
export function PoolLine({ pool, name, chain }: { pool: OfferedPool; name: string; chain: Chain }) {
  const t = useText()
  return (
    <>
      {t('stake.conflux.poolRunBy', { pool: name, operator: pool.operator ?? provider.name })}
      {import.meta.env.MODE !== 'devnet' && (
        <a
          href={addressUrl(chain, pool.address)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${chain.blockExplorers.default.name}, ${t('common.openInNewTab')}`}
        >
          <ExternalIcon size={18} />
        </a>
      )}
    </>
  )
}
