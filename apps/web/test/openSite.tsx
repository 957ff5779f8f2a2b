import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { type AppRouter, createAppRouter } from '../src/routes/createAppRouter.ts'
import { SiteWalletProvider } from '../src/wallet/SiteWalletProvider.tsx'

/** Opens a page of the site at its address, with its frame, and waits for its heading. */
export async function openSite(path: string): Promise<AppRouter> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <SiteWalletProvider>
          <RouterProvider router={router} />
        </SiteWalletProvider>
      </I18nProvider>,
    )
  })
  await act(() => router.load())
  await screen.findByRole('heading', { level: 1 })
  return router
}
