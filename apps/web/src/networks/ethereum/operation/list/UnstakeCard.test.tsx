// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadMessages, startMessages } from '#web/i18n/messages.ts'
import { queuesQuery } from '../../owner/index.ts'
import { exampleQueues } from '../test/exampleValidator.ts'
import { UnstakeCard } from './UnstakeCard.tsx'

test('[A4.05] [A9.03] the ways out say that an exit is initiated by hand, the usual 2 to 3 days, and the queues of now', async () => {
  await startMessages(['common', 'claim'])
  await loadMessages(['claim'])
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  client.setQueryData(queuesQuery('hoodi').queryKey, exampleQueues)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <UnstakeCard network="hoodi" /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </I18nProvider>,
    )
  })
  const text = document.body.textContent
  expect(text).toContain('A full withdrawal needs a voluntary exit that you initiate yourself')
  expect(text).toContain('2 to 3 days')
  // 5 epochs of the exit queue and 256 of the delay, 384 seconds each.
  expect(text).toContain('about 28 hours')
})
