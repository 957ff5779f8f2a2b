import { ethereumNetworks } from '@granary/chains'
import { createWallet } from '@granary/wallet/core'
import { WalletProvider } from '@granary/wallet/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { startMessages } from '#web/i18n/messages.ts'

/** Renders a part of the screen with the site's language, router, queries and wallet. */
export async function drawInSite(part: () => ReactNode, address = '/hoodi/validator'): Promise<void> {
  await startMessages(['common', 'stake', 'reward'])
  const root = createRootRoute()
  const page = (path: string) => createRoute({ getParentRoute: () => root, path, component: part })
  const router = createRouter({
    routeTree: root.addChildren([page('/$network/validator'), page('/$network/operation')]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const wallet = createWallet({
    networks: [{ ...ethereumNetworks.hoodi, rpcUrl: '/rpc' }],
    adapters: {},
  })
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <WalletProvider wallet={wallet}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </WalletProvider>
      </I18nProvider>,
    )
  })
}
