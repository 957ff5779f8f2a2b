import '@granary/ui/tokens.css'
import '@granary/ui/base.css'
import '@fontsource-variable/fraunces/wght.css'
import '@fontsource-variable/instrument-sans/wght.css'
import { createRoot } from 'react-dom/client'
import { createWallet } from '../../src/core/index.ts'
import { type WalletLocale, WalletProvider } from '../../src/react/index.ts'
import { testNetworks } from '../testNetworks.ts'
import { HostPage } from './HostPage.tsx'
import { installWallets } from './installWallets.ts'

/** A page that hosts the toolkit as the site does; the address says which wallets are installed, and how it looks. */
const query = new URLSearchParams(location.search)
const locale: WalletLocale = query.get('locale') === 'zh_CN' ? 'zh_CN' : 'en_US'
document.documentElement.lang = locale === 'zh_CN' ? 'zh-CN' : 'en'
document.documentElement.dataset.theme = query.get('theme') ?? 'light'
installWallets(query)

const wallet = createWallet({
  networks: testNetworks({}),
  adapters: { eip155: () => import('../../src/evm/index.ts').then(evm => evm.createEvmAdapter) },
})
Object.assign(window, { wallet })

createRoot(document.getElementById('app') ?? document.body).render(
  <WalletProvider
    wallet={wallet}
    locale={locale}
    loadModal={() => import('../../src/modal/index.ts').then(modal => modal.WalletModal)}
  >
    <HostPage />
  </WalletProvider>,
)
