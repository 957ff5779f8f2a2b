import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Platform } from './detectPlatform.ts'
import { mobileRedirect, redirectWalletIds } from './mobileRedirect.ts'

const phone: Platform = { system: 'ios', isMobile: true, isIosSafari: true, isTelegram: false }
const desktop: Platform = { system: 'mac', isMobile: false, isIosSafari: false, isTelegram: false }
const href = 'https://stake.example/eth?amount=32&a=b#top'
const encoded = 'https%3A%2F%2Fstake.example%2Feth%3Famount%3D32%26a%3Db%23top'
const place = { platform: phone, href, page: {} }

test('[B2.43] Phantom opens the page in its own browser if its provider is missing on a phone', () => {
  expect(mobileRedirect('phantom', place)).toBe(
    `https://phantom.app/ul/browse/${encoded}?ref=https%3A%2F%2Fstake.example`,
  )
  expect(mobileRedirect('phantom', { ...place, page: { phantom: {} } })).toBeNull()
  expect(mobileRedirect('phantom', { ...place, platform: desktop })).toBeNull()
})

test('[B2.44] Solflare opens the page in its own browser if its provider is missing on a phone', () => {
  expect(mobileRedirect('solflare', place)).toBe(
    `https://solflare.com/ul/v1/browse/${encoded}?ref=https%3A%2F%2Fstake.example`,
  )
  expect(mobileRedirect('solflare', { ...place, page: { solflare: {} } })).toBeNull()
  expect(mobileRedirect('solflare', { ...place, platform: desktop })).toBeNull()
})

test('[B2.45] Coinbase opens the page in its own browser if its provider is missing on a phone', () => {
  expect(mobileRedirect('coinbase', place)).toBe(`https://go.cb-w.com/dapp?cb_url=${encoded}`)
  expect(mobileRedirect('coinbase', { ...place, page: { coinbaseWalletExtension: {} } })).toBeNull()
  expect(mobileRedirect('coinbase', { ...place, page: { ethereum: { isCoinbaseWallet: true } } })).toBeNull()
  expect(mobileRedirect('coinbase', { ...place, platform: desktop })).toBeNull()
})

test('other wallets and non-web pages have no redirect', () => {
  expect(redirectWalletIds).toEqual(['phantom', 'solflare', 'coinbase'])
  for (const id of ['metamask', 'constructor', '__proto__', '']) expect(mobileRedirect(id, place)).toBeNull()
  for (const odd of ['file:///x', 'about:blank', 'javascript:alert(1)', ''])
    expect(mobileRedirect('phantom', { ...place, href: odd })).toBeNull()
})

test('treats a page object that throws when read as missing', () => {
  const page = Object.defineProperty({}, 'phantom', {
    get() {
      throw new Error('not yours')
    },
  })
  expect(mobileRedirect('phantom', { ...place, page })).toContain('https://phantom.app/')
})

test('keeps the address of any page intact', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), address => {
      const link = mobileRedirect('coinbase', { ...place, href: address }) ?? ''
      expect(new URL(link).searchParams.get('cb_url')).toBe(new URL(address).href)
      const phantom = mobileRedirect('phantom', { ...place, href: address }) ?? ''
      const [, path = ''] = /browse\/([^?]*)\?ref=/.exec(phantom) ?? []
      expect(decodeURIComponent(path)).toBe(new URL(address).href)
    }),
  )
})
