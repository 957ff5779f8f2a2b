import { createDevProvider, type DevProvider } from './createDevProvider.ts'
import { createDialogAsk } from './createDialogAsk.ts'
import type { DevChain } from './DevChain.ts'
import { icon } from './icon.ts'

export type DevWalletOptions = {
  /** The local chains that the wallet knows; it starts on the first. */
  readonly chains: readonly [DevChain, ...DevChain[]]
}

/**
 * Announces the development wallet by EIP-6963. It holds the public test mnemonic and signs in the page: only
 * for builds on local chains.
 * @throws DevWalletRpcRefusedError for an RPC that is neither on the page's origin nor on this machine
 */
export function announceDevWallet({ chains }: DevWalletOptions): DevProvider {
  const provider = createDevProvider(chains, createDialogAsk())
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Development wallet',
    icon,
    rdns: 'dev.granary.wallet',
  })
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return provider
}
