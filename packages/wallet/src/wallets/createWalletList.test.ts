import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { WalletEntry } from '../core/wallet-list/WalletEntry.ts'
import { createWalletList } from './createWalletList.ts'
import { rows } from './generated/rows.ts'
import { highlightedWallets, walletPageSize } from './listSizes.ts'
import { readRows } from './readRows.ts'

const ids = (wallets: readonly WalletEntry[]) => wallets.map(({ id }) => id)
const own: WalletEntry = { id: 'own', name: 'House Wallet', mobile_link: 'house://' }

test('[B3.01] every bundled wallet has its own id, a name, a picture and only addresses of the expected forms', () => {
  const wallets = readRows()
  expect(wallets.length).toBeGreaterThan(500)
  expect(new Set(ids(wallets)).size).toBe(wallets.length)
  for (const wallet of wallets) {
    expect(wallet.id).toMatch(/^[\p{L}\p{N}-]+$/u)
    expect(wallet.name.trim()).toBe(wallet.name)
    expect(wallet.image_id).toBe(wallet.id)
    if (wallet.rdns) expect(wallet.rdns).toMatch(/^[\w-]+(\.[\w-]+)+$/)
    for (const link of [wallet.mobile_link, wallet.desktop_link])
      if (link) expect(link).toMatch(/^(?!https?:|javascript:|data:)[a-z][a-z0-9+.-]*:\/+(.*[/=])?$/i)
    for (const link of [wallet.universal_link, wallet.webapp_link, wallet.homepage])
      if (link) expect(link).toMatch(/^https:\/\/[\w.-]+/)
  }
})

test('[B3.04] [B3.05] the list has every wallet that the specification names, with its chains', () => {
  const named = [
    'metamask trust solflare phantom coin98 magic-eden backpack bitget frontier xverse leather',
    'coinbase ledger safe',
  ]
  const { find } = createWalletList({})
  for (const id of named.join(' ').split(' ')) {
    expect(find(id), id).toBeDefined()
    expect(find(id)?.chains, id).not.toEqual([])
  }
  expect(find('solflare')?.chains).toEqual(['solana'])
  expect(find('metamask')).toMatchObject({ rdns: 'io.metamask', mobile_link: 'metamask://' })
})

test('the bundled list loads at most 25 kB', () => {
  expect(gzipSync(JSON.stringify(rows), { level: 9 }).length).toBeLessThan(25_000)
})

test('[B9.01] a page of the list has 40 wallets, and the pages together have each wallet once', () => {
  const list = createWalletList({})
  const first = list.page(1)
  expect(first.data).toHaveLength(40)
  expect(first.count).toBe(list.all.length)
  const pages = Array.from({ length: Math.ceil(first.count / walletPageSize) }, (_, index) =>
    list.page(index + 1),
  )
  expect(ids(pages.flatMap(({ data }) => data))).toEqual(ids(list.all))
  expect(list.page(99).data).toEqual([])
})

test('[B9.02] recommends four wallets and features four', () => {
  expect(highlightedWallets).toBe(4)
  const list = createWalletList({ featuredWalletIds: ['safe', 'ledger', 'zerion', 'rabby', 'exodus'] })
  expect(ids(list.featured)).toEqual(['safe', 'ledger', 'zerion', 'rabby'])
  expect(ids(list.recommended())).toEqual(['metamask', 'coinbase', 'trust', 'phantom'])
  expect(ids(list.recommended(['io.metamask', 'app.phantom']))).toEqual([
    'coinbase',
    'trust',
    'rainbow',
    'okx',
  ])
})

test('[B9.03] a search returns at most 100 wallets and counts them all', () => {
  const found = createWalletList({}).search('wallet')
  expect(found.data).toHaveLength(100)
  expect(found.count).toBeGreaterThan(100)
})

test('a search ranks names that begin with the text first, ignoring case, accents and spaces', () => {
  const { search } = createWalletList({})
  expect(ids(search(' TRUST').data).slice(0, 2)).toEqual(['trust', 'trust-asset-wallet'])
  expect(ids(search('mètamask').data)).toEqual(['metamask'])
  expect(search('no such wallet at all').data).toEqual([])
})

test('[B1.32] include ids restrict the bundled list', () => {
  expect(ids(createWalletList({ includeWalletIds: ['rainbow', 'metamask', 'unknown'] }).all)).toEqual([
    'metamask',
    'rainbow',
  ])
})

test('[B1.33] excluded ids appear nowhere', () => {
  const list = createWalletList({
    excludeWalletIds: ['metamask'],
    featuredWalletIds: ['metamask', 'rainbow'],
  })
  expect(list.find('metamask')).toBeUndefined()
  expect(ids(list.featured)).toEqual(['rainbow'])
  expect(ids(list.recommended())).not.toContain('metamask')
  expect(ids(list.search('metamask').data)).toEqual([])
})

test("[B1.34] featured ids come first, in the host's order", () => {
  expect(ids(createWalletList({ featuredWalletIds: ['zerion', 'safe'] }).all).slice(0, 3)).toEqual([
    'zerion',
    'safe',
    'metamask',
  ])
})

test("[B1.38] the host's wallets come before the list, can be featured, and replace one with the same id", () => {
  const list = createWalletList({ customWallets: [own, { id: 'metamask', name: 'Our MetaMask' }] })
  expect(ids(list.all).slice(0, 3)).toEqual(['own', 'metamask', 'coinbase'])
  expect(list.find('metamask')?.name).toBe('Our MetaMask')
  expect(ids(createWalletList({ customWallets: [own], featuredWalletIds: ['own'] }).featured)).toEqual([
    'own',
  ])
  expect(list.schemes.has('house')).toBe(true)
})

test("drops wallets that support none of the host's networks and keeps those with unknown networks", () => {
  const list = createWalletList({ chains: ['eip155:560048', 'eip155:1030'] })
  expect(list.find('solflare')).toBeUndefined()
  expect(list.find('leather')).toBeUndefined()
  expect(list.find('metamask')).toBeDefined()
  expect(list.all.some(({ chains }) => chains?.length === 0)).toBe(true)
})

test("recognises a page's wallet by its rdns", () => {
  expect(createWalletList({}).findByRdns('me.rainbow')?.id).toBe('rainbow')
})
