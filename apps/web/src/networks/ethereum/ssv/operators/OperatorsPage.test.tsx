// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSsvPage } from '../test/drawSsvPage.tsx'
import { governanceAnswer, tableAnswer } from '../test/exampleAnswers.ts'
import { exampleOperator } from '../test/exampleOperators.ts'

beforeAll(() => {
  // jsdom has no layout: pretend that ten rows are in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 640 })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 640 })
})
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
})

const operators = Array.from({ length: 2000 }, (_, at) =>
  exampleOperator({ id: at + 1, validatorCount: at % 400, isPrivate: at === 7, hasPendingFee: at === 8 }),
)

const draw = (address = '/hoodi/ssv/operators', list = operators, source?: 'chain') =>
  drawSsvPage(address, [
    [/operator-table$/, tableAnswer(list, source)],
    [/\/ssv$/, governanceAnswer],
  ])

const choose = (id: number) =>
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`, number ${id}$`) }))

/** Presses the proposal, which waits for two answers: the operators, and the limits of the network. */
const propose = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Best proposal' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

const search = async (text: string) => {
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: text } })
}

test('two thousand operators are counted, and only those in sight are drawn', async () => {
  await draw()
  const table = await screen.findByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('2001')
  expect(within(table).getAllByRole('row').length).toBeLessThan(40)
  expect(screen.getByText('2,000 operators')).toBeTruthy()
})

test('the best proposal chooses as many operators as the cluster has, in one press', async () => {
  const router = await draw()
  await propose()
  expect(await screen.findByText('4 of 4 chosen')).toBeTruthy()
  const { operators: text } = router.state.location.search as { operators?: string }
  expect(text?.split(',')).toHaveLength(4)
  const on = screen.getByRole('link', { name: 'Continue' })
  expect(on.getAttribute('href')).toContain('/hoodi/ssv/funding-period?operators=')
})

test('the proposal cannot be pressed before the limits of the network are read', async () => {
  await drawSsvPage('/hoodi/ssv/operators', [[/operator-table$/, tableAnswer(operators)]])
  await screen.findByRole('table')
  expect((screen.getByRole('button', { name: 'Best proposal' }) as HTMLButtonElement).disabled).toBe(true)
})

test.each([7, 10, 13])('a cluster of %i is proposed too', async size => {
  await draw()
  fireEvent.click(screen.getByRole('radio', { name: String(size) }))
  await propose()
  expect(await screen.findByText(`${size} of ${size} chosen`)).toBeTruthy()
})

test('a full cluster takes no further operator until one is removed', async () => {
  await draw('/hoodi/ssv/operators?operators=1,2,3,4')
  await search('#20')
  const twenty = await screen.findByRole('checkbox', { name: /, number 20$/ })
  expect((twenty as HTMLInputElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove #4 Operator 4' }))
  await waitFor(() => expect((twenty as HTMLInputElement).disabled).toBe(false))
  choose(20)
  expect(await screen.findByRole('button', { name: 'Remove #20 Operator 20' })).toBeTruthy()
})

test('the choice is in the address, and this tab remembers it', async () => {
  const first = await draw('/hoodi/ssv/operators?operators=3,1')
  await screen.findByText('2 of 4 chosen')
  await search('#9')
  fireEvent.click(await screen.findByRole('checkbox', { name: /, number 9$/ }))
  await waitFor(() => expect(first.state.location.search).toEqual({ operators: '1,3,9' }))
  const again = await draw('/hoodi/ssv/operators')
  await waitFor(() => expect(again.state.location.search).toEqual({ operators: '1,3,9' }))
})

test('continuing with too few operators says how many are missing', async () => {
  await draw('/hoodi/ssv/operators?operators=1,2')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/Choose 2 more operators/)).toBeTruthy()
})

test('the fees of a year are those of the chosen operators and of the network', async () => {
  await draw('/hoodi/ssv/operators?operators=1,2,3,4')
  const summary = await screen.findByRole('region', { name: 'Summary' })
  // (4 × 1.77 + 3.5509 gwei) × 7200 × 365 blocks
  await waitFor(() => expect(summary.textContent).toContain('0.02793'))
})

test('operators that are private, change their fee or are gone are named', async () => {
  await draw('/hoodi/ssv/operators?operators=1,8,9,5000')
  expect(await screen.findByText(/Private: #8/)).toBeTruthy()
  expect(screen.getByText(/announced another fee: #9/)).toBeTruthy()
  expect(screen.getByText(/has left: #5000/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/Remove it first/)).toBeTruthy()
})

test('filters that nothing fits can be cleared', async () => {
  await draw()
  await search('no such operator')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('2,000 operators')).toBeTruthy()
})

test('without the SSV API the page says what is missing', async () => {
  const bare = operators
    .slice(0, 8)
    .map(each => ({ ...each, name: null, performanceDay: null, performanceMonth: null, verified: null }))
  await draw('/hoodi/ssv/operators', bare, 'chain')
  expect(await screen.findByText(/come from the SSV API, which gives none now/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Choose Operator 5, number 5' })).toBeTruthy()
})

test('a server that does not answer leaves a way to try again', async () => {
  await drawSsvPage('/hoodi/ssv/operators', [])
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
})
