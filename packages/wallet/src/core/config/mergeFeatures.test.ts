import { expect, test } from 'vitest'
import { mergeFeatures } from '../index.ts'

test('[B1.23] [B1.24] remote features win over those of the host, key by key; unknown ones are left out', () => {
  const merged = mergeFeatures({ email: true, swaps: true, socials: ['google'] }, {
    socials: ['x', 'farcaster'],
    swaps: false,
    magic: true,
    toString: 1,
  } as never)
  expect(merged).toMatchObject({ email: true, swaps: false, socials: ['x', 'farcaster'], allWallets: true })
  expect(Object.keys(merged)).toEqual(Object.keys(mergeFeatures()))
})

test('the orders of the Connect view and of the account are the usual ones by default', () => {
  expect(mergeFeatures()).toMatchObject({
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    connectMethodsOrder: ['email', 'social', 'wallet'],
    connectorTypeOrder: [
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ],
  })
  expect(mergeFeatures({}, { connectorTypeOrder: ['recent'] }).connectorTypeOrder).toEqual(['recent'])
})
