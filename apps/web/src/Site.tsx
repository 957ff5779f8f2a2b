import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { AppRouter } from './routes/createAppRouter.ts'
import { SiteWalletProvider } from './wallet/SiteWalletProvider.tsx'

/** The whole site, in the browser and where the build renders its pages. */
export function Site({ router }: { router: AppRouter }) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <SiteWalletProvider>
          <RouterProvider router={router} />
        </SiteWalletProvider>
      </I18nProvider>
    </StrictMode>
  )
}
