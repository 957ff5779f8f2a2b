// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import { proofCheck, proofCheckIds } from '../proof/ProofCheck.ts'
import type { StakeTransaction } from '../stake/Stake.ts'
import {
  exampleIntentEntry,
  exampleOffer,
  exampleOwner,
  examplePlan,
  exampleProof,
  exampleQuote,
  withOffer,
  withProof,
} from '../test/exampleStake.ts'
import { ReviewStep } from './ReviewStep.tsx'

const target: DepositTarget = { chain: hoodi, batchContract: `0x${'b2'.repeat(20)}`, isLocalChain: false }
const stake = withProof(
  withOffer(exampleIntentEntry(), exampleOffer({ seed: 1, count: 2 })),
  exampleProof,
  examplePlan(2),
)
const passed = proofCheckIds.map(id => proofCheck(id, { status: 'passed' }))
const proved = {
  step: 'review',
  stake,
  quote: exampleQuote,
  checks: passed,
  status: 'proved',
  registration: null,
  notice: null,
  failure: null,
} as const

// No back end in these tests: live figures stay unread.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  return () => vi.unstubAllGlobals()
})

async function draw(state: Parameters<typeof ReviewStep>[0]['state'] = proved): Promise<void> {
  const flow = { sign: vi.fn() } as unknown as StakingFlow
  await renderInSite(
    <ReviewStep network="hoodi" flow={flow} state={state} target={target} takesFocus={false} />,
  )
}
const button = (name: string) => screen.getByRole('button', { name })

const marks = () => document.querySelectorAll('ul[id] > li').length

test('passed checks are folded to their number; one press shows each with its source', async () => {
  await draw()
  expect(screen.getByRole('heading', { name: '16 of 16 checks passed' })).toBeTruthy()
  expect(marks()).toBe(0)
  fireEvent.click(button('Show all'))
  expect(marks()).toBe(proofCheckIds.length)
  expect(screen.getAllByText(/2 of 2 deposits/)).toHaveLength(2)
  fireEvent.click(button('Show less'))
  expect(marks()).toBe(0)
})

test('a check with a note stands open', async () => {
  const noted = proofCheck('keysNewToSecondBeacon', {
    status: 'passed',
    warning: 'SECOND_BEACON_NOT_CONFIGURED',
  })
  await draw({ ...proved, checks: [...passed.filter(({ id }) => id !== noted.id), noted] })
  expect(screen.getByRole('heading', { name: /^15 of 16 checks passed\s*1 note$/ })).toBeTruthy()
  expect(screen.getByText('Not checked with a second beacon source')).toBeTruthy()
  expect(marks()).toBe(1)
})

test('a failed check stands open, without a press', async () => {
  const failed = proofCheck('credentials', { status: 'failed', code: 'DEPOSIT_CREDENTIALS_MISMATCH' })
  await draw({
    ...proved,
    status: 'blocked',
    checks: [...passed.filter(({ id }) => id !== failed.id), failed],
  })
  expect(screen.getByRole('heading', { name: /^15 of 16 checks passed\s*1 failed$/ })).toBeTruthy()
  expect(screen.getByText(/DEPOSIT_CREDENTIALS_MISMATCH/)).toBeTruthy()
  expect(marks()).toBe(1)
})

const sentence = () => screen.getByText(/and nowhere else\.$/)

test('the review begins with what is staked and where it comes back to', async () => {
  await draw()
  expect(sentence().textContent).toMatch(
    /^64 ETH go to 2 validators\. They come back, with all consensus rewards, to 0x\S+ and nowhere else\.$/,
  )
  expect(sentence().querySelectorAll('strong')[2]?.textContent?.toLowerCase()).toContain(
    exampleOwner.account.slice(-4),
  )
})

test('the sentence tells the offered bytes: another owner and another amount show in it', async () => {
  const offer = exampleOffer({ seed: 1, count: 2 })
  const [first, second] = offer.deposits
  if (!first || !second) throw new Error('two deposits')
  const thief = `0x01${'00'.repeat(11)}${'be'.repeat(20)}` as const
  const deposits = [{ ...first, withdrawalCredentials: thief, amountGwei: 31_000_000_000n }, second]
  await draw({ ...proved, stake: { ...stake, offer: { ...offer, deposits } } })
  expect(sentence().textContent).toContain('63 ETH')
  expect(sentence().textContent).toMatch(/0xbEBE…bEbE/i)
  expect(sentence().textContent).toContain(', ')
})

test('one button signs', async () => {
  await draw()
  expect(screen.getAllByRole('button', { name: 'Sign and Broadcast' })).toHaveLength(1)
})

test('registered validators are not left by the way: giving them up says what stays', async () => {
  const mined = { state: 'confirmed' } as StakeTransaction['attempts'][number]
  const registered: StakeTransaction = {
    ...{ does: 'register' as const, rows: { first: 0, count: 2 }, to: `0x${'22'.repeat(20)}` },
    attempts: [mined],
  }
  const of = { ...stake, steps: [registered, ...stake.steps] }
  await draw({ ...proved, stake: of, status: 'blocked', failure: { code: 'SSV_OPERATOR_GONE', message: '' } })
  expect(screen.queryByRole('button', { name: 'Change details' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Generate new deposit data' })).toBeNull()
  fireEvent.click(screen.getByText('Give this stake up'))
  expect(screen.getByText(/they stay registered: remove them/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Give up' })).toBeTruthy()
})
