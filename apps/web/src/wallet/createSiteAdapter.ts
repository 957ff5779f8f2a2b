import { safeHosts } from 'virtual:safe-hosts'
import type { CreateAdapter } from '@granary/wallet/core'
import { createEvmAdapter } from '@granary/wallet/evm'

/** Ethereum wallets, and the open Safe in a frame of the provider's `safeHosts`. */
export const createSiteAdapter: CreateAdapter<'eip155'> = host =>
  createEvmAdapter(host, { safe: { hosts: safeHosts, sdk: () => import('@safe-global/safe-apps-sdk') } })
