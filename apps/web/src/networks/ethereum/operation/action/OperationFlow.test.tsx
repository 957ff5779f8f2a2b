// @vitest-environment jsdom

import { hoodi } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import * as parts from '#web/transaction/flowParts.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { ownedValidatorsQuery, queuesQuery } from '../../owner/index.ts'
import { operationRequest } from '../requests/operationRequest.ts'
import { ConfirmedReceivers } from '../requests/ReceiverProof.ts'
import { exampleQueues, exampleValidator } from '../test/exampleValidator.ts'
import { OperationFlow } from './OperationFlow.tsx'

const account = `0x${'a1'.repeat(20)}` as const
const [first, second] = [exampleValidator(account, 12), exampleValidator(account, 13)] as const

beforeAll(() => startMessages(['common', 'stake', 'stake.action', 'reward', 'claim']))

/** The review of a intent; of the account's validators so many were read, the rest are on pages that have not come. */
function review(
  intent: Parameters<typeof operationRequest>[0],
  { feeWei = 42n, read = [first, second] } = {},
) {
  const request: ActionRequest = operationRequest(intent, { account, chain: hoodi, feeWei })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  client.setQueryData(queuesQuery('hoodi').queryKey, exampleQueues)
  const page = { validators: read, total: 2, nextAfter: read.length < 2 ? '12' : null, headSlot: 160 }
  client.setQueryData(ownedValidatorsQuery('hoodi', account).queryKey, {
    pages: [page],
    pageParams: [undefined],
  } as never)
  const quote = {
    valueWei: request.call.valueWei,
    networkFeeWei: 1n,
    balanceAfterWei: 1n,
    bundling: null,
  }
  const state = {
    step: 'review',
    id: null,
    kind: request.kind,
    requests: [request],
    actions: [],
    quote,
    status: 'ready',
    notice: null,
    failure: null,
  }
  const flow = { owner: request.owner, sign: vi.fn(), back: vi.fn(), checkAgain: vi.fn() }
  const place = { chain: hoodi, isLocalChain: false, parts, flow, state, wallet: null, interruption: null }
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <OperationFlow
          network="hoodi"
          chain={hoodi}
          place={place as unknown as TransactionPlace}
          confirmed={new ConfirmedReceivers()}
        />
      </QueryClientProvider>
    </I18nProvider>,
  )
}

const rowOf = (label: string) =>
  [...document.querySelectorAll('dl > div')].find(row => row.querySelector('dt')?.textContent === label)
    ?.textContent
const estimate = () => screen.queryByText(/At current queue length/)?.textContent

test.each([
  ['an exit', { operation: 'exit', validator: first }, true],
  ['a partial withdrawal', { operation: 'partial', validator: first, amountGwei: 1_000_000_000n }, true],
  ['a consolidation', { operation: 'consolidate', validator: first, target: second }, false],
] as const)('%s names its fee in wei, and its receiver only where it has one', (_, intent, isPaid) => {
  review(intent)
  expect(rowOf('Protocol fee, sent with the request')).toContain('42 wei')
  expect(rowOf('Amount sent')).toBeUndefined()
  expect(rowOf('Paid to')?.toLowerCase().includes(account) ?? false).toBe(isPaid)
  expect(estimate()).toBeTruthy()
})

test('the amount of a top-up is no fee, and shows in ETH', () => {
  review({ operation: 'top-up', validator: first, amountGwei: 1_000_000_000n })
  expect(rowOf('Amount sent')).toMatch(/1\s?ETH$/)
  expect(rowOf('Protocol fee, sent with the request')).toBeUndefined()
  expect(rowOf('Paid to')).toBeUndefined()
})

test('a fee of a gwei and more shows in ETH', () => {
  review({ operation: 'exit', validator: first }, { feeWei: 1_000_000_000n })
  expect(rowOf('Protocol fee, sent with the request')).toContain('0.000000001')
})

test('no moment shows while the page of the validator is not loaded', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  review({ operation: 'exit', validator: second }, { read: [first] })
  expect(estimate()).toBeUndefined()
})
