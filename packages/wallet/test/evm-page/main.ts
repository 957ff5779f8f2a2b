import { createWallet } from '../../src/core/index.ts'
import { announce, walletInfo } from '../announce.ts'
import { createTestWallet } from '../createTestWallet.ts'
import { testNetworks } from '../testNetworks.ts'

/** A page with only the EVM adapter. The URL configures Safe, Coinbase and the installed wallets. */
const query = new URLSearchParams(location.search)
const safeHosts = query.getAll('safeHost')
const keysUrl = query.get('keysUrl')

const rdns = query.get('installed')
if (rdns) {
  const { provider } = createTestWallet({ rpcUrls: { 560048: '/rpc' }, chainId: 560048 })
  announce(walletInfo('Coinbase Wallet', rdns), provider)
}

const wallet = createWallet({
  networks: testNetworks({ 560048: '/rpc' }),
  ...(query.has('legal') && { termsConditionsUrl: '/terms', features: { legalCheckbox: true } }),
  adapters: {
    eip155: () =>
      import('../../src/evm/index.ts').then(
        evm => host =>
          evm.createEvmAdapter(host, {
            safe: {
              sdk: () => import('@safe-global/safe-apps-sdk'),
              ...(safeHosts.length > 0 && { hosts: safeHosts }),
            },
            ...(keysUrl && {
              coinbase: {
                sdk: () => import('@coinbase/wallet-sdk'),
                appName: 'Granary',
                options: 'smartWalletOnly',
                keysUrl,
              },
            }),
          }),
      ),
  },
})
const failures: unknown[] = []
document.getElementById('coinbase')?.addEventListener('click', () => {
  wallet.connect('coinbase').catch(error => failures.push(error.code))
})
Object.assign(window, { wallet, failures, started: wallet.start() })
