// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawInSite } from '../test/drawInSite.tsx'
import { exampleDays } from '../test/examples.ts'
import { RewardSection } from './RewardSection.tsx'

// Drawing needs a canvas; the browser tests cover it.
vi.mock('#web/chart/ColumnChart.tsx', () => ({ ColumnChart: () => null }))
let answer: (url: string) => Promise<Response>
beforeAll(() => void vi.stubGlobal('fetch', (url: string) => answer(url)))
afterAll(() => vi.unstubAllGlobals())

const address = `0x${'a'.repeat(40)}` as const
const staker = { network: 'testnet', pool: address, staker: address } as const
const drip = (amount: bigint) => amount.toString()

/** A server with this many days, served in pages. */
function serve(days: number, changed: object = {}) {
  const all = exampleDays('2026-11-22', days).map(day => ({
    ...day,
    stakedDrip: drip(day.stakedDrip),
    rewardDrip: drip(day.rewardDrip),
    totalRewardDrip: drip(day.totalRewardDrip),
  }))
  const asked: (string | null)[] = []
  answer = async url => {
    const query = new URL(url, 'http://site').searchParams
    const before = query.get('before')
    asked.push(before)
    const older = all.filter(({ date }) => before === null || date < before)
    const page = older.slice(0, Number(query.get('limit')))
    return Response.json({
      days: page,
      nextBefore: page.length < older.length ? page.at(-1)?.date : null,
      indexedTo: { blockNumber: 1000, timestampSeconds: 1_795_329_427 },
      catchingUp: false,
      stakedDrip: '1',
      totalRewardDrip: '1',
      ...changed,
    })
  }
  return asked
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

test('days group into weeks and months, and older ones load page by page', async () => {
  const asked = serve(100)
  await drawInSite(<RewardSection staker={staker} />)
  await waitFor(() => expect(rows()).toHaveLength(8))
  expect(rows()[0]?.textContent).toBe('26-11-22may still change1CFX100CFX5,000CFX')

  fireEvent.click(screen.getByLabelText('Month'))
  expect(rows()[0]?.textContent).toBe('November 2026may still change22CFX100CFX5,000CFX')
  expect(rows().at(-1)?.textContent).toContain('older days are not loaded yet')
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull())
  expect(asked).toEqual([null, '2026-08-25'])
  expect(rows().at(-1)?.textContent).not.toContain('not loaded')

  fireEvent.click(screen.getByLabelText('Week'))
  expect(rows()[0]?.textContent).toContain('Week 47, 2026may still change7CFX')
})

test('a history still being read shows its progress, and no zero', async () => {
  serve(0, { catchingUp: true, indexedTo: null })
  await drawInSite(<RewardSection staker={staker} />)
  expect(await screen.findByText(/Missing figures are not zero/)).toBeTruthy()
})

test('a failed history read is shown, and a click retries it', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await drawInSite(<RewardSection staker={staker} />)
  expect(await screen.findByText('The history could not be loaded')).toBeTruthy()
  serve(3)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('a provider without a history of the pool is no error', async () => {
  const problem = { type: 'about:blank', title: 'Unknown pool', status: 404, code: 'POOL_UNKNOWN' }
  answer = async () => Response.json(problem, { status: 404 })
  await drawInSite(<RewardSection staker={staker} />)
  expect(await screen.findByText('No history of this pool')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
