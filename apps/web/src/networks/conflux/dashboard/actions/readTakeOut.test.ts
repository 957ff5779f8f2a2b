import type { ConfluxPool, ConfluxPoolState, ConfluxPosition } from '@granary/staking/conflux'
import { expect, test } from 'vitest'
import { readTakeOut } from './readTakeOut.ts'
import type { TakeOut } from './TakeOut.ts'

const cfx = 10n ** 18n
const votePool: ConfluxPool = {
  chainId: 71,
  kind: 'vote',
  address: '0xa15bb66138824a1c7167f5e85b957d04dd34e468',
}
const sharePool: ConfluxPool = { ...votePool, kind: 'share' }
const state = { sharePriceDrip: (11n * cfx) / 10n } as ConfluxPoolState
const position: ConfluxPosition = {
  stakedDrip: 5000n * cfx,
  unstakableDrip: 3000n * cfx,
  lockingDrip: 2000n * cfx,
  governanceDrip: null,
  unlockingDrip: 2000n * cfx,
  unlockedDrip: 2000n * cfx,
  withdrawableNowDrip: 1000n * cfx,
  isPaidInTurn: true,
  claimableDrip: 7n,
  claimedDrip: 0n,
  shares: (5000n * cfx * 10n) / 11n,
  queue: [],
  balanceDrip: cfx,
}
const typed = (text: string) => ({ text, isAll: false })
const all = { text: '', isAll: true }
const read = (
  action: TakeOut,
  form: { text: string; isAll: boolean },
  changed: Partial<ConfluxPosition> = {},
) => readTakeOut(votePool, action, form, { state, position: { ...position, ...changed } })

test.each([
  ['claim', '0', 'AMOUNT_ZERO'],
  ['claim', '', 'AMOUNT_MALFORMED'],
  ['claim', 'all', 'AMOUNT_MALFORMED'],
  ['claim', '0.0000000000000000001', 'AMOUNT_TOO_PRECISE'],
  ['claim', '1', 'CLAIM_ABOVE_INTEREST'],
  ['unstake', '0', 'AMOUNT_ZERO'],
  ['unstake', '-1', 'AMOUNT_MALFORMED'],
  ['unstake', '0.5', 'VOTE_TOO_SMALL'],
  ['unstake', '1.5', 'VOTES_NOT_WHOLE'],
  ['unstake', '4', 'STAKE_STILL_LOCKING'],
  ['unstake', '6', 'UNSTAKE_ABOVE_STAKED'],
  ['withdraw', '3', 'WITHDRAW_STILL_LOCKED'],
  ['withdraw', '2', 'WITHDRAW_NOT_BACK'],
] as const)('%s of %j is refused with %s', (action, text, code) => {
  const reading = read(action, typed(text))
  expect(reading.intent).toBeNull()
  expect(reading.refusal?.code).toBe(code)
})

test('[F.26] the rounded amount on screen counts as all shares', () => {
  const worth = { ...position, stakedDrip: 50n * cfx - 1n, unstakableDrip: 50n * cfx - 1n, lockingDrip: 0n }
  const of = (text: string) => readTakeOut(sharePool, 'unstake', typed(text), { state, position: worth })
  expect(of('50').intent).toEqual({ action: 'unstake', amountDrip: 50n * cfx - 1n })
  expect(of('50.000001').refusal?.code).toBe('UNSTAKE_ABOVE_STAKED')
  expect(of('49').intent).toEqual({ action: 'unstake', amountDrip: 49n * cfx })
})

test('votes are requested as votes, interest as CFX, exact to the Drip', () => {
  expect(read('unstake', typed('3')).intent).toEqual({ action: 'unstake', amountDrip: 3000n * cfx })
  expect(read('withdraw', typed('1')).intent).toEqual({ action: 'withdraw', amountDrip: 1000n * cfx })
  expect(read('claim', typed('0.000000000000000007')).intent).toEqual({ action: 'claim', amountDrip: 7n })
})

test('claiming all interest sends no amount, so that later interest is included', () => {
  expect(read('claim', all)).toMatchObject({ intent: { action: 'claim' }, amountDrip: 7n })
  expect(read('claim', all).intent).not.toHaveProperty('amountDrip')
})

test('"all" leaves no shares behind, and means every vote that can be unstaked', () => {
  const figures = { state, position: { ...position, unstakableDrip: position.stakedDrip } }
  expect(readTakeOut(sharePool, 'unstake', all, figures).intent).toMatchObject({ all: true })
  expect(read('unstake', all).intent).toEqual({ action: 'unstake', amountDrip: 3000n * cfx })
})

test('zero and an unread figure are refused with different codes', () => {
  expect(read('claim', all, { claimableDrip: 0n }).refusal?.code).toBe('NOTHING_TO_CLAIM')
  expect(read('withdraw', all, { withdrawableNowDrip: 0n }).refusal?.code).toBe('AMOUNT_ZERO')
  expect(read('claim', typed('1'), { claimableDrip: null }).refusal?.code).toBe('POOL_FIGURE_MISSING')
  expect(read('claim', all, { claimableDrip: null }).refusal?.code).toBe('POOL_FIGURE_MISSING')
  expect(read('withdraw', all, { withdrawableNowDrip: null }).refusal?.code).toBe('POOL_FIGURE_MISSING')
})
