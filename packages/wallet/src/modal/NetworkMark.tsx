import { classNames } from '@granary/ui'
import type { Namespace, Network } from '../core/index.ts'
import styles from './NetworkMark.module.css'
import { useNetworkImage } from './useNetworkImage.ts'

/** A network's picture, else its namespace's mark or a letter for a chain with its own coin; dashed for a testnet. */
export function NetworkMark({ network }: { readonly network: Network }) {
  const { chainNamespace, nativeCurrency, testnet, name } = network
  const image = useNetworkImage(network)
  if (image)
    return (
      <img
        className={classNames(styles.mark, styles.picture, testnet && styles.testnet)}
        src={image}
        alt=""
        draggable={false}
      />
    )
  if (chainNamespace !== 'eip155' || nativeCurrency.symbol === 'ETH')
    return <NamespaceMark namespace={chainNamespace} isTestnet={testnet ?? false} />
  return (
    <span className={classNames(styles.mark, testnet && styles.testnet)} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}

/** The mark of a namespace. */
export function NamespaceMark({
  namespace,
  size = 18,
  isTestnet = false,
}: {
  readonly namespace: Namespace
  readonly size?: number
  readonly isTestnet?: boolean
}) {
  return (
    <span
      className={classNames(styles.mark, size < 18 && styles.small, isTestnet && styles.testnet)}
      aria-hidden="true"
    >
      <svg width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        {shapes[namespace]}
      </svg>
    </span>
  )
}

/** Drawn here: an octahedron, three slanted bars, a coin with two strokes. */
const shapes: Record<Namespace, React.ReactNode> = {
  eip155: (
    <>
      <path d="M10 1.5 4.8 10.1 10 13.2z" opacity="0.6" />
      <path d="m10 1.5 5.2 8.6L10 13.2z" />
      <path d="M4.8 11.8 10 18.5v-3.6z" opacity="0.6" />
      <path d="M15.2 11.8 10 18.5v-3.6z" />
    </>
  ),
  solana: (
    <>
      <path d="M5.4 3.5h11.2l-2 2.8H3.4z" />
      <path d="M3.4 8.6h11.2l2 2.8H5.4z" opacity="0.75" />
      <path d="M5.4 13.7h11.2l-2 2.8H3.4z" opacity="0.55" />
    </>
  ),
  bip122: (
    <path
      d="M6 3.5h5.3c2.2 0 3.6 1.2 3.6 3.1 0 1.2-.6 2.2-1.6 2.7 1.4.4 2.2 1.5 2.2 3 0 2.2-1.6 3.6-4.1 3.6H6zm2.3 2v3h2.6c1 0 1.6-.6 1.6-1.5s-.6-1.5-1.6-1.5zm0 5v3.5h2.9c1.2 0 1.9-.6 1.9-1.7 0-1.1-.7-1.8-1.9-1.8zM8.4 1.6h1.5v2.6H8.4zm2.6 0h1.5v2.6H11zM8.4 15.3h1.5v2.6H8.4zm2.6 0h1.5v2.6H11z"
      fillRule="evenodd"
    />
  ),
}
