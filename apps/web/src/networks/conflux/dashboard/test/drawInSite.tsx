import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { startMessages } from '#web/i18n/messages.ts'

/** Renders a part of the dashboard with the site's language and queries. */
export async function drawInSite(part: ReactNode): Promise<void> {
  await startMessages(['common', 'stake', 'reward', 'claim'])
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          {part}
        </QueryClientProvider>
      </I18nProvider>,
    )
  })
}
