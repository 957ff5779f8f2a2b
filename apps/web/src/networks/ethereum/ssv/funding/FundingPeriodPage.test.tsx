// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { drawSsvPage } from '../test/drawSsvPage.tsx'
import { governanceAnswer, tableAnswer } from '../test/exampleAnswers.ts'
import { exampleOperator } from '../test/exampleOperators.ts'

const operators = [1, 2, 3, 4, 5].map(id => exampleOperator({ id }))

const draw = (search = '?operators=1,2,3,4') =>
  drawSsvPage(`/hoodi/ssv/funding-period${search}`, [
    [/operator-table$/, tableAnswer(operators)],
    [/\/ssv$/, governanceAnswer],
  ])

const shownFor = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('the period is two years by default, and each part of the cost is shown', async () => {
  await draw()
  expect((await screen.findByRole('radio', { name: '2 years' })) as HTMLInputElement).toHaveProperty(
    'checked',
    true,
  )
  expect(shownFor('Stake')).toBe('32ETH')
  // 4 × 1.77 gwei × 7200 × 730 blocks
  expect(shownFor('Operator fees')).toBe('0.037212ETH')
  expect(shownFor('SSV network fee')).toBe('0.018663ETH')
  expect(shownFor('Liquidation collateral')).toBe('0.00094ETH')
  expect(shownFor('To your SSV cluster')).toBe('0.056816ETH')
  expect(shownFor('Fees a year')).toBe('0.027938ETH')
})

test.each([
  ['6 months', 182],
  ['1 year', 365],
])('%s last %i days from today', async (name, days) => {
  const now = Date.UTC(2026, 10, 22, 12)
  vi.useFakeTimers({ toFake: ['Date'], now })
  await draw()
  fireEvent.click(await screen.findByRole('radio', { name }))
  const until = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
  await waitFor(() => expect(shownFor('Lasts until')).toBe(until.format(now + days * 86_400_000)))
})

test('a custom period below thirty days is warned of, and one of none is refused', async () => {
  await draw()
  fireEvent.click(await screen.findByRole('radio', { name: 'Custom' }))
  const field = screen.getByRole('textbox', { name: 'Number of days' })
  fireEvent.change(field, { target: { value: '29' } })
  expect(await screen.findByText(/Less than 30 days/)).toBeTruthy()
  fireEvent.change(field, { target: { value: '30' } })
  expect(screen.queryByText(/Less than 30 days/)).toBeNull()
  fireEvent.change(field, { target: { value: '0' } })
  expect(await screen.findByText(/whole number of days from 1 to 3,650/)).toBeTruthy()
  expect(shownFor('To your SSV cluster')).toBe('–')
})

test('fees follow what compounding validators hold', async () => {
  await draw()
  fireEvent.click(await screen.findByRole('radio', { name: /Compounding/ }))
  fireEvent.change(screen.getByRole('textbox', { name: /each/i }), { target: { value: '64' } })
  await waitFor(() => expect(shownFor('Stake')).toBe('64ETH'))
  expect(shownFor('Fees a year')).toBe('0.055876ETH')
})

test('the form outlives a reload of its tab', async () => {
  await draw()
  fireEvent.click(await screen.findByRole('radio', { name: '1 year' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Number of validators' }), { target: { value: '3' } })
  await waitFor(() => expect(shownFor('Stake')).toBe('96ETH'))
  document.body.innerHTML = ''
  await draw('')
  await waitFor(() => expect(shownFor('Stake')).toBe('96ETH'))
  expect(screen.getByRole('radio', { name: '1 year' })).toHaveProperty('checked', true)
})

test.each(['', '?operators=1,2', '?operators=1,2,3,99'])(
  'without operators of this network the page leads back to them: %j',
  async search => {
    await draw(search)
    const back = await screen.findByRole('link', { name: 'Select operators' })
    expect(back.getAttribute('href')).toContain('/hoodi/ssv/operators')
  },
)
