import { classNames } from '@granary/ui'
import type { Network } from '../core/index.ts'
import styles from './NetworkMark.module.css'

/** A network's mark: the octahedron for ether, the first letter for others; a dashed edge for play money. */
export function NetworkMark({ network }: { readonly network: Network }) {
  return (
    <span className={classNames(styles.mark, network.testnet && styles.testnet)} aria-hidden="true">
      {network.nativeCurrency.symbol === 'ETH' ? <Octahedron /> : network.name.slice(0, 1)}
    </span>
  )
}

function Octahedron() {
  return (
    <svg width="18" height="18" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path d="M10 1.5 4.8 10.1 10 13.2z" opacity="0.6" />
      <path d="m10 1.5 5.2 8.6L10 13.2z" />
      <path d="M4.8 11.8 10 18.5v-3.6z" opacity="0.6" />
      <path d="M15.2 11.8 10 18.5v-3.6z" />
    </svg>
  )
}
