import '@granary/ui/tokens.css'
import '@granary/ui/base.css'
import '@fontsource-variable/fraunces/wght.css'
import '@fontsource-variable/instrument-sans/wght.css'
import { lazy, Suspense, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createWallet } from '../../src/core/index.ts'
import { type ThemeMode, type WalletLocale, WalletProvider } from '../../src/react/index.ts'
import { HostPage } from './HostPage.tsx'
import { hostConfig } from './hostConfig.ts'
import { installOtherWallets } from './installOtherWallets.ts'
import { installWallets } from './installWallets.ts'

/**
 * A page that hosts the toolkit as the site does; the URL sets wallets and appearance:
 * `?wallets=Marigold&solana&remote&locale=zh_CN&theme=dark&config={...}&look={...}&embedded&settable&headless`.
 */
const query = new URLSearchParams(location.search)
const startLocale: WalletLocale = query.get('locale') === 'zh_CN' ? 'zh_CN' : 'en_US'
document.documentElement.lang = startLocale === 'zh_CN' ? 'zh-CN' : 'en'
document.documentElement.dataset.theme = query.get('theme') ?? 'light'
installWallets(query)
if (query.get('solana') || query.get('bitcoin')) await installOtherWallets(query)

const wallet = createWallet(hostConfig(query))
Object.assign(window, { wallet })

const loadModal = () => import('../../src/modal/index.ts').then(modal => modal.WalletModal)
const Embedded = lazy(() =>
  import('../../src/modal/index.ts').then(modal => ({ default: modal.EmbeddedWallet })),
)

function Host() {
  const [locale, setLocale] = useState(startLocale)
  const [themeMode, setThemeMode] = useState<ThemeMode>()
  return (
    <WalletProvider
      wallet={wallet}
      locale={locale}
      {...(themeMode && { themeMode })}
      {...(!query.has('headless') && { loadModal })}
      {...(query.has('settable') && { onLocaleChange: setLocale, onThemeModeChange: setThemeMode })}
      {...JSON.parse(query.get('look') ?? '{}')}
    >
      <HostPage />
      {query.has('embedded') && (
        <Suspense>
          <Embedded />
        </Suspense>
      )}
    </WalletProvider>
  )
}

const place = document.getElementById('app') ?? document.body
if (place.hasChildNodes())
  hydrateRoot(place, <Host />, {
    // Reported as a page error: the tests count those.
    onRecoverableError: reportError,
  })
else createRoot(place).render(<Host />)
