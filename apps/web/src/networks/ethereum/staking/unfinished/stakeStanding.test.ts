// @vitest-environment jsdom
import { isUnfinished } from '@granary/transactions/record'
import { i18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { locales } from '#web/i18n/locale.ts'
import { changeLocale, loadMessages } from '#web/i18n/messages.ts'
import type { Stake } from '../stake/Stake.ts'
import { isForgettable } from '../stake/stakeState.ts'
import {
  isRegisteredOnly,
  isWaiting,
  keptOf,
  madeOfStake,
  type StakeStanding,
  stakeStanding,
} from './stakeStanding.ts'

const at = '2026-11-21T10:00:00.000Z'
const soon = '2026-11-28T10:00:00.000Z'
const now = Date.parse(at)
const hash = `0x${'ab'.repeat(32)}` as const

type Attempts = Stake['steps'][number]['attempts']

/** A stake with one transaction for each list of attempts. */
function stakeOf(stage: 'intent' | 'offered' | 'proved', ...attempts: Attempts[]): Stake {
  const offer = { id: crypto.randomUUID(), expiresAt: soon, deposits: [] }
  return {
    id: crypto.randomUUID(),
    account: `0x${'a1'.repeat(20)}`,
    chainId: 560048,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    intent: { credentialsType: '0x01', amountsGwei: [32_000_000_000n] },
    offer: stage === 'intent' ? null : offer,
    proof: stage === 'proved' ? { provedAt: at, feePerValidatorWei: 0n, checks: [] } : null,
    steps: attempts.map((list, first) => ({
      does: 'deposit',
      rows: { first, count: 1 },
      to: `0x${'b2'.repeat(20)}`,
      attempts: list,
    })),
  }
}

const call = {
  call: { to: `0x${'b2'.repeat(20)}`, valueWei: 1n },
  asked: { callHash: hash, gas: 1n, feePerValidatorWei: 0n, nonce: 0, askedAtBlock: 1, minedBefore: 0 },
  askedAt: at,
  bundle: null,
} as const
const sent = { ...call, hash, sentAt: at, shown: { nonce: 0 }, replacedHashes: [] }
const receipt = { blockNumber: 2, blockHash: hash, gasUsed: 1n, effectiveGasPriceWei: 1n }
const confirmed = { state: 'confirmed', ...sent, receipt, settledAt: at, finalAt: null } as const
const failed = (reason: 'reverted' | 'cancelled' | 'not_sent') =>
  ({ state: 'failed', ...call, reason, hash: null, shown: null, receipt: null, settledAt: at }) as const

const standings: readonly (readonly [StakeStanding, Stake])[] = [
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
    expect(stakeStanding(stake, now)).toBe(standing)
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
  expect(stakeStanding(stakeOf('proved', []), Date.parse(soon))).toBe('expired')
  expect(stakeStanding(stakeOf('offered'), Date.parse(soon) - 1)).toBe('offered')
})

/** What can have become of the second of three transactions, and what the list then says. */
const nextOnes: readonly (readonly [StakeStanding, Attempts])[] = [
  ['partly', []],
  ['next_asked', [{ state: 'asked', ...call }]],
  ['next_accepted', [{ state: 'accepted', ...call, acceptedAt: at }]],
  ['next_broadcast', [{ state: 'broadcast', ...sent }]],
  ['next_rejected', [{ state: 'rejected', ...call, settledAt: at }]],
  ['next_dropped', [{ state: 'dropped', ...sent, settledAt: at }]],
  ['next_reverted', [failed('reverted')]],
  ['next_cancelled', [failed('cancelled')]],
  ['next_not_sent', [failed('not_sent')]],
]

/** As if the confirmed one were nothing. */
const nothingMade = /nothing was|sent nothing|^not sent|没有发送|没有请求|没有存款|^未发送/i

describe.each(nextOnes)(
  'a stake of three transactions, one confirmed, that stands at %s',
  (standing, attempts) => {
    const one = stakeOf('proved', [confirmed], attempts, [])
    const stake = { ...one, intent: { ...one.intent, amountsGwei: Array(3).fill(32_000_000_000n) } }
    const left = { ...stake, closedAt: at }

    test('is called so, also once its offer has run out', () => {
      expect(stakeStanding(stake, now)).toBe(standing)
      expect(stakeStanding(stake, Date.parse(soon))).toBe(standing)
    })

    test('left behind, it is over but for what is on its way', () => {
      expect(stakeStanding(left, now)).toBe(isWaiting(standing) ? standing : 'left')
      expect(isUnfinished(left)).toBe(isWaiting(standing))
    })

    test('knows what is staked and what is not', () => {
      expect(madeOfStake(stake)).toEqual({ confirmed: 1, count: 3, staked: '32', rest: '64', total: '96' })
    })

    test.each(locales)('never says that nothing was sent: %s', async locale => {
      await loadMessages(['reward'])
      await changeLocale(locale)
      const made = madeOfStake(stake)
      for (const each of [stake, left])
        for (const part of ['state', 'next']) {
          const id = `reward.unfinished.${part}.${stakeStanding(each, now)}`
          expect(i18n._(id, made)).not.toBe(id)
          expect(i18n._(id, made)).not.toMatch(nothingMade)
        }
      const digits = i18n._('reward.unfinished.progress', made).match(/\d+/g) ?? []
      expect(digits.sort()).toEqual(['1', '3', '32', '96'])
    })
  },
)

describe('a stake of SSV whose registration is confirmed', () => {
  const registered = (...attempts: Attempts[]): Stake => {
    const stake = stakeOf('proved', [confirmed], ...attempts)
    const [first, ...deposits] = stake.steps
    return { ...stake, steps: first ? [{ ...first, does: 'register' }, ...deposits] : [] }
  }

  test.each(nextOnes)('keeps its registration, and claims no deposit, at %s', (standing, attempts) => {
    const stake = registered(attempts)
    expect(stakeStanding(stake, now)).toBe(standing)
    expect(keptOf(stake, standing)).toBe(isWaiting(standing) || standing === 'partly' ? null : 'registered')
    expect(isRegisteredOnly(stake)).toBe(true)
  })

  test('keeps deposits once one is confirmed', () => {
    const stake = registered([confirmed], [failed('reverted')])
    expect(keptOf(stake, stakeStanding(stake, now))).toBe('staked')
    expect(isRegisteredOnly(stake)).toBe(false)
  })

  test.each(locales)('has words of its own: %s', async locale => {
    await loadMessages(['reward'])
    await changeLocale(locale)
    expect(i18n._('reward.unfinished.kept.registered')).toMatch(/registered|已注册/)
    expect(i18n._('reward.unfinished.next.next_reverted')).not.toMatch(/stake|质押/)
    const question = i18n._('reward.unfinished.forgetRegisteredQuestion', { rest: '64' })
    expect(question).toMatch(/stay registered|仍保持注册/)
  })
})
