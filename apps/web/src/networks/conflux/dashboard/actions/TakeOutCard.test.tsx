// @vitest-environment jsdom
import type { ConfluxPosition } from '@granary/staking/conflux'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import { examplePosition, exampleState } from '../test/examples.ts'
import { TakeOutCard } from './TakeOutCard.tsx'

const pool = { chainId: 71, kind: 'vote', address: `0x${'a1'.repeat(20)}` } as const
const onReview = vi.fn()
const nothingReady = { ...examplePosition, unlockedDrip: 0n, withdrawableNowDrip: 0n }

beforeAll(() => startMessages(['common', 'stake', 'stake.action', 'stake.conflux', 'reward', 'claim']))
afterEach(cleanup)

const card = (position: ConfluxPosition | null) => (
  <I18nProvider i18n={i18n}>
    <TakeOutCard
      pool={pool}
      isWatching={false}
      figures={position ? { state: exampleState, position, blockSeconds: 1 } : undefined}
      obstacle={null}
      isReady
      kept={null}
      reopens={false}
      onChange={() => undefined}
      onReview={onReview}
    />
  </I18nProvider>
)

async function draw(first: ConfluxPosition | null) {
  const { rerender } = await act(async () => render(card(first)))
  return async (next: ConfluxPosition) => act(async () => rerender(card(next)))
}
const isChosen = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).checked
const amount = () => screen.getByRole('textbox') as HTMLInputElement

test('an amount that becomes ready mid-claim appears beside the form, which remains a claim', async () => {
  const readAgain = await draw(nothingReady)
  expect(isChosen('Claim')).toBe(true)
  fireEvent.change(amount(), { target: { value: '1' } })
  await readAgain(examplePosition)
  expect(isChosen('Claim')).toBe(true)
  expect(amount().value).toBe('1')
  expect(screen.getByRole('status').textContent).toContain('Ready to withdraw1,000CFX')
  fireEvent.click(screen.getByRole('button', { name: 'Review' }))
  expect(onReview).toHaveBeenCalledExactlyOnceWith({ action: 'claim', amountDrip: 10n ** 18n }, 10n ** 18n, {
    action: 'claim',
    text: '1',
    isAll: false,
  })

  fireEvent.click(screen.getByRole('button', { name: 'Go to withdrawal' }))
  expect(isChosen('Withdraw')).toBe(true)
})

test('a claim never turns into an unstake when its interest disappears', async () => {
  const readAgain = await draw(nothingReady)
  await readAgain({ ...nothingReady, claimableDrip: 0n })
  expect(isChosen('Claim')).toBe(true)
})

test('the first reading preselects a ready action; an earlier choice stays', async () => {
  const read = await draw(null)
  await read(examplePosition)
  expect(isChosen('Withdraw')).toBe(true)
  cleanup()
  const readLater = await draw(null)
  fireEvent.click(screen.getByLabelText('Unstake'))
  await readLater(examplePosition)
  expect(isChosen('Unstake')).toBe(true)
})

test('[F.16] votes locked for governance are shown, and an amount above the rest is refused', async () => {
  const cfx = 10n ** 18n
  const position = { ...nothingReady, unstakableDrip: 1000n * cfx, governanceDrip: 4000n * cfx }
  await draw({ ...position, lockingDrip: 0n })
  fireEvent.click(screen.getByLabelText('Unstake'))
  expect(screen.getByText(/^4,000 CFX are locked by your Conflux governance votes/)).toBeDefined()
  fireEvent.change(amount(), { target: { value: '2' } })
  expect(
    screen.getByText(/At most 1,000 CFX now; the rest is locked by your Conflux governance votes/),
  ).toBeDefined()
  fireEvent.change(amount(), { target: { value: '1' } })
  expect(screen.queryByText(/At most/)).toBeNull()
})

test('[F.13] only a pool that pays the first to withdraw is described as such', async () => {
  const read = await draw({ ...examplePosition, isPaidInTurn: false })
  const sentence = 'This pool pays returned CFX on a first come, first served basis.'
  expect(screen.getByText(sentence)).toBeDefined()
  await read(examplePosition)
  expect(screen.queryByText(sentence)).toBeNull()
})
