// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shellGroups } from '#web/i18n/messageGroups.ts'
import { changeLocale, startMessages } from '#web/i18n/messages.ts'
import { createAppRouter } from '#web/routes/createAppRouter.ts'
import { SiteWalletProvider } from '#web/wallet/SiteWalletProvider.tsx'

beforeAll(() => startMessages(shellGroups))
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await changeLocale('en_US')
})

async function open(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  render(
    <I18nProvider i18n={i18n}>
      <SiteWalletProvider>
        <RouterProvider router={router} />
      </SiteWalletProvider>
    </I18nProvider>,
  )
  await act(() => router.load())
  await screen.findByRole('heading', { level: 1 })
  return router
}

const part = (id: string) => within(document.getElementById(id) as HTMLElement)

test.each(['en_US', 'zh_CN'] as const)('five walks have their steps in order: %s', async locale => {
  await changeLocale(locale)
  await open('/tutorials')
  for (const id of ['first', 'claim', 'watch', 'safe', 'cfx']) {
    expect(part(id).getByRole('heading', { level: 2 })).toBeTruthy()
    expect(part(id).getAllByRole('listitem').length).toBeGreaterThan(4)
  }
})

test('steps link to pages of this site that exist', async () => {
  const router = await open('/tutorials')
  const links = [...document.querySelectorAll('main section a')].map(link => link.getAttribute('href') ?? '')
  expect(links.length).toBeGreaterThan(10)
  expect(links).toContain('/eth/staking')
  for (const href of links) {
    const [path = ''] = href.split('#')
    const matches = router.matchRoutes(path, {})
    expect(matches.at(-1)?.staticData.meta, href).toBeTruthy()
  }
})

test('an address with a place moves the focus to its walk', async () => {
  await open('/tutorials#safe')
  expect(document.activeElement).toBe(document.getElementById('safe'))
})
