// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import { encodeSsvCall } from '@granary/staking/ssv'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import { loadMessages } from '#web/i18n/messages.ts'
import type { ReviewStepProps } from '../../staking/review/index.ts'
import {
  exampleIntentEntry,
  exampleOffer,
  examplePlan,
  exampleProof,
  exampleQuote,
  withOffer,
  withProof,
} from '../../staking/test/index.ts'
import { RegistrationReview } from './RegistrationReview.tsx'

const eth = 10n ** 18n
const stake = withProof(
  withOffer(exampleIntentEntry(), exampleOffer({ seed: 1, count: 2 })),
  exampleProof,
  examplePlan(2),
)
const registration = {
  gas: [300_000n],
  fees: exampleQuote.gasFees,
  networkFeeWei: eth / 1000n,
  valueWei: eth / 10n,
  balanceWei: 100n * eth,
  balanceAfterWei: 99n * eth,
  later: null,
} as unknown as NonNullable<ReviewStepProps['state']['registration']>
const state: ReviewStepProps['state'] = {
  step: 'review',
  stake,
  quote: exampleQuote,
  registration,
  checks: [],
  status: 'proved',
  notice: null,
  failure: null,
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await loadMessages(['stake', 'stake.ssv'])
  return () => vi.unstubAllGlobals()
})

async function draw(change: Partial<typeof state>) {
  const props = {
    network: 'hoodi',
    flow: {},
    state: { ...state, ...change },
    target: { chain: hoodi, batchContract: `0x${'b2'.repeat(20)}`, isLocalChain: false },
    takesFocus: false,
  } as unknown as ReviewStepProps
  await renderInSite(<RegistrationReview {...props} />)
}

test.each([
  ['en_US', 'In a second transaction: 64 ETH go to'],
  ['zh_CN', '随后在第二笔交易中：64 ETH 将存入'],
])('in %s the sentence goes on with the deposits, spaced as the language is', async (locale, text) => {
  localStorage.setItem('language', locale)
  const publicKey = `0x${'8f'.repeat(48)}` as const
  const data = encodeSsvCall({
    action: 'register',
    registrations: [{ publicKey, sharesData: `0x${'00'.repeat(1312)}` }],
    operatorIds: [1n, 2n, 3n, 4n],
    cluster: { validatorCount: 0, networkFeeIndex: 0n, index: 0n, active: true, balance: 0n },
  })
  const steps = [{ does: 'register', data, attempts: [], pending: null }, ...stake.steps]
  await draw({ stake: { ...stake, steps } as unknown as typeof stake })
  expect(document.querySelector('p:has(strong)')?.textContent).toContain(text)
})

test('a registration that failed on chain has staked nothing, and its payment came back', async () => {
  await draw({ notice: 'reverted' })
  expect(screen.getByText('The registration failed on chain')).toBeTruthy()
  expect(screen.getByText(/registered nothing, and nothing was staked/)).toBeTruthy()
  expect(screen.queryByText(/The stake came back/)).toBeNull()
})

const rowOf = (label: string) => screen.getByText(label).closest('div')?.textContent ?? ''

test('the registrations that follow are counted, and all of the plan is summed up', async () => {
  const later = { count: 2, valueWei: eth / 5n, networkFeeWei: eth / 500n }
  await draw({ registration: { ...registration, later } })
  expect(rowOf('Then 2 more registrations')).toMatch(/0\.2\s*ETH/)
  expect(rowOf('Network fee of those')).toMatch(/0\.002\s*ETH/)
  // 0.101 now, 0.202 for the others, and the deposits with their fee.
  expect(rowOf('In all')).toMatch(/\d+\.\d+\s*ETH/)
})

test('a fee that no node estimates leaves the sum open', async () => {
  const later = { count: 1, valueWei: eth / 5n, networkFeeWei: null }
  await draw({ registration: { ...registration, later } })
  expect(rowOf('Then one more registration')).toMatch(/0\.2\s*ETH/)
  expect(rowOf('In all')).toContain('Unavailable')
})
