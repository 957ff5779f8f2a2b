// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import { exampleQueues, exampleValidator } from '../test/exampleValidator.ts'
import { ProviderExit } from './ProviderExit.tsx'

const account = `0x${'c3'.repeat(20)}` as const
vi.mock('@granary/wallet/react', () => ({ useWalletClient: () => null }))
beforeAll(() => startMessages(['common', 'claim', 'stake', 'stake.action']))
afterEach(cleanup)

function review(count: number): void {
  const validators = Array.from({ length: count }, (_, index) =>
    exampleValidator(account, index, { pubkey: `0x${index.toString(16).padStart(96, '0')}` }),
  )
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <ProviderExit
          network="hoodi"
          chain={hoodi}
          account={account}
          validators={validators}
          queues={exampleQueues}
          asked={validators.map(({ index }) => index ?? 0)}
          head={null}
          obstacle={null}
        />
      </QueryClientProvider>
    </I18nProvider>,
  )
  expect(screen.getAllByRole('checkbox')).toHaveLength(count)
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
}

test('more validators than one message holds are all shown, and refused before anything is signed', () => {
  review(101)
  expect(screen.getByText(/at most 100/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: i18n._('claim.action.signMessage') })).toBeNull()
})

test('as many as one message holds can be signed, each with its key in full', () => {
  review(100)
  expect(screen.queryByText(/at most 100/)).toBeNull()
  expect(screen.getByRole('button', { name: i18n._('claim.action.signMessage') })).toBeTruthy()
  expect(screen.getByText(`0x${(99).toString(16).padStart(96, '0')}`)).toBeTruthy()
})
