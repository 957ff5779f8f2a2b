import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWallets } from './readWallets.ts'

function read(...rows: unknown[]) {
  const refused: string[] = []
  const entries = readWallets(rows, error => {
    expect(error.code).toBe('WALLET_ENTRY_REFUSED')
    refused.push(error.details ?? '')
  })
  return { wallets: entries.map(({ wallet }) => wallet), orders: entries.map(({ order }) => order), refused }
}

const row = { id: 'house', name: 'House Wallet' }

test('[B3.01] reads a row of the wallet API, whose link_mode opens an installed application', () => {
  const { wallets, orders, refused } = read({
    ...row,
    order: 7,
    link_mode: 'https://go.house.example',
    mobile_link: 'house://',
    chains: ['eip155:1'],
    rdns: 'example.house',
    image_id: 'abc',
    badge_type: 'certified',
    injected: [{ namespace: 'eip155', injected_id: 'example.house' }],
  })
  expect(wallets).toEqual([
    expect.objectContaining({
      ...row,
      universal_link: 'https://go.house.example',
      mobile_link: 'house://',
      chains: ['eip155:1'],
      rdns: 'example.house',
      image_id: 'abc',
      badge_type: 'certified',
    }),
  ])
  expect(orders).toEqual([7])
  expect(refused).toEqual([])
})

test.each<[string, object]>([
  ['mobile_link', { mobile_link: 'javascript:alert(1)' }],
  ['mobile_link', { mobile_link: 'java\nscript:alert(1)' }],
  ['desktop_link', { desktop_link: 'intent://x#Intent;end' }],
  ['link_mode', { link_mode: 'http://plain.example' }],
  ['webapp_link', { webapp_link: 'data:text/html,<script>' }],
  ['homepage', { homepage: 'https://metamask.io@evil.example/' }],
  ['chrome_store', { chrome_store: '//evil.example' }],
  ['image_url', { image_url: 'data:image/svg+xml,<svg onload="alert(1)"/>' }],
  ['image_url', { image_url: 'https://tracker.example/x.png' }],
  ['image_id', { image_id: '../../etc' }],
  ['badge_type', { badge_type: 'gold' }],
  ['badge_type', { badge_type: { toString: null } }],
])('drops a bad %s of a row, keeps the wallet, and says so', (key, given) => {
  const { wallets, refused } = read({ ...row, ...given })
  expect(wallets).toMatchObject([row])
  expect(wallets[0]).not.toHaveProperty('badge_type')
  expect(Object.values(wallets[0] ?? {})).not.toContain(Object.values(given)[0])
  expect(refused).toEqual([`row 1: ${key}`])
})

test.each<[string, unknown]>([
  ['name', { id: 'x', name: '<script>alert(1)</script>' }],
  ['name', { id: 'x', name: '\u200b' }],
  ['name', { id: 'x' }],
  ['id', { id: '', name: 'X' }],
  ['id', { id: 'a b', name: 'X' }],
  ['id', { id: 'x'.repeat(101), name: 'X' }],
  ['no object', null],
  ['no object', 'house'],
])('refuses a row without a usable %s', (what, given) => {
  const { wallets, refused } = read(given, row)
  expect(wallets).toMatchObject([row])
  expect(refused).toEqual([`row 1: ${what}`])
})

test('of several rows with one id the first counts', () => {
  expect(read(row, { ...row, name: 'Other' }).wallets).toMatchObject([row])
})

test('reads or refuses any rows', () => {
  const anyRow = fc.record(
    {
      id: fc.oneof(fc.constant('x'), fc.anything()),
      name: fc.oneof(fc.constant('X'), fc.anything()),
      image_url: fc.anything(),
      image_id: fc.anything(),
      chains: fc.anything(),
      order: fc.anything(),
      mobile_link: fc.anything(),
      badge_type: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(anyRow, fc.anything()), { maxLength: 5 }), rows => {
      for (const { id, name } of read(...rows).wallets) expect(`${id}${name}`).not.toMatch(/[<>]/)
    }),
    { numRuns: 500 },
  )
})
