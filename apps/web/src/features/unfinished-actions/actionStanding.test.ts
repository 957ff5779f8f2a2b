import { describe, expect, test } from 'vitest'
import { isForgettable, isUnfinished, type JournalEntry } from '../ethereum-staking/records/index.ts'
import { type ActionStanding, actionStanding, isWaiting } from './actionStanding.ts'

const at = '2026-11-21T10:00:00.000Z'
const soon = '2026-11-28T10:00:00.000Z'
const now = Date.parse(at)
const hash = `0x${'ab'.repeat(32)}` as const

type Attempts = JournalEntry['transactions'][number]['attempts']

/** A stake with one transaction for each list of attempts. */
function stakeOf(stage: 'intent' | 'offered' | 'proved', ...attempts: Attempts[]): JournalEntry {
  const offer = { id: crypto.randomUUID(), expiresAt: soon, deposits: [] }
  return {
    version: 2,
    id: crypto.randomUUID(),
    account: `0x${'a1'.repeat(20)}`,
    chainId: 560048,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    intent: { credentialsType: '0x01', amountsGwei: [32_000_000_000n] },
    offer: stage === 'intent' ? null : offer,
    proof: stage === 'proved' ? { provedAt: at, feePerValidatorWei: 0n, checks: [] } : null,
    transactions: attempts.map((list, first) => ({
      rows: { first, count: 1 },
      to: `0x${'b2'.repeat(20)}`,
      attempts: list,
    })),
  }
}

const call = {
  valueWei: 1n,
  callHash: hash,
  gas: 1n,
  feePerValidatorWei: 0n,
  nonce: 0,
  callsId: null,
  askedAt: at,
  askedAtBlock: 1,
}
const sent = { ...call, hash, sentAt: at, ownNonce: 0, replacedHashes: [] }
const receipt = { blockNumber: 2, blockHash: hash, gasUsed: 1n, effectiveGasPriceWei: 1n }
const confirmed = { state: 'confirmed', ...sent, receipt, settledAt: at, finalAt: null } as const
const failed = (reason: 'reverted' | 'cancelled' | 'not_sent') =>
  ({ state: 'failed', ...call, reason, hash: null, receipt: null, settledAt: at }) as const

const standings: readonly (readonly [ActionStanding, JournalEntry])[] = [
  ['intent', stakeOf('intent')],
  ['offered', stakeOf('offered')],
  ['proved', stakeOf('proved', [])],
  ['asked', stakeOf('proved', [{ state: 'asked', ...call }])],
  ['accepted', stakeOf('proved', [{ state: 'accepted', ...call, acceptedAt: at }])],
  ['broadcast', stakeOf('proved', [{ state: 'broadcast', ...sent }])],
  ['rejected', stakeOf('proved', [{ state: 'rejected', ...call, settledAt: at }])],
  ['dropped', stakeOf('proved', [{ state: 'dropped', ...sent, settledAt: at }])],
  ['reverted', stakeOf('proved', [failed('reverted')])],
  ['cancelled', stakeOf('proved', [failed('cancelled')])],
  ['not_sent', stakeOf('proved', [failed('not_sent')])],
  ['partly', stakeOf('proved', [confirmed], [])],
  ['confirmed', stakeOf('proved', [confirmed], [confirmed])],
]

describe.each(standings)('a stake that stands at %s', (standing, stake) => {
  test('is called so', () => {
    expect(actionStanding(stake, now)).toBe(standing)
  })

  test('may be let go unless it is on its way or over', () => {
    expect(isForgettable(stake)).toBe(!isWaiting(standing) && standing !== 'confirmed')
  })

  test('is unfinished until it is confirmed', () => {
    expect(isUnfinished(stake)).toBe(standing !== 'confirmed')
  })

  test('left behind, it is unfinished only while it is on its way', () => {
    expect(isUnfinished({ ...stake, closedAt: at })).toBe(isWaiting(standing))
  })
})

test('deposit data that ran out before the wallet was asked has expired', () => {
  expect(actionStanding(stakeOf('proved', []), Date.parse(soon))).toBe('expired')
  expect(actionStanding(stakeOf('offered'), Date.parse(soon) - 1)).toBe('offered')
})
