import { createDevProvider, type DevProvider } from './createDevProvider.ts'
import { createDialogAsk } from './createDialogAsk.ts'
import type { DevChain } from './DevChain.ts'

/** A kernel in a workshop frame; dashed for play money. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="#4B2E83"/><rect x="7" y="7" width="50" height="50" rx="10" fill="none" stroke="#D9C8FF" stroke-width="2.5" stroke-dasharray="6 5"/><path d="M32 15c9.500 5.200 12 21 0 34-12-13-9.500-28.800 0-34z" fill="#F3ECFF"/><path d="M32 21v22" stroke="#4B2E83" stroke-width="2.500" stroke-linecap="round"/></svg>`
const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`

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
