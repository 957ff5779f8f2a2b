// @vitest-environment jsdom
import type { ValidatorStatus } from '@granary/api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import { exampleValidator } from '../test/exampleValidator.ts'
import { Summary } from './Summary.tsx'

beforeAll(() => startMessages(['common', 'reward']))

function summaryOf(statuses: readonly ValidatorStatus[], total = statuses.length): string {
  const validators = statuses.map(status => ({ ...exampleValidator(), status }))
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Summary validators={validators} total={total} />
    </I18nProvider>,
  )
  return container.querySelector('p')?.textContent ?? ''
}

const everyStatus: readonly ValidatorStatus[] = [
  'offered',
  'deposited',
  'pending_deposit',
  'dropped',
  'credentials_mismatch',
  'pending_initialized',
  'pending_queued',
  'active_ongoing',
  'active_exiting',
  'active_slashed',
  'exited_unslashed',
  'exited_slashed',
  'withdrawal_possible',
  'withdrawal_done',
]

test('[F.31] the counts include exited validators', () => {
  expect(summaryOf(['active_ongoing', 'active_ongoing', 'withdrawal_done'])).toBe(
    '3 validators: 2 active, 0 waiting, 1 exited',
  )
})

test('[F.31] the counts add up to the total in any state, also while pages are still loading', () => {
  for (const told of [summaryOf(everyStatus), summaryOf(everyStatus, 20), summaryOf([], 0)]) {
    const [all = -1, ...parts] = [...told.matchAll(/\d+/g)].map(([count]) => Number(count))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
  }
})
