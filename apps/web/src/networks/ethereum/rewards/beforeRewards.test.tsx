// @vitest-environment jsdom
import type { EthereumStatus, OwnedValidator, OwnerSummary } from '@granary/api'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { exampleStatus, exampleValidator } from '../validator/test/index.ts'
import { drawBoard, json, serverOf } from './test/drawBoard.tsx'
import { exampleReach, exampleSummary } from './test/examples.ts'

const world = vi.hoisted(() => {
  const server = { answer: (_: string): Promise<Response> => Promise.reject(new TypeError('no server')) }
  vi.stubGlobal('fetch', (url: string) => server.answer(url))
  return server
})
afterAll(() => vi.unstubAllGlobals())

const nothing = { rewardsGwei: 0n, penaltiesGwei: 0n, slashingGwei: 0n, executionWei: 0n }
const waiting: OwnerSummary = {
  ...exampleSummary,
  validators: { pending_deposit: 2 },
  activeGwei: 0n,
  totalBalanceGwei: 64_000_000_000n,
  total: nothing,
  income: null,
  forecast: null,
  reach: { ...exampleReach, from: null },
}
/** 34.5 million ETH staked: the chain pays 2.82 % a year. */
const status: EthereumStatus = {
  ...exampleStatus,
  slotsPerEpoch: 32,
  headSlot: 3200,
  totalActiveBalanceGwei: 34_500_000n * 10n ** 9n,
  pendingDeposits: 2911,
  pendingDepositsGwei: 2911n * 32_000_000_000n,
  activationChurnGweiPerEpoch: 256_000_000_000n,
}
const inQueue = (place: number): OwnedValidator =>
  exampleValidator({
    pubkey: `0x${place.toString(16).padStart(96, '0')}`,
    index: null,
    status: 'pending_deposit',
    activationEligibilityEpoch: null,
    activationEpoch: null,
    depositQueue: { place, aheadGwei: BigInt(place - 1) * 32_000_000_000n, slot: 3000 },
    income: null,
    performance: null,
  })

function serve(summary: OwnerSummary, validators: OwnedValidator[]) {
  const rest = serverOf({ summary, days: [] })
  const page = { validators, total: validators.length, nextAfter: null, headSlot: 3200, finalizedEpoch: 98 }
  world.answer = async url => {
    const last = new URL(url, 'http://site').pathname.split('/').at(-1)
    if (last === 'status') return json(status)
    if (last === 'validators') return json({ ...page, reach: exampleReach })
    return rest(url)
  }
}

const steps = () =>
  waitFor(() => {
    const list = screen.getByRole('list')
    expect(list.textContent).toMatch(/live|Passed/)
    return within(list).getAllByRole('listitem')
  })

test('deposits without rewards show the way to the first one, not empty figures', async () => {
  serve(waiting, [inQueue(1205), inQueue(1204)])
  await drawBoard({ isWatching: false })
  const [deposited, queued, active, firstDay] = await steps()
  // 1,204 deposits at eight an epoch, then seven epochs to activation and two to the first reward.
  expect(
    await screen.findByRole('heading', {
      name: 'Your 64 ETH are deposited. The first rewards arrive in about 18 hours.',
    }),
  ).toBeTruthy()
  expect(deposited?.textContent).toMatch(/^Deposited.*20\d\d/)
  expect(queued?.textContent).toBe('In the queuePosition 1,204 of 2,911, live')
  expect(queued?.getAttribute('aria-current')).toBe('step')
  expect(active?.textContent).toMatch(/^ActiveAbout .*20\d\d/)
  expect(firstDay?.textContent).toMatch(/^First reward day.*, counted at midnight UTC$/)
  expect(screen.queryByText('Earned')).toBeNull()
  expect(screen.queryByText('Average APR')).toBeNull()
  expect(screen.getByRole('button', { name: 'Set an alert' })).toBeTruthy()
})

test("the calculator begins with the deposit at the chain's rate, and shows each figure once", async () => {
  serve(waiting, [inQueue(1)])
  await drawBoard({ isWatching: false })
  await waitFor(() => expect(screen.getAllByText(/^1\.80/)).toHaveLength(1))
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('64')
})

test('the card and what is below it come together, so that nothing moves', async () => {
  serve(waiting, [inQueue(1)])
  const { answer } = world
  const held = Promise.withResolvers<void>()
  world.answer = async url => {
    if (/\/status/.test(url)) await held.promise
    return answer(url)
  }
  await drawBoard({ isWatching: false })
  await waitFor(() => {
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByText('Reward history')).toBeNull()
  })
  expect(screen.queryByText('Rewards calculator')).toBeNull()
  await act(async () => held.resolve())
  expect(await screen.findByText('Rewards calculator')).toBeTruthy()
  expect(screen.getByText('First reward day')).toBeTruthy()
})

test('someone who watches reads of the deposit, and is offered no alert', async () => {
  serve(waiting, [inQueue(1)])
  await drawBoard({ isWatching: true })
  expect(await screen.findByRole('heading', { name: /^64 ETH are deposited/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set an alert' })).toBeNull()
})

test('an active validator waits for its first reward day', async () => {
  const active = { ...waiting, validators: { active_ongoing: 1 }, activeGwei: 32_000_000_000n }
  serve(active, [exampleValidator({ activationEpoch: 99, income: null, performance: null })])
  await drawBoard({ isWatching: false })
  const [, queued, , firstDay] = await steps()
  expect(queued?.textContent).toBe('In the queuePassed')
  expect(firstDay?.getAttribute('aria-current')).toBe('step')
  expect(await screen.findByRole('heading', { name: /are active\. The first rewards appear/ })).toBeTruthy()
})

test('the first reward brings the figures', async () => {
  const earned = { ...waiting, activeGwei: 64_000_000_000n, total: { ...nothing, rewardsGwei: 1n } }
  serve(earned, [exampleValidator()])
  await drawBoard({ isWatching: false })
  expect(await screen.findByText('Earned')).toBeTruthy()
  expect(screen.queryByText('First reward day')).toBeNull()
})
