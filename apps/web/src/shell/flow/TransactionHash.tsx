import { type Chain, transactionUrl } from '@granary/chains'
import { AddressText, ExternalIcon } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'

type TransactionHashProps = { hash: `0x${string}`; chain: Chain; isLocalChain: boolean }

/** Links to the explorer; local chains have none. */
export function TransactionHash({ hash, chain, isLocalChain }: TransactionHashProps) {
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
      {!isLocalChain && (
        <a
          href={transactionUrl(chain, hash)}
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
