// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { DetailsStep } from '../details/DetailsStep.tsx'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import { LaterStep } from '../later/LaterStep.tsx'
import { StakeFrame } from '../page/StakeFrame.tsx'
import { proofCheck, proofCheckIds } from '../proof/ProofCheck.ts'
import {
  exampleIntentEntry,
  exampleOffer,
  exampleOwner,
  examplePlan,
  examplePrompt,
  exampleProof,
  exampleQuote,
  withOffer,
  withOutcome,
  withPrompts,
  withProof,
} from '../test/exampleStake.ts'
import { BroadcastStep } from './BroadcastStep.tsx'
import { ConfirmedStep } from './ConfirmedStep.tsx'
import { CredentialsStep } from './CredentialsStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SignStep } from './SignStep.tsx'

const now = '2026-11-21T10:00:00.000Z'
const hash = `0x${'ab'.repeat(32)}` as const
const target: DepositTarget = { chain: hoodi, batchContract: `0x${'b2'.repeat(20)}`, isLocalChain: false }
const stake = withProof(
  withOffer(exampleIntentEntry(), exampleOffer({ seed: 1, count: 2 })),
  exampleProof,
  examplePlan(2),
)
const sent = withOutcome(withPrompts(stake, [examplePrompt({ count: 2 })]), { state: 'broadcast', hash }, now)
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7n }
const confirmed = withOutcome(sent, { state: 'confirmed', receipt }, now)
const passed = proofCheckIds.map(id => proofCheck(id, { status: 'passed' }))

/** The step calls the flow; what the flow does is tested with the flow. */
function flowSpy() {
  const calls = {
    sign: vi.fn(),
    generate: vi.fn(),
    edit: vi.fn(),
    prove: vi.fn(),
    submitDetails: vi.fn(),
  }
  return { calls, flow: calls as unknown as StakingFlow }
}

const rowOf = (label: string) => screen.getByText(label).closest('div')
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  // No back end in these tests: live figures stay unread.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

describe('step 1', () => {
  const state = { step: 'details', draft: null, failure: null } as const
  const draw = () =>
    renderInSite(
      <DetailsStep
        network="hoodi"
        flow={null}
        state={state}
        wallet={null}
        target={target}
        takesFocus={false}
      />,
    )

  test("[A2.63] is titled 'Enter your staking details'", async () => {
    await draw()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter your staking details')
  })

  test('[A2.64] [A2.65] has the fields number of validators and validating service fee', async () => {
    await draw()
    expect(screen.getByLabelText('Number of validators')).toHaveProperty('value', '1')
    expect(screen.getByLabelText('Validating service fee')).toBeTruthy()
  })

  test('[F.21] names the share of execution rewards that is configured, or that there is none', async () => {
    const rewardSplitter = { factory: `0x${'fa'.repeat(20)}`, shareBps: 1250 } as const
    await renderInSite(
      <DetailsStep
        network="hoodi"
        flow={null}
        state={state}
        wallet={null}
        target={{ ...target, rewardSplitter }}
        takesFocus={false}
      />,
    )
    expect(screen.getByText(/The provider also keeps 12\.5% of execution rewards/)).toBeTruthy()
    cleanup()
    await draw()
    expect(screen.getByText(/The provider takes no share of your rewards\./)).toBeTruthy()
  })

  test('[A2.64] [F.44] the number of validators is a field in every mode; an amount decides it', async () => {
    await draw()
    const count = () => screen.getByLabelText<HTMLInputElement>('Number of validators')
    expect(count().readOnly).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: /Compounding/ }))
    fireEvent.change(screen.getByLabelText('Total amount'), { target: { value: '4,096.5' } })
    expect([count().readOnly, count().value]).toEqual([true, '3'])
    fireEvent.change(screen.getByLabelText('Total amount'), { target: { value: 'all' } })
    expect(count().value).toBe('')
    fireEvent.click(screen.getByRole('radio', { name: 'Number and amount' }))
    expect(count().readOnly).toBe(false)
  })

  test('[A5.14] [F.32] a wrong number is refused at its field, with its code in the details', async () => {
    await draw()
    fireEvent.change(screen.getByLabelText('Number of validators'), { target: { value: '1e9' } })
    const field = screen.getByLabelText('Number of validators')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = field.getAttribute('aria-describedby')?.split(' ')[0] ?? ''
    const error = document.getElementById(described)
    const code = within(error as HTMLElement).getByText('Code: VALIDATOR_COUNT_INVALID')
    const details = code.closest('details')
    expect(details?.open).toBe(false)
    details?.remove()
    expect(error?.textContent).toBe('Enter a whole number, 1 or more.')
  })

  test('[A5.01] [A5.02] [A5.03] [A9.01] [A9.02] says what a validator needs', async () => {
    await draw()
    expect(screen.getByText(/Each validator needs exactly 32 ETH/)).toBeTruthy()
    expect(screen.getByText(/One validator per 32 ETH/)).toBeTruthy()
    expect(screen.getByText(/32 to 2048 ETH each/)).toBeTruthy()
  })

  test('without a wallet the next thing is to connect one', async () => {
    await draw()
    expect(button('Connect wallet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })
})

test('step 2 shows what else was chosen for the stake', async () => {
  const stake = exampleIntentEntry()
  const state = { step: 'credentials', stake, busy: false, failure: null } as const
  const StakeTerms = (props: { stake: { id: string } }) => <p>terms of {props.stake.id}</p>
  const flow = { owner: exampleOwner } as unknown as StakingFlow
  const props = { network: 'hoodi', target, flow, state, interruption: null, takesFocus: false } as const
  await renderInSite(<LaterStep {...props} continueHere={vi.fn()} StakeTerms={StakeTerms} />)
  expect(screen.getByText(`terms of ${stake.id}`)).toBeTruthy()
})

test("[A2.66] [A2.67] step 2 shows the credentials of the account and has 'Generate Your Deposit Data'", async () => {
  const { flow, calls } = flowSpy()
  const state = { step: 'credentials', stake: exampleIntentEntry(), busy: false, failure: null } as const
  await renderInSite(<CredentialsStep network="hoodi" target={target} flow={flow} state={state} takesFocus />)
  const heading = screen.getByRole('heading', { level: 1, name: 'Generate Withdrawal Credentials' })
  expect(document.activeElement).toBe(heading)
  const credentials = `0x01${'00'.repeat(11)}${exampleOwner.account.slice(2)}`
  expect(document.querySelector('code')?.textContent).toBe(credentials)
  fireEvent.click(button('Generate Your Deposit Data'))
  expect(calls.generate).toHaveBeenCalledOnce()
})

describe('step 3', () => {
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
  type Review = Parameters<typeof ReviewStep>[0]['state']

  async function draw(state: Review = proved) {
    const { flow, calls } = flowSpy()
    await renderInSite(
      <ReviewStep network="hoodi" flow={flow} state={state} target={target} takesFocus={false} />,
    )
    return calls
  }

  test('[A2.68] [A2.74] [A8.13] is titled and warns to double check', async () => {
    await draw()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Review your staking details')
    expect(screen.getByText(/Double check .*Inaccurate information may result in lost funds/)).toBeTruthy()
  })

  test.each([
    ['[A2.69]', 'Transaction value', '64ETH'],
    ['[A2.70]', 'Service fee', '0.01ETH'],
    ['[A2.71]', 'Number of validators', '2'],
    ['[A2.72]', 'Eth1 deposit address', '0x00000000219ab540356cBB839Cbe05303d7705Fa'],
    ['[A2.73]', 'Withdrawal credentials', `0x01${'00'.repeat(11)}${exampleOwner.account.slice(2)}`],
  ])('%s shows %s', async (_, label, value) => {
    await draw({ ...proved, quote: { ...exampleQuote, feePerValidatorWei: 5n * 10n ** 15n } })
    expect(rowOf(label)?.textContent).toContain(value)
  })

  test('[A6.03] the credentials shown are those of the account, whatever the offer says', async () => {
    const offer = exampleOffer({ seed: 1, count: 2 })
    const deposits = offer.deposits.map(row => ({
      ...row,
      withdrawalCredentials: `0x${'ee'.repeat(32)}` as const,
    }))
    await draw({ ...proved, stake: { ...stake, offer: { ...offer, deposits } } })
    expect(rowOf('Withdrawal credentials')?.textContent).toContain(exampleOwner.account.slice(-20))
  })

  test('when all have passed it can be signed', async () => {
    const calls = await draw()
    fireEvent.click(button('Sign and Broadcast'))
    expect(calls.sign).toHaveBeenCalledOnce()
  })

  test.each(['failed', 'unavailable'] as const)(
    'a check that is %s blocks, with its code and rows',
    async status => {
      const bad = proofCheck('signatures', { status, code: 'DEPOSIT_SIGNATURE_INVALID', failedRows: [1] })
      const checks = passed.map(check => (check.id === 'signatures' ? bad : check))
      const calls = await draw({ ...proved, checks, status: 'blocked' })
      expect(button('Sign and Broadcast')).toHaveProperty('disabled', true)
      fireEvent.click(button('Sign and Broadcast'))
      expect(calls.sign).not.toHaveBeenCalled()
      expect(screen.getByText(/DEPOSIT_SIGNATURE_INVALID/)).toBeTruthy()
      expect(screen.getByText(/\(deposit 2\)/)).toBeTruthy()
    },
  )

  test('[A4.12] after a no in the wallet it says that nothing is lost', async () => {
    await draw({ ...proved, notice: 'rejected' })
    expect(screen.getByText(/Nothing was sent and nothing is lost/)).toBeTruthy()
  })
})

describe('step 4', () => {
  const asked = withPrompts(stake, [examplePrompt({ count: 2 })])
  const state = { step: 'sign', stake: asked, phase: 'asking', failure: null } as const

  test("[A2.75] is titled 'Sign and Broadcast' and shows what the wallet should show", async () => {
    await renderInSite(<SignStep flow={flowSpy().flow} state={state} takesFocus={false} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign and Broadcast')
    expect(rowOf('Value')?.textContent).toContain('64ETH')
  })

  test('[A8.06] a failed estimate says so and can be tried again', async () => {
    const { flow, calls } = flowSpy()
    const failure = { code: 'ESTIMATE_GAS_FAILED', message: 'Error estimating gas' }
    await renderInSite(
      <SignStep flow={flow} state={{ ...state, phase: 'stopped', failure }} takesFocus={false} />,
    )
    expect(screen.getByText(/Error estimating gas/)).toBeTruthy()
    fireEvent.click(button('Try again'))
    expect(calls.sign).toHaveBeenCalledOnce()
  })
})

describe('step 5', () => {
  const state = { step: 'broadcast', stake: sent, wait: 'fresh', failure: null } as const

  test("[A2.76] [A2.77] [A4.02] 'Deposit Transaction Broadcast' waits to be mined, 'Staking in progress'", async () => {
    await renderInSite(
      <BroadcastStep flow={flowSpy().flow} state={state} target={target} takesFocus={false} />,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deposit Transaction Broadcast')
    expect(screen.getByText('Staking in progress')).toBeTruthy()
    expect(screen.getByText('Waiting for the transaction to be mined.')).toBeTruthy()
  })

  test('a slow block is called still waiting, and no failure', async () => {
    await renderInSite(
      <BroadcastStep
        flow={flowSpy().flow}
        state={{ ...state, wait: 'slow' }}
        target={target}
        takesFocus={false}
      />,
    )
    expect(screen.getByText(/Still waiting .* has not failed/)).toBeTruthy()
  })

  test('the hash leads to the explorer, but not on a local chain', async () => {
    await renderInSite(
      <BroadcastStep flow={flowSpy().flow} state={state} target={target} takesFocus={false} />,
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://hoodi.etherscan.io/tx/${hash}`)
  })

  test('a local chain has no explorer', async () => {
    const local = { ...target, isLocalChain: true }
    await renderInSite(
      <BroadcastStep flow={flowSpy().flow} state={state} target={local} takesFocus={false} />,
    )
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('step 6', () => {
  const draw = () =>
    renderInSite(
      <ConfirmedStep
        flow={flowSpy().flow}
        state={{ step: 'confirmed', stake: confirmed }}
        network="hoodi"
        target={target}
        takesFocus={false}
      />,
    )

  test("[A2.78] [A4.03] is titled 'Deposit Confirmed!' and says 'Staking successful'", async () => {
    await draw()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deposit Confirmed!')
    expect(screen.getByText('Staking successful')).toBeTruthy()
  })

  test("[A2.79] [A2.80] offers 'View Your Validator' and 'Back to Home'", async () => {
    await draw()
    const view = screen.getByRole('link', { name: 'View Your Validator' })
    expect(view.getAttribute('href')).toContain('/hoodi/validator')
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  test('[A4.04] [A4.05] [A9.03] says what comes: the waiting queue, and a voluntary exit at the end', async () => {
    await draw()
    expect(screen.getByText(/the validator joins a waiting queue/)).toBeTruthy()
    expect(screen.getByText(/a full withdrawal needs a voluntary exit that you start yourself/)).toBeTruthy()
    expect(screen.getByText(/about 2 to 3 days/)).toBeTruthy()
  })

  test('[A9.04] [F.25] the vote every 4 hours shows as the earlier rhythm, apart from the live estimate', async () => {
    vi.stubGlobal('fetch', async () => Response.json(status))
    await draw()
    const votes = screen.getByText(/votes on deposits every 4 hours: that was its rhythm until/)
    const step = within(votes.closest('li') as HTMLElement)
    const live = await step.findByText(/^At current queue length: about \d+ minutes/)
    expect(live).not.toBe(votes)
    expect(screen.getByText(/7 deposits are in the queue now/)).toBeTruthy()
  })
})

/** The beacon chain as the back end tells of it. */
const status = {
  chainId: 560048,
  genesisForkVersion: '0x10000910',
  genesisValidatorsRoot: hash,
  genesisTimeSeconds: 1,
  secondsPerSlot: 12,
  slotsPerEpoch: 32,
  secondsPerDay: 86_400,
  maxSeedLookaheadEpochs: 4,
  headSlot: 320,
  finalizedEpoch: 8,
  activeValidators: 1000,
  totalActiveBalanceGwei: '32000000000000',
  pendingDeposits: 7,
  pendingDepositsGwei: '224000000000',
  maxPendingDepositsPerEpoch: 16,
  activationChurnGweiPerEpoch: '256000000000',
  batchDeposit: null,
}

test('[A4.01] the frame names the six steps in their order', async () => {
  await renderInSite(
    <StakeFrame network="hoodi" step="review">
      <p>content</p>
    </StakeFrame>,
  )
  const list = await waitFor(() => screen.getByRole('list', { name: 'Staking steps' }))
  const names = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^\d|, done$/g, ''))
  expect(names).toEqual([
    'Enter your staking details',
    'Generate Withdrawal Credentials',
    'Review your staking details',
    'Sign and Broadcast',
    'Deposit Transaction Broadcast',
    'Deposit Confirmed!',
  ])
  expect(
    within(list)
      .getByText(/^Review your staking details/)
      .closest('li')
      ?.getAttribute('aria-current'),
  ).toBe('step')
})
