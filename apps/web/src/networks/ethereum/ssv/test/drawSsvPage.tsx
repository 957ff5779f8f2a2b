import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { loadMessages, startMessages } from '#web/i18n/messages.ts'
import { SiteWalletProvider } from '#web/wallet/SiteWalletProvider.tsx'
import { SsvHomeLayout } from '../frame/SsvHomeLayout.tsx'
import { FundingPeriodPage } from '../funding/FundingPeriodPage.tsx'
import { OperatorsPage } from '../operators/OperatorsPage.tsx'
import { SsvValidatorPage } from '../validator/SsvValidatorPage.tsx'

type Answers = readonly (readonly [RegExp, unknown])[]

/** Opens an SSV page as the site does, without a wallet; the server gives these answers by path and query, and 503 else. */
export async function drawSsvPage(address: string, answers: Answers) {
  await startMessages(['common', 'stake', 'stake.action'])
  await loadMessages(['stake', 'stake.action', 'stake.ssv', 'reward'])
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, 'http://site')
    const answer = answers.find(([pattern]) => pattern.test(pathname + search))?.[1]
    const isNotFound = answer === 'not found'
    const status = isNotFound ? 404 : answer === undefined ? 503 : 200
    const body = isNotFound
      ? { type: 'about:blank', code: 'SSV_VALIDATOR_NOT_FOUND', title: 'Not found', status }
      : (answer ?? {})
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, id: 'ssv', component: SsvHomeLayout })
  const pages = home.addChildren([
    createRoute({ getParentRoute: () => home, path: '/$network/ssv/operators', component: OperatorsPage }),
    createRoute({
      getParentRoute: () => home,
      path: '/$network/ssv/funding-period',
      component: FundingPeriodPage,
    }),
  ])
  const detail = createRoute({
    getParentRoute: () => root,
    path: '/$network/ssv/validator-detail',
    component: SsvValidatorPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([pages, detail]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <SiteWalletProvider>
          <RouterProvider router={router as never} />
        </SiteWalletProvider>
      </I18nProvider>,
    )
  })
  return router
}
