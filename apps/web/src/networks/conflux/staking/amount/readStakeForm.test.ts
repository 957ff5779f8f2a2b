// @vitest-environment node
import type { ConfluxPool, ConfluxPosition } from '@granary/staking/conflux'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Purse, readStakeForm } from './readStakeForm.ts'

const cfx = 10n ** 18n
const address = '0x00000000000000000000000000000000000000aa'
const votePool: ConfluxPool = { chainId: 71, kind: 'vote', address }
const sharePool: ConfluxPool = { chainId: 71, kind: 'share', address }

function purse(balanceDrip: bigint | null, gasReserveDrip = cfx / 10n): Purse {
  const position: ConfluxPosition = {
    stakedDrip: 0n,
    unstakableDrip: 0n,
    lockingDrip: 0n,
    governanceDrip: null,
    unlockingDrip: 0n,
    unlockedDrip: 0n,
    withdrawableNowDrip: 0n,
    isPaidInTurn: true,
    claimableDrip: 0n,
    claimedDrip: 0n,
    shares: 0n,
    queue: [],
    balanceDrip,
  }
  return { state: null, position, gasReserveDrip }
}

const inCfx = (amount: string) => ({ amount, unit: 'cfx' }) as const
const inVotes = (amount: string) => ({ amount, unit: 'votes' }) as const

describe.each([
  ['vote', votePool],
  ['share', sharePool],
] as const)('a %s pool', (_, pool) => {
  test.each(['', 'abc', '-1', '1e3', '0x10', '1,00', '0,500', '１０', 'NaN', 'Infinity', '1 000', '1.2.3'])(
    'the text %j is an error, and never zero',
    text => {
      expect(readStakeForm(inCfx(text), pool, purse(10n ** 30n))).toMatchObject({
        typedDrip: null,
        amountDrip: null,
        code: 'AMOUNT_MALFORMED',
      })
    },
  )

  test('zero, too many decimals and amounts above the balance are refused with their codes', () => {
    for (const p of [null, purse(5000n * cfx)]) {
      expect(readStakeForm(inCfx('0'), pool, p).code).toBe('AMOUNT_ZERO')
      expect(readStakeForm(inCfx('1000.0000000000000000001'), pool, p).code).toBe('AMOUNT_TOO_PRECISE')
      expect(readStakeForm(inCfx('9'.repeat(40)), pool, p).code).toBe('AMOUNT_OUT_OF_RANGE')
    }
  })

  test('an amount above the balance less fees is refused with the maximum', () => {
    const reading = readStakeForm(inCfx('5000'), pool, purse(5000n * cfx))
    expect(reading).toMatchObject({
      code: 'BALANCE_TOO_LOW',
      amountDrip: null,
      limit: { balanceDrip: 5000n * cfx, keptDrip: cfx / 10n },
    })
    expect(reading.limit?.mostDrip).toBe(reading.nearestDrip[0])
    expect(reading.nearestDrip).toEqual([pool.kind === 'vote' ? 4000n * cfx : (49_999n * cfx) / 10n])
  })

  test('with an unknown balance only the amount is validated', () => {
    expect(readStakeForm(inCfx('5000'), pool, purse(null)).amountDrip).toBe(5000n * cfx)
    expect(readStakeForm(inCfx('5000'), pool, null).amountDrip).toBe(5000n * cfx)
  })
})

test('CFX that are not whole votes are refused with the nearest whole votes', () => {
  expect(readStakeForm(inCfx('2500'), votePool, null)).toMatchObject({
    amountDrip: null,
    code: 'VOTES_NOT_WHOLE',
    nearestDrip: [2000n * cfx, 3000n * cfx],
  })
  expect(readStakeForm(inCfx('2500'), votePool, purse(2600n * cfx)).nearestDrip).toEqual([2000n * cfx])
  // Neither is affordable: offer the maximum.
  expect(readStakeForm(inCfx('2500'), votePool, purse(1600n * cfx)).nearestDrip).toEqual([1000n * cfx])
  expect(readStakeForm(inCfx('2500'), votePool, purse(600n * cfx)).nearestDrip).toEqual([])
  expect(readStakeForm(inCfx('0'), votePool, purse(1600n * cfx)).nearestDrip).toEqual([])
})

test('below one vote the form offers one vote, or nothing if the account cannot afford it', () => {
  expect(readStakeForm(inCfx('999.99'), votePool, null)).toMatchObject({
    code: 'VOTE_TOO_SMALL',
    nearestDrip: [1000n * cfx],
  })
  expect(readStakeForm(inCfx('999'), votePool, purse(999n * cfx)).nearestDrip).toEqual([])
})

test("[F.23] an amount may have the site's grouping separators", () => {
  const grouped = readStakeForm(inCfx('1,000'), sharePool, null)
  expect(grouped.amountDrip).toBe(1000n * cfx)
  expect(grouped).toEqual(readStakeForm(inCfx('1000'), sharePool, null))
})

test('votes are whole votes of 1,000 CFX', () => {
  expect(readStakeForm(inVotes('3'), votePool, null).amountDrip).toBe(3000n * cfx)
  expect(readStakeForm(inVotes('1.5'), votePool, null)).toMatchObject({
    code: 'VOTES_NOT_WHOLE',
    nearestDrip: [1000n * cfx, 2000n * cfx],
  })
  expect(readStakeForm(inVotes('three'), votePool, null).code).toBe('AMOUNT_MALFORMED')
})

test('[A5.09] a share pool takes any amount above zero, exact to the Drip', () => {
  expect(readStakeForm(inCfx('0.000000000000000001'), sharePool, purse(cfx)).amountDrip).toBe(1n)
  expect(readStakeForm(inCfx('1234.56789'), sharePool, null).amountDrip).toBe(1_234_567_890_000_000_000_000n)
})

test('an accepted amount equals the typed one exactly, and is whole votes for a vote pool', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .bigInt({ min: 0n, max: 10n ** 24n })
      .map(drip => `${drip / cfx}.${String(drip % cfx).padStart(18, '0')}`),
  )
  fc.assert(
    fc.property(text, typed => {
      const { amountDrip, typedDrip, code } = readStakeForm(inCfx(typed), votePool, purse(10n ** 24n))
      expect(amountDrip === null).toBe(code !== null)
      if (amountDrip === null) return
      expect(amountDrip).toBe(typedDrip)
      expect(amountDrip % (1000n * cfx)).toBe(0n)
      expect(amountDrip).toBeGreaterThan(0n)
    }),
  )
})
