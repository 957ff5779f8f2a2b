import type { Wallet } from '../src/core/index.ts'
import { announceSatsProvider } from './announceSatsProvider.ts'
import { createBitcoinTestWallet } from './createBitcoinTestWallet.ts'
import { otherPages } from './otherPages.ts'
import { registerStandardWallet } from './registerStandardWallet.ts'
import { satsProvider } from './satsProvider.ts'
import { standardBitcoinWallet } from './standardBitcoinWallet.ts'

export type Way = 'sats' | 'leather' | 'standard'

/** Pages with one Bitcoin wallet, Marigold, reached in each supported way. */
export function bitcoinPages() {
  const pages = otherPages()

  function install(way: Way = 'sats', name = 'Marigold') {
    const testWallet = createBitcoinTestWallet()
    const standard = standardBitcoinWallet(testWallet, name)
    const provider = satsProvider(testWallet, way === 'leather' ? 'leather' : 'sats')
    const id = way === 'leather' ? 'LeatherProvider' : `${name.replaceAll(' ', '')}.BitcoinProvider`
    const leave =
      way === 'standard' ? registerStandardWallet(standard) : announceSatsProvider(id, name, provider)
    pages.state.ends.push(leave)
    return { testWallet, standard, provider }
  }

  async function connected(way: Way = 'sats') {
    const installed = install(way)
    const { wallet, events } = pages.page()
    const adapter = await wallet.adapter('bip122')
    await wallet.connect('bip122:Marigold')
    return { ...installed, wallet, events, adapter, client: await adapter.getClient() }
  }

  return { ...pages, install, connected }
}

export const bitcoinConnection = (wallet: Wallet) => wallet.store.getState().connections.bip122
export const bitcoinConnectors = (wallet: Wallet) => wallet.store.getState().connectors.bip122
