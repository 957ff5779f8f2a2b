// @vitest-environment jsdom
import { within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSite } from '#test/openSite.tsx'
import { shellGroups } from '#web/i18n/messageGroups.ts'
import { changeLocale, startMessages } from '#web/i18n/messages.ts'

beforeAll(() => startMessages(shellGroups))
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => vi.unstubAllGlobals())

const part = (id: string) => within(document.getElementById(id) as HTMLElement)

test.each(['en_US', 'zh_CN'] as const)('five walks have their steps in order: %s', async locale => {
  await changeLocale(locale)
  await openSite('/tutorials')
  for (const id of ['first', 'claim', 'watch', 'safe', 'cfx']) {
    expect(part(id).getByRole('heading', { level: 2 })).toBeTruthy()
    expect(part(id).getAllByRole('listitem').length).toBeGreaterThan(4)
  }
})

test('steps link to pages of this site that exist', async () => {
  const router = await openSite('/tutorials')
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
  await openSite('/tutorials#safe')
  expect(document.activeElement).toBe(document.getElementById('safe'))
})
