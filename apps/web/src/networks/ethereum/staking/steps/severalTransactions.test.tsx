// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import type { QuotedCall } from '../chain/DepositQuote.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { StakingFlow } from '../flow/StakingFlow.ts'
import { proofCheck, proofCheckIds } from '../proof/ProofCheck.ts'
import { openDeposits } from '../review/openDeposits.ts'
import type { Stake } from '../stake/Stake.ts'
import {
  exampleIntentEntry,
  exampleOffer,
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
import { ReviewStep } from './ReviewStep.tsx'
import { SignStep } from './SignStep.tsx'

const now = '2026-11-21T10:00:00.000Z'
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7_000_000_000n }
const target: DepositTarget = { chain: hoodi, batchContract: `0x${'b2'.repeat(20)}`, isLocalChain: false }
const passed = proofCheckIds.map(id => proofCheck(id, { status: 'passed' }))

/** The step calls the flow; what the flow does is tested with the flow. */
function flowSpy() {
  const calls = { stakeBeside: vi.fn() }
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

describe('a stake of several transactions', () => {
  const four = exampleOffer({ seed: 1, count: 4 })
  const planned = withProof(withOffer(exampleIntentEntry(), four), exampleProof, examplePlan(4, 4))
  const asked = (from: Stake, transaction: number) =>
    withPrompts(from, [examplePrompt({ count: 1, transaction })])
  const firstSent = withOutcome(asked(planned, 0), { state: 'broadcast', hash }, now)
  const secondAsked = asked(withOutcome(firstSent, { state: 'confirmed', receipt }, now), 1)
  const official = { ...target, batchContract: null }
  const [one] = exampleQuote.calls
  const quote = one && { ...exampleQuote, calls: [1, 2, 3].map(transaction => ({ ...one, transaction })) }

  const ofOneDeposit = (quoted: QuotedCall) => ({
    ...quoted,
    call: { ...quoted.call, valueWei: 32n * 10n ** 18n },
  })

  test('the review says that no service fee can be taken, and how often the wallet is asked', async () => {
    const state = { step: 'review', stake: planned, quote: quote ?? null, checks: passed } as const
    await renderInSite(
      <ReviewStep
        network="hoodi"
        flow={flowSpy().flow}
        state={{ ...state, status: 'proved', registration: null, notice: null, failure: null }}
        target={official}
        takesFocus={false}
      />,
    )
    expect(screen.getByText(/no service fee applies.*Your wallet shows 3 transactions/)).toBeTruthy()
    expect(screen.queryByText(/The provider's contract runs the published code/)).toBeNull()
    expect(screen.queryByText('Sent through')).toBeNull()
  })

  test('[A2.69] [F.44] once part is confirmed, only what is still to be made is listed, and each figure says what it counts', async () => {
    const stake = withOutcome(firstSent, { state: 'confirmed', receipt }, now)
    const rest = { ...stake, intent: { ...stake.intent, amountsGwei: Array(4).fill(32_000_000_000n) } }
    const next = { ...exampleQuote, calls: (quote?.calls ?? []).map(ofOneDeposit) }
    const state = { step: 'review', stake: rest, quote: next, checks: passed } as const
    await renderInSite(
      <ReviewStep
        network="hoodi"
        flow={flowSpy().flow}
        state={{ ...state, status: 'proved', registration: null, notice: null, failure: null }}
        target={official}
        takesFocus={false}
      />,
    )
    const keys = screen.getByText('3 public keys, deposit file, all figures').closest('details')
    const rows = [...(keys?.querySelectorAll('tr') ?? [])]
    expect(rows).toHaveLength(4)
    expect(rows[1]?.textContent).toMatch(/^2/)
    expect(rowOf('Transaction value, all 3 transactions')?.textContent).toContain('96ETH')
    expect(rowOf('Value of this transaction')?.textContent).toContain('32ETH')
    expect(screen.queryByText('Transaction value')).toBeNull()
    expect(rowOf('Stake')?.textContent).toContain('96ETH')
    expect(screen.getByText(/^You (pay|send),/).nextElementSibling?.textContent).toContain('96')
    expect(document.querySelector('strong')?.textContent).toBe('96 ETH')
    expect(openDeposits(rest).map(({ row }) => row)).toEqual([1, 2, 3])
  })

  test('signing says which one it is, and what the wallet should show', async () => {
    const state = {
      step: 'sign',
      stake: secondAsked,
      phase: 'asking',
      failure: null,
    } as const
    await renderInSite(<SignStep flow={flowSpy().flow} state={state} takesFocus={false} />)
    expect(screen.getByText('Transaction 2 of 4')).toBeTruthy()
    expect(screen.getByText('1 of 4 confirmed')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Confirmed transactions' }).getAttribute('value')).toBe(
      '1',
    )
    expect(screen.getByText('What your wallet should show')).toBeTruthy()
  })

  test('one that waits in the background may be left for a new stake', async () => {
    const { flow, calls } = flowSpy()
    const state = { step: 'broadcast', stake: firstSent, failure: null } as const
    await renderInSite(
      <BroadcastStep
        flow={flow}
        state={{ ...state, wait: 'background' }}
        target={target}
        takesFocus={false}
      />,
    )
    fireEvent.click(screen.getByText('Do not want to wait?'))
    fireEvent.click(button('Start another stake'))
    expect(calls.stakeBeside).toHaveBeenCalledOnce()
  })

  test('a bundle that the wallet holds has no hash yet', async () => {
    const prompts = [0, 1, 2, 3].map(transaction => examplePrompt({ count: 1, transaction }))
    const stake = [0, 1, 2, 3].reduce(
      (before, index) => withOutcome(before, { state: 'accepted', bundle: '0x1' }, now, index),
      withPrompts(planned, prompts),
    )
    const state = { step: 'broadcast', stake, wait: 'fresh', failure: null } as const
    await renderInSite(
      <BroadcastStep flow={flowSpy().flow} state={state} target={official} takesFocus={false} />,
    )
    expect(screen.getByText(/Your wallet accepted all of them at once/)).toBeTruthy()
    expect(rowOf('Transaction value')?.textContent).toContain('128')
  })

  test('the confirmed stake lists each transaction on the chain, and the network fee of all of them', async () => {
    const others = [`0x${'cd'.repeat(32)}`, hash, hash] as const
    const stake = others.reduce(
      (before, own, i) => {
        const sent = withOutcome(asked(before, i + 1), { state: 'broadcast', hash: own }, now)
        return withOutcome(sent, { state: 'confirmed', receipt }, now)
      },
      withOutcome(firstSent, { state: 'confirmed', receipt }, now),
    )
    await renderInSite(
      <ConfirmedStep
        flow={flowSpy().flow}
        state={{ step: 'confirmed', stake }}
        network="hoodi"
        target={target}
        takesFocus={false}
      />,
    )
    fireEvent.click(screen.getByText('Show the 2 transactions'))
    expect(screen.getAllByRole('link', { name: /Etherscan/ })).toHaveLength(2)
    expect(rowOf('Network fee paid')?.textContent).toContain('0.00084')
  })
})
