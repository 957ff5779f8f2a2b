// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import {
  exampleIntentEntry,
  exampleOffer,
  examplePlan,
  examplePrompt,
  exampleProof,
  withOffer,
  withOutcome,
  withPrompts,
  withProof,
} from '../test/exampleStake.ts'
import { StakeTimeline } from './StakeTimeline.tsx'

const now = '2026-11-21T10:00:00.000Z'
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { blockNumber: 12, blockHash: hash, gasUsed: 60_000n, effectiveGasPriceWei: 7n }
const proved = withProof(
  withOffer(exampleIntentEntry(), exampleOffer({ seed: 1, count: 2 })),
  exampleProof,
  examplePlan(2),
)
const sent = withOutcome(
  withPrompts(proved, [examplePrompt({ count: 2 })]),
  { state: 'broadcast', hash },
  now,
)
const confirmed = withOutcome(sent, { state: 'confirmed', receipt }, now)

afterEach(() => vi.unstubAllGlobals())

test('the countdown is the same after a reload', async () => {
  const genesisTimeSeconds = Math.floor(Date.now() / 1000) - 320 * 12
  const block = { timestamp: `0x${(genesisTimeSeconds + 300 * 12).toString(16)}` }
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const url = String(input instanceof Request ? input.url : input)
    return url.includes('/status')
      ? Response.json({ ...status, genesisTimeSeconds })
      : Response.json({ jsonrpc: '2.0', id: 1, result: block })
  })
  const secondsLeft = async () => {
    await renderInSite(<StakeTimeline network="hoodi" stake={confirmed} />)
    const [left] = await screen.findAllByText(/\d+ min(ute)?s?.* left/)
    const [, minutes, seconds = '0'] = /(\d+) min\D*(\d+)?/.exec(left?.textContent ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  const before = await secondsLeft()
  cleanup()
  vi.setSystemTime(Date.now() + 40_000)
  const after = await secondsLeft()
  expect(before - after).toBeGreaterThanOrEqual(39)
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
