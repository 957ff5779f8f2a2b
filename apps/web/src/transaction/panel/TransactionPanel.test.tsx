// @vitest-environment jsdom
import { confluxNetworks } from '@granary/chains'
import { exampleHash, exampleReceipt, exampleRequest } from '@granary/drivers/testing'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { loadMessages, startMessages } from '../../i18n/messages.ts'
import { SiteWalletProvider } from '../../wallet/SiteWalletProvider.tsx'
import type { ActionRecord } from '../ActionRecord.ts'
import type { FlowState } from '../FlowState.ts'
import * as parts from '../flowParts.ts'
import type { TransactionFlow } from '../TransactionFlow.ts'
import { exampleAction } from '../test/exampleAction.ts'
import { TransactionPanel } from './TransactionPanel.tsx'

const cfx = 10n ** 18n
const request = exampleRequest
const asked = exampleAction()
const sent = { state: 'broadcast', hash: exampleHash } as const
const broadcast = exampleAction(request.kind, sent)
const confirmed = exampleAction(request.kind, sent, { state: 'confirmed', receipt: exampleReceipt })
const quote = {
  gas: [120_000n],
  valueWei: 1000n * cfx,
  bundling: null,
  fees: { expectedPerGas: 10n ** 9n, offer: { gasPrice: 10n ** 9n } },
  networkFeeWei: 10n ** 14n,
  balanceWei: 5000n * cfx,
  balanceAfterWei: 4000n * cfx - 10n ** 14n,
}
const shown = { id: null, kind: request.kind, requests: [request], actions: [] }
const made = (action: ActionRecord) => ({ ...shown, id: action.id, requests: [], actions: [action] })
const review = {
  ...shown,
  step: 'review',
  quote,
  status: 'ready',
  notice: null,
  failure: null,
} as const

const flow = {
  owner: request.owner,
  sign: vi.fn(),
  back: vi.fn(),
  checkAgain: vi.fn(),
  giveUpLost: vi.fn(),
  giveUpUnseen: vi.fn(),
  leave: vi.fn(),
  done: vi.fn(),
}
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

async function draw(state: FlowState, over: Partial<TransactionPlace> = {}): Promise<void> {
  await startMessages(['common', 'stake', 'stake.action'])
  await loadMessages(['stake', 'stake.action'])
  const place: TransactionPlace = {
    chain: confluxNetworks.testnet,
    isLocalChain: false,
    kinds: ['conflux.stake'],
    parts,
    flow: flow as unknown as TransactionFlow,
    state,
    wallet: null,
    interruption: null,
    continueHere: vi.fn(),
    ...over,
  }
  const panel = () => (
    <TransactionPanel
      place={place}
      title="Review your stake"
      facts={({ facts }) => [{ id: 'pool', label: 'Pool', value: facts.pool ?? '' }]}
      sentence={([first]) => `${first?.facts.pool} takes it.`}
      total={(_, __, isDone) => ({ label: isDone ? 'Paid' : 'You pay', value: '1,000 CFX' })}
      confirmed={(_, onDone) => ({
        action: (
          <button type="button" onClick={onDone}>
            Stake more
          </button>
        ),
      })}
    >
      What happens next
    </TransactionPanel>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: panel }),
    history: createMemoryHistory(),
  })
  await router.load()
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <SiteWalletProvider>
          <RouterProvider router={router as never} />
        </SiteWalletProvider>
      </I18nProvider>,
    )
  })
}
const button = (name: string) => screen.getByRole('button', { name })
const text = () => document.body.textContent

test('the review shows facts, fee and balance after; only a click signs', async () => {
  await draw(review)
  expect(screen.getByRole('heading', { name: 'Review your stake' })).toBeTruthy()
  for (const part of ['Votes', 'What happens next', 'Your balance afterwards', '3,999.9999', '0.0001'])
    expect(text()).toContain(part)
  const [sentence, ...others] = screen.getAllByText('Votes takes it.')
  expect([sentence?.tagName, others]).toEqual(['P', []])
  const folded = screen.getByText('All figures').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('Conflux eSpace Testnet')
  expect(screen.getAllByRole('button', { name: 'Sign in wallet' })).toHaveLength(1)
  expect(flow.sign).not.toHaveBeenCalled()
  fireEvent.click(button('Sign in wallet'))
  expect(flow.sign).toHaveBeenCalledOnce()
  fireEvent.click(button('Back'))
  expect(flow.back).toHaveBeenCalledOnce()
})

test.each([true, false])(
  "the review says whether the provider's node answers for the wallet: %s",
  async readsByProxy => {
    await draw(review, { wallet: { readsByProxy } as TransactionPlace['wallet'] })
    expect(text().includes(i18n._('stake.error.NODE_OF_PROVIDER'))).toBe(readsByProxy)
  },
)

test('a blocked review says why and can only be checked again', async () => {
  const failure = { code: 'ACTION_IN_FLIGHT', message: 'no' }
  await draw({ ...review, quote: null, status: 'blocked', failure })
  expect(screen.getByRole('alert').textContent).toContain('already in progress')
  expect(screen.queryByRole('button', { name: 'Sign in wallet' })).toBeNull()
  fireEvent.click(button('Check again'))
  expect(flow.checkAgain).toHaveBeenCalledOnce()
})

test.each(['rejected', 'reverted', 'cancelled', 'not_sent', 'dropped', 'fee_rose'] as const)(
  'the reason for the return to the review is announced: %s',
  async notice => {
    await draw({ ...review, notice })
    expect(screen.getAllByRole('status').some(note => note.textContent !== '')).toBe(true)
  },
)

test('the page shows what the wallet should show', async () => {
  await draw({ ...made(asked), step: 'sign', phase: 'asking', failure: null })
  expect(screen.getByRole('status').textContent).toContain('Confirm in your wallet')
  expect(text()).toContain('What your wallet should show')
  expect(text()).toContain('1,000')
})

test('giving up takes a confirmation, and is impossible while something may wait', async () => {
  const failure = { code: 'ACTION_MAY_BE_WAITING', message: '' }
  await draw({ ...made(asked), step: 'sign', phase: 'lost', failure })
  expect(button('My wallet sent nothing: back to review').hasAttribute('disabled')).toBe(true)
  cleanup()
  await draw({
    ...made(asked),
    step: 'sign',
    phase: 'lost',
    failure: { code: 'ACTION_NOT_FOUND', message: '' },
  })
  fireEvent.click(button('My wallet sent nothing: back to review'))
  expect(flow.giveUpLost).not.toHaveBeenCalled()
  fireEvent.click(button('Yes, it is closed and sent nothing'))
  expect(flow.giveUpLost).toHaveBeenCalledOnce()
})

test('a pending transaction shows its hash and, after a while, that waiting is no failure', async () => {
  await draw({ ...made(broadcast), step: 'broadcast', wait: 'slow', failure: null })
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('It has not failed')
  expect(document.querySelector('a')?.href).toBe(`https://evmtestnet.confluxscan.org/tx/${exampleHash}`)
  expect(screen.queryByText('Do not want to wait?')).toBeNull()
})

test('a long wait can be left for something else', async () => {
  await draw({ ...made(broadcast), step: 'broadcast', wait: 'background', failure: null })
  fireEvent.click(screen.getByText('Continue with something else'))
  expect(flow.leave).toHaveBeenCalledOnce()
})

test('only a transaction that no node showed can be called cancelled, after a confirmation', async () => {
  await draw({ ...made(broadcast), step: 'broadcast', wait: 'background', failure: null })
  fireEvent.click(button('I cancelled it in my wallet: back to review'))
  expect(flow.giveUpUnseen).not.toHaveBeenCalled()
  fireEvent.click(button('Yes, it was cancelled'))
  expect(flow.giveUpUnseen).toHaveBeenCalledOnce()
  cleanup()
  const seen = exampleAction(request.kind, { ...sent, shown: { nonce: 4 } })
  await draw({ ...made(seen), step: 'broadcast', wait: 'background', failure: null })
  expect(screen.queryByText('I cancelled it in my wallet: back to review')).toBeNull()
})

test("a confirmed transaction shows block, fee and the feature's part", async () => {
  await draw({ ...made(confirmed), step: 'confirmed' })
  for (const part of ['1,234', '0.0001', 'Your transaction is in a block']) expect(text()).toContain(part)
  fireEvent.click(button('Stake more'))
  expect(flow.done).toHaveBeenCalledOnce()
})

test.each([
  ['disconnected', 'Connect wallet'],
  ['network', 'Switch to Conflux eSpace Testnet'],
  ['account', 'Continue with the connected account'],
] as const)(
  'with the wallet %s the review waits, and a pending transaction is still shown',
  async (interruption, way) => {
    await draw(review, { interruption })
    expect(button(way)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign in wallet' })).toBeNull()
    cleanup()
    await draw({ ...made(broadcast), step: 'broadcast', wait: 'fresh', failure: null }, { interruption })
    expect(text()).toContain('Transaction sent')
  },
)
