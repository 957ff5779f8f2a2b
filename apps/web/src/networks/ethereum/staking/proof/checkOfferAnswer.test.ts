import type { Offer } from '@granary/api'
import { splitterAddress } from '@granary/staking/ethereum/splitter'
import { expect, test } from 'vitest'
import { exampleIntentEntry, exampleOffer } from '../test/exampleStake.ts'
import { checkOfferAnswer } from './checkOfferAnswer.ts'

const stake = exampleIntentEntry()
const now = Date.parse('2026-11-21T10:00:00Z')
const { id, deposits } = exampleOffer({ seed: 1, count: 2 })
const honest = {
  id,
  chainId: stake.chainId,
  withdrawalAddress: stake.account,
  credentialsType: '0x01',
  feeRecipient: stake.account,
  providerShareBps: 0,
  deposits,
  status: 'open',
  createdAt: '2026-11-21T09:59:00Z',
  expiresAt: '2026-11-22T10:00:00Z',
} as unknown as Offer

test('an offer that is what was asked for is taken', () => {
  expect(() => checkOfferAnswer(honest, stake, {}, now)).not.toThrow()
})

const rewardSplitter = { factory: `0x${'fa'.repeat(20)}`, shareBps: 800 } as const
const splitter = splitterAddress(stake.account, rewardSplitter)

test('where the provider takes a share, the splitter that this browser computes is taken, and nothing else', () => {
  const shared = { ...honest, feeRecipient: splitter, providerShareBps: 800 }
  expect(() => checkOfferAnswer(shared, stake, { rewardSplitter }, now)).not.toThrow()
  const lies: Partial<Offer>[] = [
    { feeRecipient: stake.account },
    { feeRecipient: `0x${'ee'.repeat(20)}` },
    { feeRecipient: splitterAddress(stake.account, { ...rewardSplitter, shareBps: 801 }) },
    { providerShareBps: 700 },
  ]
  for (const lie of lies)
    expect(() => checkOfferAnswer({ ...shared, ...lie }, stake, { rewardSplitter }, now)).toThrow(
      expect.objectContaining({ code: 'OFFER_FEE_RECIPIENT_DIFFERS' }),
    )
})

test.each<[what: string, lie: Partial<Offer>, code: string]>([
  ['of another chain', { chainId: 1 }, 'OFFER_OF_OTHER_CHAIN'],
  ['of another account, replayed', { withdrawalAddress: `0x${'ee'.repeat(20)}` }, 'OFFER_OF_OTHER_ACCOUNT'],
  ['of another type of credentials', { credentialsType: '0x02' }, 'OFFER_OF_OTHER_TYPE'],
  [
    'whose execution rewards go elsewhere',
    { feeRecipient: `0x${'ee'.repeat(20)}` },
    'OFFER_FEE_RECIPIENT_DIFFERS',
  ],
  ['with a share that was not agreed', { providerShareBps: 1 }, 'OFFER_FEE_RECIPIENT_DIFFERS'],
  ['with a row less', { deposits: deposits.slice(1) }, 'DEPOSIT_COUNT_MISMATCH'],
  ['with a row more', { deposits: [...deposits, ...deposits.slice(1)] }, 'DEPOSIT_COUNT_MISMATCH'],
  ['with no row at all', { deposits: [] }, 'DEPOSIT_COUNT_MISMATCH'],
  ['expired by its time', { expiresAt: '2026-11-21T10:00:00Z' }, 'OFFER_OVER'],
  ['expired by its state', { status: 'expired' }, 'OFFER_OVER'],
  ['deposited already', { status: 'deposited' }, 'OFFER_OVER'],
])('an offer %s is refused', (_, lie, code) => {
  expect(() => checkOfferAnswer({ ...honest, ...lie }, stake, {}, now)).toThrow(
    expect.objectContaining({ code }),
  )
})
