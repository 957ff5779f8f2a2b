import type { WalletConfig } from '../core/index.ts'
import type { WalletList } from '../wallets/index.ts'

const lists = new WeakMap<WalletConfig, Promise<WalletList>>()

/** The wallets that a host offers, made once for its configuration; the bundled list is a chunk of its own. */
export function loadWalletList(config: WalletConfig): Promise<WalletList> {
  const known = lists.get(config)
  if (known) return known
  const chains = config.networks.map(({ caipNetworkId }) => caipNetworkId)
  const loading = import('../wallets/index.ts').then(({ createWalletList }) =>
    createWalletList({ ...config, chains }),
  )
  lists.set(config, loading)
  loading.catch(() => lists.delete(config))
  return loading
}
