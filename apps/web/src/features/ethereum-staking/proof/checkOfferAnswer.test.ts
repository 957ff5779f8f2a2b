import type { Offer } from '@granary/api'
import { expect, test } from 'vitest'
import { exampleIntentEntry, exampleOffer } from '../test/exampleStake.ts'
import { checkOfferAnswer } from './checkOfferAnswer.ts'

const entry = exampleIntentEntry()
const now = Date.parse('2026-11-21T10:00:00Z')
const { id, deposits } = exampleOffer({ seed: 1, count: 2 })
const honest = {
  id,
  chainId: entry.chainId,
  withdrawalAddress: entry.account,
  credentialsType: '0x01',
  deposits,
  status: 'open',
  createdAt: '2026-11-21T09:59:00Z',
  expiresAt: '2026-11-22T10:00:00Z',
} as unknown as Offer

test('an offer that is what was asked for is taken', () => {
  expect(() => checkOfferAnswer(honest, entry, now)).not.toThrow()
})

test.each<[what: string, lie: Partial<Offer>, code: string]>([
  ['of another chain', { chainId: 1 }, 'OFFER_OF_OTHER_CHAIN'],
  ['of another account, replayed', { withdrawalAddress: `0x${'ee'.repeat(20)}` }, 'OFFER_OF_OTHER_ACCOUNT'],
  ['of another type of credentials', { credentialsType: '0x02' }, 'OFFER_OF_OTHER_TYPE'],
  ['with a row less', { deposits: deposits.slice(1) }, 'DEPOSIT_COUNT_MISMATCH'],
  ['with a row more', { deposits: [...deposits, ...deposits.slice(1)] }, 'DEPOSIT_COUNT_MISMATCH'],
  ['with no row at all', { deposits: [] }, 'DEPOSIT_COUNT_MISMATCH'],
  ['expired by its time', { expiresAt: '2026-11-21T10:00:00Z' }, 'OFFER_OVER'],
  ['expired by its state', { status: 'expired' }, 'OFFER_OVER'],
  ['deposited already', { status: 'deposited' }, 'OFFER_OVER'],
])('an offer %s is refused', (_, lie, code) => {
  expect(() => checkOfferAnswer({ ...honest, ...lie }, entry, now)).toThrow(expect.objectContaining({ code }))
})
