// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { openSite } from '#test/openSite.tsx'
import { shellGroups } from '../../i18n/messageGroups.ts'
import { startMessages } from '../../i18n/messages.ts'
import { provider } from '../../settings/provider.ts'

vi.mock('virtual:legal', () => ({
  legal: {
    terms: {
      en_US: [
        { heading: 'Terms of Service', text: 'We run **validators**.' },
        { heading: 'Fees', text: '- one\n<b>two</b>' },
      ],
    },
  },
}))
beforeAll(() => startMessages(shellGroups))

function visit(path: string) {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  return openSite(path)
}

test("the provider's terms are a page of the site, without any markup of their own", async () => {
  Object.assign(provider.legal, { terms: true })
  try {
    await visit('/terms')
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Fees' })).toBeTruthy()
    expect(screen.getByText('<b>two</b>')).toBeTruthy()
    expect(document.title).toBe('Terms | Stake Granary')
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
  } finally {
    Object.assign(provider.legal, { terms: false })
  }
})

test('without a text there is no such page', async () => {
  await visit('/privacy')
  expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeTruthy()
})
