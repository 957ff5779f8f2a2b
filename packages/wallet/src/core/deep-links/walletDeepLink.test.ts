import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schemeDeepLink, urlDeepLink, walletDeepLink } from './walletDeepLink.ts'

const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const encoded = encodeURIComponent(uri)

test('[B7.74] a scheme takes a pairing as {scheme}wc?uri={encoded}', () => {
  expect(schemeDeepLink('rainbow://', uri)).toBe(`rainbow://wc?uri=${encoded}`)
  expect(schemeDeepLink('bnc://app.binance.com/cedefi', uri)).toBe(
    `bnc://app.binance.com/cedefi/wc?uri=${encoded}`,
  )
  const nested = 'bybitapp://open/route?targetUrl=by://web3/walletconnect/'
  expect(schemeDeepLink(nested, uri)).toBe(`${nested}wc?uri=${encoded}`)
})

test('[B7.75] an address takes a pairing as {url}/wc?uri={encoded}', () => {
  expect(urlDeepLink('https://rnbwapp.com', uri)).toBe(`https://rnbwapp.com/wc?uri=${encoded}`)
  expect(urlDeepLink('https://app.safe.global//', uri)).toBe(`https://app.safe.global/wc?uri=${encoded}`)
})

test.each(['javascript:alert(1)//', 'data:text/html,', 'file:///x', 'intent://', '//x', '', 'no scheme'])(
  'the link %j takes no pairing',
  link => {
    expect(schemeDeepLink(link, uri)).toBeNull()
    expect(urlDeepLink(link, uri)).toBeNull()
  },
)

test('reaches a wallet by its application, else by its address, and in each place by its link for it', () => {
  const wallet = { id: 'r', name: 'R', mobile_link: 'rainbow://', universal_link: 'https://rnbwapp.com' }
  expect(walletDeepLink(wallet, uri, 'mobile')).toBe(`rainbow://wc?uri=${encoded}`)
  expect(walletDeepLink({ ...wallet, mobile_link: null }, uri, 'mobile')).toBe(
    `https://rnbwapp.com/wc?uri=${encoded}`,
  )
  expect(walletDeepLink({ ...wallet, mobile_link: 'https://r.example' }, uri, 'mobile')).toBe(
    `https://r.example/wc?uri=${encoded}`,
  )
  expect(walletDeepLink(wallet, uri, 'desktop')).toBeNull()
  expect(walletDeepLink({ ...wallet, desktop_link: 'ledgerlive://' }, uri, 'desktop')).toBe(
    `ledgerlive://wc?uri=${encoded}`,
  )
  expect(walletDeepLink({ ...wallet, webapp_link: 'https://app.safe.global' }, uri, 'webapp')).toBe(
    `https://app.safe.global/wc?uri=${encoded}`,
  )
  expect(
    walletDeepLink({ ...wallet, mobile_link: 'javascript:x', universal_link: null }, uri, 'mobile'),
  ).toBeNull()
})

test('keeps the pairing intact through any link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), pairing => {
      const link = urlDeepLink('https://rnbwapp.com', pairing) ?? ''
      expect(new URL(link).searchParams.get('uri')).toBe(pairing)
      expect(decodeURIComponent(schemeDeepLink('rainbow://', pairing)?.split('uri=')[1] ?? '')).toBe(pairing)
    }),
  )
})
