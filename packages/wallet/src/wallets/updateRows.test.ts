import { expect, test } from 'vitest'
import { updateRows } from './updateRows.ts'

const bundled = [
  { id: 'metamask', name: 'MetaMask', rdns: 'io.metamask', image_id: 'metamask', mobile_link: 'metamask://' },
  { id: 'trust', name: 'Trust Wallet', image_id: 'trust' },
]
const entry = (order: number, wallet: { id: string; name: string; rdns?: string }) => ({ order, wallet })

test.each([
  ['id', { id: 'metamask', name: 'Other Name' }],
  ['rdns', { id: 'c57c', name: 'Other Name', rdns: 'io.metamask' }],
  ['name', { id: 'c57c', name: 'metamask' }],
])('a wallet with the %s of a bundled one updates it', (_, wallet) => {
  expect(updateRows(bundled, [entry(9, { ...wallet, chains: [], homepage: null } as never)])).toEqual([
    { ...bundled[0], name: wallet.name },
    bundled[1],
  ])
})

test('new wallets join at their places', () => {
  const rows = updateRows(bundled, [
    entry(99, { id: 'late', name: 'Late' }),
    entry(2, { id: 'second', name: 'Second' }),
    entry(1, { id: 'first', name: 'First' }),
  ])
  expect(rows.map(({ id }) => id)).toEqual(['first', 'second', 'metamask', 'trust', 'late'])
})

test('links of the package stay, whatever a row with its name says', () => {
  const links = {
    mobile_link: 'evil://',
    universal_link: 'https://evil.example',
    desktop_link: 'evil-desktop://',
  }
  const [metamask, trust] = updateRows(bundled, [
    entry(1, { id: 'x', name: 'MetaMask', ...links } as never),
    entry(2, { id: 'y', name: 'Trust Wallet', ...links } as never),
  ])
  expect(metamask).toEqual({ ...bundled[0], desktop_link: 'evil-desktop://' })
  expect(trust).toMatchObject({ ...links, linksFrom: 'registry' })
})

test('a new wallet is known by its links as one of the registry', () => {
  const [added] = updateRows([], [entry(1, { id: 'x', name: 'X', mobile_link: 'x://' } as never)])
  expect(added).toMatchObject({ mobile_link: 'x://', linksFrom: 'registry' })
})
