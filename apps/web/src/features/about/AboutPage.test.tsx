// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { loadMessages } from '../../i18n/messages.ts'
import { provider } from '../../settings/provider.ts'
import { AboutPage } from './AboutPage.tsx'
import { CommunityPage } from './CommunityPage.tsx'

beforeAll(() => loadMessages(['contact', 'contact.about']))

const page = () => document.body.textContent ?? ''

test('the page says that the provider holds the validator keys and can exit validators, to the wallet only', async () => {
  await renderInSite(<AboutPage />)
  const text = screen.getByText(/^The provider makes and keeps the validator keys/).textContent
  expect(text).toContain('the provider can exit a validator too')
  expect(text).toContain('the stake goes to your wallet only')
  const trustless = screen.getByText('Your money').parentElement?.textContent
  expect(trustless).not.toContain('exit')
})

test("the provider's own words on fees stand beside its share of rewards", async () => {
  const { fees } = provider
  Object.assign(provider, { fees: { en_US: 'No monthly charge.', zh_CN: '没有月费。' } })
  try {
    await renderInSite(<AboutPage />)
    expect(screen.getByText('No monthly charge.')).toBeTruthy()
  } finally {
    Object.assign(provider, { fees })
  }
})

test('the page names the operator, the version, the licence and what the browser stores', async () => {
  await renderInSite(<AboutPage />)
  expect(page()).toContain('Granary hosts this site')
  expect(page()).toContain('Apache 2.0')
  expect(page()).toContain('Records of your transactions')
  expect(screen.getByRole('link', { name: 'check our claims yourself' }).getAttribute('href')).toBe(
    '/help#check',
  )
})

test('links of the provider appear as it names them, and are safe', async () => {
  const built = { ...provider.links }
  Object.assign(provider.links, {
    website: 'https://stake.example',
    community: [{ label: 'Forum', url: 'https://forum.example' }],
  })
  try {
    await renderInSite(
      <>
        <AboutPage />
        <CommunityPage />
      </>,
    )
    for (const name of [/^Website/, /^Forum/]) {
      const link = screen.getByRole<HTMLAnchorElement>('link', { name })
      expect(link.target).toBe('_blank')
      expect(link.rel).toContain('noreferrer')
    }
  } finally {
    Object.assign(provider.links, built)
  }
})

test('the community page warns of thieves, also without a community', async () => {
  await renderInSite(<CommunityPage />)
  expect(page()).toContain('has not named a community place yet')
  expect(page()).toContain('Nobody needs your recovery phrase')
})
