// @vitest-environment jsdom
import type { OwnedValidator } from '@granary/api'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawInSite } from '../test/drawInSite.tsx'
import { exampleStatus } from '../test/exampleChain.ts'
import { exampleValidator } from '../test/exampleValidator.ts'
import { ValidatorDetail } from './ValidatorDetail.tsx'

beforeEach(() => {
  localStorage.clear()
  // These tests have no back end: the queues stay unread.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draw(change: Partial<OwnedValidator> = {}) {
  return drawInSite(() => (
    <ValidatorDetail network="hoodi" validator={exampleValidator(change)} headSlot={320} />
  ))
}

const shownFor = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('[A2.86] [A2.87] [A2.88] validator information shows index, deposit address, withdrawal address', async () => {
  await draw()
  expect(shownFor('Validator index')).toBe('4711')
  expect(shownFor('Deposit address')).toContain('0x3C3C…3c3C')
  expect(shownFor('Withdrawal address')).toContain('0xf39F…2266')
  expect(shownFor('Public key')).toContain('0xa1a1a1a1…')
})

test('the state is in plain words, and past steps are marked done', async () => {
  await draw()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Validator 4711')
  expect(screen.getByText('Active', { selector: '[role=status] *' })).toBeTruthy()
  expect(screen.getByText('Since epoch 10.')).toBeTruthy()
})

test('before the beacon chain knows a validator, missing data is named as such', async () => {
  await draw({
    index: null,
    status: 'pending_deposit',
    balanceGwei: null,
    effectiveBalanceGwei: null,
    activationEpoch: null,
    income: null,
    performance: null,
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New validator')
  expect(shownFor('Validator index')).toBe('Not yet')
  expect(screen.getByText('Credited by the beacon chain').closest('li')?.getAttribute('aria-current')).toBe(
    'step',
  )
})

test('a refused deposit and a slashing say what they mean for the money', async () => {
  await draw({ status: 'dropped', index: null, activationEpoch: null })
  expect(screen.getByText(/The ETH sent with it cannot be recovered/)).toBeTruthy()
  expect(screen.getByText('This step will not happen.')).toBeTruthy()
  cleanup()
  await draw({ status: 'active_slashed', slashed: true, exitEpoch: 40, withdrawableEpoch: 8232 })
  expect(screen.getByText(/part of its balance is gone/)).toBeTruthy()
  expect(
    screen.getByText(/it may lose more, depending on how many other validators were slashed/),
  ).toBeTruthy()
})

test('a label can be added, replaces the number, and can be removed', async () => {
  await draw()
  fireEvent.click(screen.getByRole('button', { name: 'Add a label' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Label' }), { target: { value: 'x'.repeat(61) } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('At most 60 characters.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Label' }), { target: { value: 'Cellar' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cellar')
  fireEvent.click(screen.getByRole('button', { name: 'Change label' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Validator 4711')
})

test("without the withdrawal address's wallet there are no actions", async () => {
  await draw()
  expect(screen.getByText(/Only the wallet of the withdrawal address/)).toBeTruthy()
})

test('a paid-out validator says how much was paid, to whom and when', async () => {
  const { pubkey } = exampleValidator()
  const readTo = { slot: 9100, epoch: 1137, timestampSeconds: 1_795_002_000 }
  const from = { slot: 0, date: '2026-05-07' }
  const reach = { readTo, catchingUp: false, from, beginning: 'complete', secondsPerDay: 86_400 }
  const event = { pubkey, index: 4711, timestampSeconds: 1_795_000_000, executionWei: null }
  const events = [
    { ...event, type: 'withdrawal', slot: 9000, amountGwei: '32012340000' },
    { ...event, type: 'exited', slot: 400, amountGwei: null },
    { ...event, type: 'withdrawal', slot: 300, amountGwei: '17000000' },
  ]
  const answers = {
    events: {
      events: events.map(each => ({ ...each, blockNumber: null, detail: null })),
      nextBefore: null,
      reach,
    },
    status: asWire(exampleStatus),
  }
  vi.stubGlobal('fetch', async (request: Request | string | URL) => {
    const url = String(request instanceof Request ? request.url : request)
    const name = Object.keys(answers).find(each => url.includes(`/${each}`)) as keyof typeof answers
    return name ? Response.json(answers[name]) : new Promise(() => undefined)
  })
  await draw({ status: 'withdrawal_done', balanceGwei: 0n, exitEpoch: 900, withdrawableEpoch: 1100 })
  const sentence = await screen.findByText('32.01234 ETH')
  const { textContent } = sentence.closest('p') as HTMLElement
  expect(textContent).toMatch(/was paid to 0xf39F…2266 on November \d+, 2026 at \d\d:\d\d\. Nothing is left/)
})

const asWire = (value: object) =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)))

test('a total that leaves out today says so', async () => {
  await draw()
  expect(screen.getByText('Total earned until yesterday')).toBeTruthy()
})
