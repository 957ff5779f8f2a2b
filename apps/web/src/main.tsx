import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './fonts.css'
import '@granary/ui/tokens.css'
import '@granary/ui/base.css'
import { shellGroups } from './i18n/messageGroups.ts'
import { startMessages } from './i18n/messages.ts'
import { storedBy } from './journal/storedKinds.ts'
import { networks } from './networks/registry.ts'
import { createAppRouter } from './routes/createAppRouter.ts'
import { onRouterError } from './routes/onRouterError.ts'
import { SiteWalletProvider } from './wallet/SiteWalletProvider.tsx'

async function start(element: HTMLElement): Promise<void> {
  storedBy.modules = networks
  const router = createAppRouter()
  if (import.meta.env.MODE === 'devnet')
    (await import('./wallet/announceLocalWallet.ts')).announceLocalWallet()
  // Load both in parallel and render once: the frame's texts, and the first page with its own.
  await Promise.all([startMessages(shellGroups), router.load()])
  // The router reports or handles the errors it catches: see onRouterError.
  const onCaughtError = () => undefined
  createRoot(element, { onCaughtError }).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <SiteWalletProvider>
          <RouterProvider router={router} />
        </SiteWalletProvider>
      </I18nProvider>
    </StrictMode>,
  )
}

const element = document.getElementById('app')
if (element) start(element).catch(error => onRouterError(error, ''))
