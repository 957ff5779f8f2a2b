import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllWalletsOffered, mergeFeatures, selectWallets } from './index.ts'

const list = ['a', 'b', 'c', 'd'].map(id => ({ id, name: id.toUpperCase() }))
const ids = (choice: Parameters<typeof selectWallets>[1]) => selectWallets(list, choice).map(({ id }) => id)

test('[B1.32] only the included wallets are listed', () => {
  expect(ids({})).toEqual(['a', 'b', 'c', 'd'])
  expect(ids({ includeWalletIds: ['d', 'b', 'x'] })).toEqual(['b', 'd'])
  expect(ids({ includeWalletIds: [] })).toEqual([])
})

test('[B1.33] the excluded wallets are not, even where they are included or featured', () => {
  expect(ids({ excludeWalletIds: ['a', 'c'] })).toEqual(['b', 'd'])
  expect(ids({ includeWalletIds: ['a', 'b'], excludeWalletIds: ['a'], featuredWalletIds: ['a'] })).toEqual([
    'b',
  ])
})

test('[B1.34] the featured wallets come first, in the order of the host', () => {
  expect(ids({ featuredWalletIds: ['d', 'x', 'b'] })).toEqual(['d', 'b', 'a', 'c'])
})

test('[B1.38] wallets of the host are listed beside the others, and win over one of the same id', () => {
  const own = { id: 'own', name: 'Own' }
  const wallets = selectWallets(list, {
    customWallets: [own, { id: 'a', name: 'Ours' }],
    includeWalletIds: ['a', 'b'],
    featuredWalletIds: ['b'],
  })
  expect(wallets).toEqual([{ id: 'b', name: 'B' }, own, { id: 'a', name: 'Ours' }])
})

test('no wallet is listed twice, and none that nobody gave', () => {
  const some = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', 'x'))
  fc.assert(
    fc.property(some, some, some, some, (includeWalletIds, excludeWalletIds, featuredWalletIds, custom) => {
      const customWallets = custom.map(id => ({ id, name: id }))
      const listed = ids({ includeWalletIds, excludeWalletIds, featuredWalletIds, customWallets })
      expect(new Set(listed).size).toBe(listed.length)
      for (const id of listed) expect(custom.includes(id) || includeWalletIds.includes(id)).toBe(true)
    }),
  )
})

test('[B1.31] the list of all wallets is offered to everybody, to nobody, or on phones', () => {
  const offered = (allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined, mobile: boolean) =>
    isAllWalletsOffered({ ...(allWallets && { allWallets }), isMobile: () => mobile })
  expect([offered(undefined, false), offered('SHOW', false)]).toEqual([true, true])
  expect([offered('HIDE', true), offered('HIDE', false)]).toEqual([false, false])
  expect([offered('ONLY_MOBILE', true), offered('ONLY_MOBILE', false)]).toEqual([true, false])
})

test('[B1.23] [B1.24] remote features win over those of the host, key by key; unknown ones are left out', () => {
  const merged = mergeFeatures({ email: true, swaps: true, socials: ['google'] }, {
    socials: ['x', 'farcaster'],
    swaps: false,
    magic: true,
    toString: 1,
  } as never)
  expect(merged).toMatchObject({ email: true, swaps: false, socials: ['x', 'farcaster'], allWallets: true })
  expect(Object.keys(merged)).toEqual(Object.keys(mergeFeatures()))
  expect(mergeFeatures().walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(mergeFeatures().connectMethodsOrder).toEqual(['email', 'social', 'wallet'])
})
