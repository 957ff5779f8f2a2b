import type { Chain } from '@granary/chains'
import { AddressText } from '@granary/ui'
import { useText } from '../../i18n/useText.ts'
import { ExplorerLink } from '../ExplorerLink.tsx'

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
      {!isLocalChain && <ExplorerLink chain={chain} transaction={hash} />}
    </>
  )
}
