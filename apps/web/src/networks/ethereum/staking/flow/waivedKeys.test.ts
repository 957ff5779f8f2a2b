import { expect, test } from 'vitest'
import { exampleIntentEntry, exampleOffer, exampleOwner } from '../test/exampleStake.ts'
import type { FlowContext } from './FlowContext.ts'
import { keysOf, toProve } from './quoteStake.ts'

test('[F.07] going on without a second source is said of keys: an offer with the same identifier and other keys is not meant', () => {
  const entry = { ...exampleIntentEntry(), offer: exampleOffer({ seed: 1, count: 2 }) }
  const wallet = { ...exampleOwner, provider: {} }
  const target = { chain: { depositContract: { address: '0x' } }, batchContract: null }
  const context = { owner: exampleOwner, target, wallet: () => wallet, waivedKeys: new Set([keysOf(entry)]) }
  const isWaived = (offer: typeof entry.offer) =>
    toProve(context as unknown as FlowContext, { ...entry, offer }, [], { calls: [], feePerValidatorWei: 0n })
      .isSecondBeaconWaived
  expect(isWaived(entry.offer)).toBe(true)
  expect(isWaived({ ...exampleOffer({ seed: 2, count: 2 }), id: entry.offer.id })).toBe(false)
})
