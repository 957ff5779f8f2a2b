import { expect, test } from 'vitest'
import { mergeFeatures } from '../index.ts'

test("[B1.23] [B1.24] remote features override the host's, key by key; unknown ones are dropped", () => {
  const merged = mergeFeatures({ send: true, swaps: true, onramp: ['meld'] }, {
    onramp: ['coinbase', 'meld'],
    swaps: false,
    magic: true,
    toString: 1,
  } as never)
  expect(merged).toMatchObject({ send: true, swaps: false, onramp: ['coinbase', 'meld'], allWallets: true })
  expect(Object.keys(merged)).toEqual(Object.keys(mergeFeatures()))
})

test('has default orders for the Connect view and the account', () => {
  expect(mergeFeatures()).toMatchObject({
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    connectMethodsOrder: ['wallet'],
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
