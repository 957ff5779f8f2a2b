import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildConfluxCall } from './buildConfluxCall.ts'
import type { ConfluxIntent } from './ConfluxCall.ts'
import { type ConfluxPool, voteDrip } from './ConfluxPool.ts'
import type { ConfluxPosition } from './ConfluxPoolState.ts'
import { checkIntent, type IntentFigures } from './checkIntent.ts'
import { confluxEventTraces } from './confluxEventTraces.ts'
import { confluxLimits, maxStake } from './confluxLimits.ts'
import { decodeConfluxCall } from './decodeConfluxCall.ts'

const votePool: ConfluxPool = { chainId: 71, kind: 'vote', address: `0x${'01'.repeat(20)}` }
const sharePool: ConfluxPool = { chainId: 71, kind: 'share', address: `0x${'02'.repeat(20)}` }
const cfx = 10n ** 18n

const inVotes: ConfluxPosition = {
  stakedDrip: 12n * voteDrip,
  unstakableDrip: 9n * voteDrip,
  lockingDrip: 3n * voteDrip,
  governanceDrip: null,
  unlockingDrip: 3n * voteDrip,
  unlockedDrip: 5n * voteDrip,
  withdrawableNowDrip: 2n * voteDrip,
  isPaidInTurn: true,
  claimableDrip: 7n * cfx,
  claimedDrip: 0n,
  shares: null,
  balanceDrip: 4_000n * cfx,
  queue: [
    { type: 'unlocking', amountDrip: 3n * voteDrip, endBlock: 5n, expectedBlock: 5n, endsAtSeconds: 500 },
    { type: 'locking', amountDrip: 3n * voteDrip, endBlock: 9n, expectedBlock: 9n, endsAtSeconds: 900 },
  ],
}
const inShares: ConfluxPosition = {
  ...inVotes,
  stakedDrip: 11n * cfx,
  unstakableDrip: 11n * cfx,
  lockingDrip: 0n,
  unlockedDrip: 2n * cfx,
  withdrawableNowDrip: 2n * cfx,
  claimableDrip: null,
  shares: 10n * cfx,
}
const sharePrice = { sharePriceDrip: (11n * cfx) / 10n }

function verdict(pool: ConfluxPool, intent: ConfluxIntent, more: Partial<IntentFigures> = {}) {
  const position = pool.kind === 'vote' ? inVotes : inShares
  return checkIntent(pool, intent, { position, state: sharePrice, gasReserveDrip: cfx / 100n, ...more })
}

const stake = (amountDrip: bigint): ConfluxIntent => ({ action: 'stake', amountDrip })
const unstake = (amountDrip: bigint): ConfluxIntent => ({ action: 'unstake', amountDrip })
const withdraw = (amountDrip: bigint): ConfluxIntent => ({ action: 'withdraw', amountDrip })

test('[F.16] votes locked for governance cannot be unstaked, and the refusal says so', () => {
  // 12 votes, 3 of them locking, 8.5 of them bound: the contract releases 3.
  const position = { ...inVotes, unstakableDrip: 3n * voteDrip, governanceDrip: (17n * voteDrip) / 2n }
  expect(verdict(votePool, unstake(3n * voteDrip), { position })).toBeNull()
  const refused = verdict(votePool, unstake(4n * voteDrip), { position })
  expect(refused).toMatchObject({ code: 'STAKE_LOCKED_FOR_VOTES', mostDrip: 3n * voteDrip, atSeconds: null })
  expect(verdict(votePool, unstake(10n * voteDrip), { position })).toMatchObject({
    code: 'STAKE_STILL_LOCKING',
    mostDrip: 3n * voteDrip,
  })
})

test('[F.16] a pool without a bridge, or with a shortfall, accepts no stake', () => {
  const amount = stake(voteDrip)
  for (const pool of [votePool, sharePool]) {
    const closed = { ...sharePrice, isOpen: false, shortfallDrip: null }
    expect(verdict(pool, amount, { state: closed })).toMatchObject({ code: 'POOL_NOT_OPEN' })
    const short = { ...sharePrice, isOpen: true, shortfallDrip: 1n }
    expect(verdict(pool, amount, { state: short })).toMatchObject({ code: 'POOL_SHORTFALL' })
    // A live pool that reports neither is judged by what it reports.
    expect(verdict(pool, amount, { state: { ...sharePrice, isOpen: null, shortfallDrip: null } })).toBeNull()
  }
})

test('a vote is 1000 CFX', () => {
  expect(confluxLimits('vote')).toEqual({ minimumDrip: 1_000n * cfx, stepDrip: 1_000n * cfx })
})

test('[A5.09] eSpace has no minimum: a share pool accepts whatever buys a share', () => {
  expect(confluxLimits('share')).toEqual({ minimumDrip: 1n, stepDrip: 1n })
  expect(verdict(sharePool, stake(2n))).toBeNull()
  expect(verdict(sharePool, stake(1n), { state: { sharePriceDrip: cfx } })).toBeNull()
})

test.each<[string, ConfluxPool, ConfluxIntent, string | null]>([
  ['a stake of nothing', votePool, stake(0n), 'AMOUNT_ZERO'],
  ['a stake of nothing', sharePool, stake(0n), 'AMOUNT_ZERO'],
  ['a stake below zero', sharePool, stake(-1n), 'AMOUNT_ZERO'],
  ['a stake below a vote', votePool, stake(999n * cfx), 'VOTE_TOO_SMALL'],
  ['a stake between votes', votePool, stake(1_500n * cfx), 'VOTES_NOT_WHOLE'],
  ['a stake above the balance', votePool, stake(5_000n * cfx), 'BALANCE_TOO_LOW'],
  ['a stake that leaves nothing for the fee', votePool, stake(4_000n * cfx), 'BALANCE_TOO_LOW'],
  ['a stake of more votes than there can be', votePool, stake(voteDrip * 2n ** 64n), 'AMOUNT_OUT_OF_RANGE'],
  ['a stake of all but the fee', sharePool, stake(4_000n * cfx - cfx / 100n), null],
  ['a stake that buys no share', sharePool, stake(1n), 'SHARES_TOO_FEW'],
  ['a stake of whole votes', votePool, stake(3_000n * cfx), null],
  ['unstaking nothing', votePool, unstake(0n), 'AMOUNT_ZERO'],
  ['unstaking more than is staked', votePool, unstake(13n * voteDrip), 'UNSTAKE_ABOVE_STAKED'],
  ['unstaking what still locks in', votePool, unstake(10n * voteDrip), 'STAKE_STILL_LOCKING'],
  ['unstaking between votes', votePool, unstake(1_500n * cfx), 'VOTES_NOT_WHOLE'],
  ['unstaking what is locked', votePool, unstake(9n * voteDrip), null],
  ['unstaking more than the shares are worth', sharePool, unstake(12n * cfx), 'UNSTAKE_ABOVE_STAKED'],
  ['unstaking what is worth no share', sharePool, unstake(1n), 'SHARES_TOO_FEW'],
  ['unstaking a part of the shares', sharePool, unstake(5n * cfx), null],
  ['unstaking all shares', sharePool, { action: 'unstake', amountDrip: 0n, all: true }, null],
  ['claiming from a share pool', sharePool, { action: 'claim' }, 'NOTHING_TO_CLAIM'],
  ['claiming all', votePool, { action: 'claim' }, null],
  ['claiming nothing', votePool, { action: 'claim', amountDrip: 0n }, 'AMOUNT_ZERO'],
  [
    'claiming more than was earned',
    votePool,
    { action: 'claim', amountDrip: 8n * cfx },
    'CLAIM_ABOVE_INTEREST',
  ],
  ['withdrawing nothing', votePool, withdraw(0n), 'AMOUNT_ZERO'],
  ['withdrawing before the date', votePool, withdraw(6n * voteDrip), 'WITHDRAW_STILL_LOCKED'],
  ['withdrawing what is not back in the pool', votePool, withdraw(3n * voteDrip), 'WITHDRAW_NOT_BACK'],
  ['withdrawing between votes', votePool, withdraw(1_500n * cfx), 'VOTES_NOT_WHOLE'],
  ['withdrawing what is there', votePool, withdraw(2n * voteDrip), null],
  ['withdrawing more than is ready', sharePool, withdraw(3n * cfx), 'WITHDRAW_STILL_LOCKED'],
  ['withdrawing what is ready', sharePool, withdraw(2n * cfx), null],
])('%s', (_, pool, intent, code) => {
  expect(verdict(pool, intent)?.code ?? null).toBe(code)
})

test('a refusal names the most possible now, and when more is expected', () => {
  expect(verdict(votePool, unstake(10n * voteDrip))).toMatchObject({
    mostDrip: 9n * voteDrip,
    atSeconds: 900,
  })
  expect(verdict(votePool, withdraw(6n * voteDrip))).toMatchObject({
    mostDrip: 5n * voteDrip,
    atSeconds: 500,
  })
  expect(verdict(votePool, withdraw(3n * voteDrip))).toMatchObject({
    mostDrip: 2n * voteDrip,
    atSeconds: null,
  })
  expect(verdict(votePool, stake(1_500n * cfx))).toMatchObject({
    lowerDrip: voteDrip,
    upperDrip: 2n * voteDrip,
  })
  expect(verdict(votePool, stake(5_000n * cfx))).toMatchObject({ missingDrip: 1_000n * cfx + cfx / 100n })
})

test('an unreported figure is not guessed: what needs it is refused', () => {
  const intents: [keyof ConfluxPosition, ConfluxIntent][] = [
    ['balanceDrip', stake(voteDrip)],
    ['stakedDrip', unstake(voteDrip)],
    ['unstakableDrip', unstake(voteDrip)],
    ['claimableDrip', { action: 'claim' }],
    ['unlockedDrip', withdraw(voteDrip)],
    ['withdrawableNowDrip', withdraw(voteDrip)],
  ]
  for (const [field, intent] of intents)
    expect(verdict(votePool, intent, { position: { ...inVotes, [field]: null } })?.code).toBe(
      'POOL_FIGURE_MISSING',
    )
  const noShares = { ...inShares, shares: null }
  expect(verdict(sharePool, unstake(cfx), { position: noShares })?.code).toBe('POOL_FIGURE_MISSING')
})

test('a call that brings money also needs its fee', () => {
  const poor = { position: { ...inVotes, balanceDrip: 1n } }
  for (const intent of [{ action: 'claim' } as const, unstake(voteDrip), withdraw(voteDrip)])
    expect(verdict(votePool, intent, poor)?.code).toBe('BALANCE_TOO_LOW')
})

test('every check ends in a code, or in a call that reads back and does what was meant', () => {
  const amount = fc.oneof(
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 40n }),
    fc.bigInt({ min: 0n, max: 20n }).map(votes => votes * voteDrip),
  )
  const action = fc.constantFrom('stake', 'unstake', 'claim', 'withdraw')
  const figure = fc.option(fc.bigInt({ min: 0n, max: 10n ** 26n }), { nil: null })
  const position = fc.record({
    stakedDrip: figure,
    unstakableDrip: figure,
    unlockingDrip: figure,
    unlockedDrip: figure,
    withdrawableNowDrip: figure,
    claimableDrip: figure,
    claimedDrip: figure,
    lockingDrip: figure,
    governanceDrip: figure,
    isPaidInTurn: fc.boolean(),
    shares: figure,
    balanceDrip: figure,
    queue: fc.constant([]),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(votePool, sharePool),
      action,
      amount,
      position,
      (pool, verb, amountDrip, found) => {
        const intent = { action: verb, amountDrip } as ConfluxIntent
        const refusal = checkIntent(pool, intent, { position: found })
        if (refusal) {
          expect(refusal.code).toMatch(/^[A-Z_]+$/)
          return
        }
        const call = buildConfluxCall(pool, intent, { position: found })
        const decoded = decodeConfluxCall(pool.kind, call)
        expect(call.to).toBe(pool.address)
        expect(decoded.action).toBe(verb)
        if ('shares' in decoded) expect(decoded.shares <= (found.shares ?? 0n)).toBe(true)
        else expect(decoded.amountDrip).toBe(amountDrip)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('shares for an amount are never worth more than it, and at most a share below it', () => {
  const drip = fc.bigInt({ min: 1n, max: 10n ** 28n })
  fc.assert(
    fc.property(drip, drip, drip, drip, (supply, total, part, wanted) => {
      const owned = (part % supply) + 1n
      const worth = (owned * total) / supply
      const amountDrip = worth === 0n ? 0n : (wanted % worth) + 1n
      const position = { ...inShares, shares: owned, stakedDrip: worth, unstakableDrip: worth }
      if (checkIntent(sharePool, unstake(amountDrip), { position })) return
      const call = buildConfluxCall(sharePool, unstake(amountDrip), { position })
      const shares = BigInt(`0x${call.data.slice(10)}`)
      expect((shares * total) / supply <= amountDrip).toBe(true)
      expect(((shares + 2n) * total) / supply >= amountDrip).toBe(true)
      if (amountDrip === worth) expect(shares).toBe(owned)
    }),
    { numRuns: 2_000 },
  )
})

test('bytes that are no call of the pool are refused by their code', () => {
  const good = buildConfluxCall(votePool, stake(voteDrip), { position: null })
  expect(() => decodeConfluxCall('vote', { ...good, valueDrip: 2n * voteDrip })).toThrow(
    /POOL_CALL_UNREADABLE/,
  )
  expect(() => decodeConfluxCall('share', good)).toThrow(/POOL_CALL_UNREADABLE/)
  expect(() => decodeConfluxCall('vote', { ...good, data: `${good.data}00` })).toThrow(/POOL_CALL_UNREADABLE/)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom('vote', 'share'), (bytes, kind) => {
      const data = `0x${Buffer.from(bytes).toString('hex')}` as const
      expect(() => decodeConfluxCall(kind, { data, valueDrip: 1n })).toThrow(/POOL_CALL_UNREADABLE/)
    }),
  )
})

test('the most that can be staked leaves the fee, in whole votes for a vote pool', () => {
  expect(maxStake({ balanceDrip: 2_999n * cfx }, cfx, 'vote')).toBe(2_000n * cfx)
  expect(maxStake({ balanceDrip: 3_000n * cfx }, cfx, 'vote')).toBe(2_000n * cfx)
  expect(maxStake({ balanceDrip: 2_999n * cfx }, cfx, 'share')).toBe(2_998n * cfx)
  expect(maxStake({ balanceDrip: cfx / 2n }, cfx, 'share')).toBe(0n)
  expect(maxStake({ balanceDrip: null }, cfx, 'share')).toBeNull()
})

test('a claim leaves no event in a share pool', () => {
  const account = `0x${'ab'.repeat(20)}` as const
  expect(confluxEventTraces(sharePool, 'claim', account)).toEqual([])
  expect(confluxEventTraces(votePool, 'claim', account)).toHaveLength(1)
})
