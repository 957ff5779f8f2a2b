import type { Wallet } from '../src/core/index.ts'
import { createSolanaTestWallet } from './createSolanaTestWallet.ts'
import { otherPages } from './otherPages.ts'
import { registerStandardWallet } from './registerStandardWallet.ts'

/** Pages with one Solana wallet, Marigold. */
export function solanaPages() {
  const pages = otherPages()

  function install(options: Partial<Parameters<typeof createSolanaTestWallet>[0]> = {}) {
    const testWallet = createSolanaTestWallet({ name: 'Marigold', ...options })
    pages.state.ends.push(registerStandardWallet(testWallet.wallet))
    return testWallet
  }

  async function connected(options: Parameters<typeof install>[0] = {}) {
    const testWallet = install(options)
    const { wallet, events } = pages.page()
    const adapter = await wallet.adapter('solana')
    await wallet.connect('solana:Marigold')
    return { testWallet, wallet, events, adapter, client: await adapter.getClient() }
  }

  return { ...pages, install, connected }
}

export const solanaConnection = (wallet: Wallet) => wallet.store.getState().connections.solana
export const solanaConnectors = (wallet: Wallet) => wallet.store.getState().connectors.solana
