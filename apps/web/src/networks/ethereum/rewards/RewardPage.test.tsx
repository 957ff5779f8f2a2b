// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exampleQueues, exampleStatus, exampleValidator } from '../validator/test/index.ts'
import { drawBoard, json, serverOf } from './test/drawBoard.tsx'
import { exampleDays, exampleEvent, exampleReach, exampleSummary } from './test/examples.ts'

// Drawing needs a canvas; the browser tests cover it.
vi.mock('#web/chart/ColumnChart.tsx', () => ({ ColumnChart: () => null }))
const world = vi.hoisted(() => {
  const server = { answer: (_: string): Promise<Response> => Promise.reject(new TypeError('no server')) }
  vi.stubGlobal('fetch', (url: string) => server.answer(url))
  return server
})
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})
afterAll(() => vi.unstubAllGlobals())

const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const history = () => screen.getByRole('table', { name: 'Reward history' })
const rows = () => within(history()).getAllByRole('row').slice(1)

test('[F.50] [A2.81] [A2.82] [A2.83] [A2.84] [A2.85] [A2.89] [A2.90] [A2.91] the board shows total, earnings, thirty-day return, and income of a day, week and month', async () => {
  const summary = { ...exampleSummary }
  const elsewhere = { ...exampleEvent, executionWei: null, amountGwei: 45_000_000n, detail: 'unrecognised' }
  world.answer = serverOf({
    summary,
    days: exampleDays('2026-11-22', 12),
    events: [exampleEvent, elsewhere],
  })
  await drawBoard({ isWatching: false })
  await waitFor(() => expect(figure('Total')).toBe('160.5ETH96 ETH of it is earning'))
  // 200 days at 0.005 minus 0.000001 ETH, plus 0.002 ETH each from the execution layer.
  expect(figure('Earned')).toBe('1.3998ETHConsensus 0.9998, execution 0.4')
  expect(figure('Average APR')).toBe('2.63%How it is calculated')
  expect(figure('Daily income')).toBe('0.00699ETHConsensus 0.00499, execution 0.002')
  expect(figure('Weekly income')).toBe('0.04899ETHConsensus 0.03499, execution 0.014')
  expect(figure('Monthly income')).toBe('0.20997ETHConsensus 0.14997, execution 0.06')
  expect(screen.getByRole('heading', { name: 'Staking reward' })).toBeTruthy()
  await waitFor(() => expect(rows()).toHaveLength(8))
  const cells = await screen.findAllByText('Block proposed')
  const proposed = cells.map(cell => cell.closest('tr')?.textContent)
  expect(proposed[0]).toContain('block builder payment')
  expect(proposed[1]).toContain('execution reward not recognised')
  expect(proposed[1]).toContain('0.045')
})

test('before a day is over there is no income, and unread figures are no zero', async () => {
  const none = { consensus: null, execution: null }
  world.answer = serverOf({
    summary: {
      ...exampleSummary,
      income: null,
      forecast: null,
      apr: { sevenDays: none, thirtyDays: none, sinceStart: none },
      reach: { ...exampleReach, readTo: null, from: null, beginning: 'backfilling' },
    },
    days: [],
  })
  await drawBoard({ isWatching: false })
  await waitFor(() => expect(figure('Earned')).toBe('–Not loaded yet'))
  expect(figure('Daily income')).toBe('–Available after the first full day')
  expect(screen.getByText(/Missing figures are not zero/)).toBeTruthy()
})

test('penalties, slashing, deposits and withdrawals appear separately', async () => {
  const [open, slashed, ...rest] = exampleDays('2026-11-22', 4)
  if (!open || !slashed) throw new Error('no days')
  const hit = {
    ...slashed,
    penaltiesGwei: -20_000_000n,
    slashingGwei: -1_000_000_000n,
    depositedGwei: 32_000_000_000n,
    withdrawnGwei: 16_000_000n,
  }
  world.answer = serverOf({ summary: exampleSummary, days: [open, hit, ...rest] })
  await drawBoard({ isWatching: true })
  await waitFor(() => expect(rows()).toHaveLength(4))
  const text = rows()[1]?.textContent
  expect(text).toContain('-0.02ETH')
  expect(text).toContain('-1ETH')
  expect(text).toContain('deposited 32ETH')
  expect(text).toContain('withdrawn 0.016ETH')
  // On phones each figure stands beside its column's name.
  const labels = [...(rows()[1]?.querySelectorAll('td') ?? [])].map(cell => cell.dataset.label)
  const heads = within(history()).getAllByRole('columnheader')
  expect(labels).toEqual(heads.slice(1).map(head => head.textContent))
})

test('an owner without validators is led to a first stake, and a visitor watching one is not', async () => {
  const empty = { ...exampleSummary, validators: {}, activeGwei: 0n, totalBalanceGwei: 0n }
  world.answer = serverOf({ summary: empty, days: [] })
  await drawBoard({ isWatching: false })
  const link = await screen.findByRole('link', { name: 'Stake your first 32 ETH' })
  expect(link.getAttribute('href')).toBe('/hoodi/staking')
  expect(screen.queryByText('Total')).toBeNull()
})

test('an unreachable beacon node shows its code and no figures, and a click retries', async () => {
  world.answer = async () =>
    Response.json(
      { type: 'about:blank', title: 'Away', status: 503, code: 'BEACON_NODE_UNAVAILABLE' },
      { status: 503, headers: { 'content-type': 'application/problem+json' } },
    )
  await drawBoard({ isWatching: true })
  expect(await screen.findByText(/beacon node does not answer/)).toBeTruthy()
  expect(screen.queryByText('Total')).toBeNull()
  world.answer = serverOf({ summary: exampleSummary, days: exampleDays('2026-11-22', 3) })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(figure('Total')).toContain('160.5ETH'))
})

test('the tax export names its price source, or says that there is none', async () => {
  const prices = { currencies: ['eur', 'usd'], priceSource: 'prices.example.org' }
  world.answer = serverOf({ summary: exampleSummary, days: exampleDays('2026-11-22', 3), prices })
  await drawBoard({ isWatching: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Tax export' }))
  expect(screen.getByText(/Daily prices from prices.example.org/)).toBeTruthy()
  expect(screen.getAllByRole('option', { hidden: true }).map(option => option.textContent)).toEqual([
    'EUR · Euro',
    'USD · US Dollar',
    'ETH only',
  ])
})

test('"if you left now" covers active validators, with a single time if earliest and latest agree', async () => {
  const rest = serverOf({ summary: exampleSummary, days: exampleDays('2026-11-22', 3) })
  const waiting = { status: 'pending_queued', pubkey: `0x${'b2'.repeat(48)}`, index: 4 } as const
  const page = { total: 2, nextAfter: null, headSlot: 1600, finalizedEpoch: 198, reach: exampleReach }
  const validators = [exampleValidator({ index: 3 }), exampleValidator(waiting)]
  const answers = new Map<string | undefined, object>([
    ['validators', { ...page, validators }],
    ['queues', { ...exampleQueues, currentEpoch: 200, headSlot: 1600, validatorCount: 8 }],
    ['status', exampleStatus],
  ])
  world.answer = async url => {
    const answer = answers.get(new URL(url, 'http://site').pathname.split('/').at(-1))
    return answer ? json(answer) : rest(url)
  }
  await drawBoard({ isWatching: true })
  const term = await screen.findByText('If all active validators exited today')
  expect(term.nextElementSibling?.textContent).toContain('32.001ETH')
  expect(term.nextElementSibling?.textContent).toContain('paid in about 7 hours')
})
