import type { OwnerEvent, OwnerSummary, RewardDay } from '@granary/api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { startMessages } from '#web/i18n/messages.ts'
import { RewardBoard } from '../RewardPage.tsx'
import { exampleReach, exampleSummary } from './examples.ts'

const owner = exampleSummary.owner as `0x${string}`

/** Renders an account's rewards in the site, against any server. */
export async function drawBoard({ isWatching }: { isWatching: boolean }): Promise<void> {
  await startMessages(['common', 'reward'])
  const board = () => <RewardBoard owner={{ network: 'hoodi', id: owner, account: owner, isWatching }} />
  const router = createRouter({
    routeTree: createRootRoute({ component: board }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </I18nProvider>,
    )
  })
}

type Told = { summary: OwnerSummary; days: RewardDay[]; events?: OwnerEvent[]; prices?: object }

/** A server that knows only the given facts about the account. */
export function serverOf({ summary, days, events = [], prices }: Told): (url: string) => Promise<Response> {
  return async url => {
    const path = new URL(url, 'http://site').pathname
    const reach = summary.reach ?? exampleReach
    if (path.endsWith('/rewards'))
      return json({
        days,
        nextBefore: null,
        reach,
        currency: null,
        currencies: [],
        priceSource: null,
        ...prices,
      })
    if (path.endsWith('/events')) return json({ events, nextBefore: null, reach })
    if (path.endsWith(owner)) return json(summary)
    return Response.json(
      { type: 'about:blank', title: 'None', status: 404, code: 'NOT_FOUND' },
      { status: 404 },
    )
  }
}

/** An API answer: amounts are text there. */
export const json = (body: object) =>
  new Response(
    JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
    { headers: { 'content-type': 'application/json' } },
  )
