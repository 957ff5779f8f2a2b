// @vitest-environment jsdom
import type { Validator } from '@granary/api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMessages } from '../../i18n/messages.ts'
import { ValidatorDetail } from './ValidatorDetail.tsx'

const staker = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const validator: Validator = {
  pubkey: `0x${'a1'.repeat(48)}`,
  index: 4711,
  status: 'active_ongoing',
  withdrawalCredentials: `0x01${'00'.repeat(11)}${staker.slice(2)}`,
  depositAmountGwei: 32_000_000_000n,
  balanceGwei: 32_001_000_000n,
  effectiveBalanceGwei: 32_000_000_000n,
  activationEligibilityEpoch: 5,
  activationEpoch: 10,
  exitEpoch: null,
  withdrawableEpoch: null,
  deposit: {
    transactionHash: `0x${'cd'.repeat(32)}`,
    blockNumber: 99,
    from: `0x${'3c'.repeat(20)}`,
  },
  running: true,
}

beforeEach(async () => {
  // No back end in these tests: the queues stay unread.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await startMessages(['common', 'stake'])
})
afterEach(() => vi.unstubAllGlobals())

function draw(change: Partial<Validator> = {}): void {
  render(
    <I18nProvider i18n={i18n}>
      <ValidatorDetail network="hoodi" validator={{ ...validator, ...change }} headSlot={320} />
    </I18nProvider>,
  )
}

const shownFor = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('[A2.86] [A2.87] [A2.88] validator information shows index, deposit address, withdrawal address', () => {
  draw()
  expect(shownFor('Validator index')).toBe('4711')
  expect(shownFor('Deposit address')).toContain('0x3C3C…3c3C')
  expect(shownFor('Withdrawal address')).toContain('0xf39F…2266')
  expect(shownFor('Public key')).toContain('0xa1a1a1a1…')
})

test('the state is said in plain words, and the way in is done', () => {
  draw()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Validator 4711')
  expect(screen.getByText('Active', { selector: '[role=status]' })).toBeTruthy()
  expect(screen.getByText('Since epoch 10.')).toBeTruthy()
})

test('before the beacon chain knows it, what is not there yet is called so', () => {
  draw({
    index: null,
    status: 'pending_deposit',
    balanceGwei: null,
    effectiveBalanceGwei: null,
    activationEpoch: null,
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New validator')
  expect(shownFor('Validator index')).toBe('Not yet')
  expect(shownFor('Balance')).toBe('Not yet')
  expect(
    screen
      .getByText('Waiting to be credited', { selector: 'li *' })
      .closest('li')
      ?.getAttribute('aria-current'),
  ).toBe('step')
})

test('a deposit that no block holds is not shown as made', () => {
  draw({ status: 'offered', deposit: null, index: null })
  expect(screen.getByText('The deposit has not been seen on chain yet.')).toBeTruthy()
  expect(shownFor('Deposit address')).toBe('Not yet')
})
