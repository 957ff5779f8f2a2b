import { expect, test } from 'vitest'
import { exampleIntentEntry, exampleOffer, exampleOwner } from '../test/exampleStake.ts'
import type { FlowContext } from './FlowContext.ts'
import { keysOf, toProve } from './quoteStake.ts'

test('[F.07] going on without a second source is said of keys: an offer with the same identifier and other keys is not meant', () => {
  const stake = { ...exampleIntentEntry(), offer: exampleOffer({ seed: 1, count: 2 }) }
  const wallet = { ...exampleOwner, provider: {} }
  const target = { chain: { depositContract: { address: '0x' } }, batchContract: null }
  const context = { owner: exampleOwner, target, wallet: () => wallet, waivedKeys: new Set([keysOf(stake)]) }
  const isWaived = (offer: typeof stake.offer) =>
    toProve(context as unknown as FlowContext, { ...stake, offer }, [], { calls: [], feePerValidatorWei: 0n })
      .isSecondBeaconWaived
  expect(isWaived(stake.offer)).toBe(true)
  expect(isWaived({ ...exampleOffer({ seed: 2, count: 2 }), id: stake.offer.id })).toBe(false)
})
