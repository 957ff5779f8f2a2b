import { transactionUrl } from '@granary/chains'
import { AddressText, ExternalIcon } from '@granary/ui'
import { useText } from '../../../i18n/useText.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'

/** With a link to the explorer, where there is one: a local chain has none. */
export function TransactionHash({ hash, target }: { hash: `0x${string}`; target: DepositTarget }) {
  const t = useText()
  return (
    <>
      <AddressText
        value={hash}
        start={10}
        end={8}
        copyLabel={t('stake.copyHash')}
        copiedLabel={t('common.copied')}
      />
      {!target.isLocalChain && (
        <a
          href={transactionUrl(target.chain, hash)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${target.chain.blockExplorers.default.name}, ${t('common.openInNewTab')}`}
        >
          <ExternalIcon size={18} />
        </a>
      )}
    </>
  )
}
