import { expect, test } from 'vitest'
import type { AccountTransaction, Transfer } from '../../../core/index.ts'
import { monthsOf } from './monthsOf.ts'
import { amountsOf, counterpartyOf, kindOf } from './transactionText.ts'

const transfer = (direction: Transfer['direction'], numeric: string, more: Partial<Transfer> = {}) => ({
  direction,
  fungible_info: { name: 'Ether', symbol: 'ETH' },
  quantity: { numeric },
  ...more,
})
const spam = { nft_info: { name: 'visit claim.xyz', flags: { is_spam: true } } }

function transaction(
  transfers: readonly Transfer[],
  more: Partial<AccountTransaction['metadata']> = {},
): AccountTransaction {
  const metadata = {
    operationType: '',
    hash: '0x12',
    minedAt: '2026-11-30T23:30:00Z',
    chain: 'eip155:1',
    sentFrom: '',
    sentTo: '',
    status: 'confirmed',
  }
  return { id: 'one', metadata: { ...metadata, ...more }, transfers }
}

test('a transaction is what its transfers did, and a failed one did nothing', () => {
  const [into, out, self] = [transfer('in', '1'), transfer('out', '1'), transfer('self', '1')]
  const kinds = [[into], [out], [self], [into, out], []].map(each => kindOf(transaction(each)))
  expect(kinds).toEqual(['receive', 'send', 'self', 'trade', 'call'])
  expect(kindOf(transaction([], { status: 'failed' }))).toBe('failed')
})

test('amounts are floored, with their sign and without spam; the rest is counted', () => {
  const one = transaction([
    transfer('out', '1234.9999999'),
    transfer('in', '0.0000001'),
    transfer('in', '7', spam),
    transfer('in', '8', { fungible_info: { name: '', symbol: '' } }),
  ])
  expect(amountsOf(one, 'en')).toEqual({
    shown: [
      { id: 0, direction: 'out', text: '\u22121,234.99 ETH' },
      { id: 1, direction: 'in', text: '< 0.000001 ETH' },
    ],
    more: 1,
  })
})

test('the other side is named where only one took part', () => {
  const [ann, ben] = ['0xa', '0xb']
  expect(counterpartyOf(transaction([transfer('out', '1', { sender: ann, recipient: ben })]))).toBe(ben)
  expect(counterpartyOf(transaction([transfer('in', '1', { sender: ann, recipient: ben })]))).toBe(ann)
  expect(counterpartyOf(transaction([transfer('out', '1')]))).toBeUndefined()
  const two = [transfer('out', '1', { recipient: ann }), transfer('out', '1', { recipient: ben })]
  expect(counterpartyOf(transaction(two))).toBeUndefined()
})

test("transactions stand under the month of the person's own calendar", () => {
  const all = ['2026-12-01T00:10:00Z', '2026-11-30T23:30:00Z', '2025-11-02T00:00:00Z'].map(minedAt =>
    transaction([], { minedAt }),
  )
  const titles = (language: string, zone: string) =>
    monthsOf(all, language, zone).map(({ title, transactions }) => [title, transactions.length])
  expect(titles('en', 'UTC')).toEqual([
    ['December 2026', 1],
    ['November 2026', 1],
    ['November 2025', 1],
  ])
  expect(titles('en', 'America/New_York')).toEqual([
    ['November 2026', 2],
    ['November 2025', 1],
  ])
  expect(titles('zh-CN', 'Asia/Shanghai')[0]).toEqual(['2026年12月', 2])
})
