import { classNames } from '@granary/ui'
import type { Network } from '../core/index.ts'
import { NamespaceMark } from './NamespaceMark.tsx'
import styles from './NetworkMark.module.css'

/** A network's mark: its namespace's, a letter for a chain with its own coin; dashed for a testnet. */
export function NetworkMark({ network }: { readonly network: Network }) {
  const { chainNamespace, nativeCurrency, testnet, name } = network
  if (chainNamespace !== 'eip155' || nativeCurrency.symbol === 'ETH')
    return <NamespaceMark namespace={chainNamespace} isTestnet={testnet} />
  return (
    <span className={classNames(styles.mark, testnet && styles.testnet)} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}
