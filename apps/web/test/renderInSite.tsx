import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { loadMessages, startMessages } from '../src/i18n/messages.ts'
import { SiteWalletProvider } from '../src/wallet/SiteWalletProvider.tsx'

/** The texts of every flow. */
const flowGroups = ['stake', 'stake.action', 'stake.conflux', 'stake.ssv'] as const

/** Renders a part of a page inside the site's providers: language, wallet, queries, router. */
export async function renderInSite(part: ReactNode): Promise<void> {
  await startMessages(['common', ...flowGroups])
  await loadMessages(flowGroups)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  })
  await router.load()
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <SiteWalletProvider>
            <RouterProvider router={router as never} />
          </SiteWalletProvider>
        </QueryClientProvider>
      </I18nProvider>,
    )
  })
}
