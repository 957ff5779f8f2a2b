// @vitest-environment jsdom

import { exampleHash, exampleReceipt, exampleRequest } from '@granary/drivers/testing'
import type { AttemptOutcome, TransactionRecord } from '@granary/transactions/record'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { examplePlan } from '#web/transaction/test/exampleAction.ts'
import { loadMessages, startMessages } from '../../i18n/messages.ts'
import { SiteWalletProvider } from '../../wallet/SiteWalletProvider.tsx'
import { ActionsDialog } from './ActionsDialog.tsx'

const hash = exampleHash
const { account } = exampleRequest.owner

beforeAll(() => {
  // jsdom has the element and not its methods.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

/** The example's plan as another kind. */
const planOfKind = (kind: string, ...outcomes: AttemptOutcome[]) =>
  examplePlan([{ ...exampleRequest, kind }], ...outcomes)

async function draw(...plans: TransactionRecord[]): Promise<HTMLElement[]> {
  await startMessages(['common', 'reward'])
  await loadMessages(['reward', 'stake'])
  const list = () => <ActionsDialog records={{ plans, setAside: [] }} onClose={() => undefined} />
  const router = createRouter({
    routeTree: createRootRoute({ component: list }),
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
  return screen.getAllByRole('listitem', { hidden: true })
}
const link = (row: HTMLElement | undefined) => row?.querySelector('a[href^="/conflux"]')
const forget = (row: HTMLElement | undefined) =>
  row && within(row).queryByRole('button', { name: 'Cancel', hidden: true })

test('an action on its way says what it is, shows its hash and leads to its page; it cannot be forgotten', async () => {
  const [row] = await draw(planOfKind('conflux.stake', { state: 'broadcast', hash }))
  for (const part of ['1,000 CFX', 'Stake CFX', 'Votes', 'Conflux eSpace Testnet', 'waiting for a block'])
    expect(row?.textContent).toContain(part)
  expect(row?.textContent).toContain('0xabab')
  expect(link(row)?.getAttribute('href')).toContain('/conflux/espace/staking?network=testnet')
  expect(link(row)?.getAttribute('href')).toContain(`account=${account}`)
  expect(forget(row)).toBeNull()
})

test.each(['conflux.unstake', 'conflux.claim', 'conflux.withdraw'])(
  '%s goes on at the dashboard',
  async kind => {
    const [row] = await draw(planOfKind(kind))
    expect(link(row)?.getAttribute('href')).toContain('/conflux/espace/dashboard')
  },
)

test.each([
  ['rejected', { state: 'rejected' }],
  ['not sent', { state: 'failed', reason: 'not_sent', receipt: null }],
] as const)('one that was %s can be gone on with or forgotten', async (_, outcome) => {
  const [row] = await draw(planOfKind('conflux.stake', outcome))
  expect(link(row)?.textContent).toBe('Continue')
  expect(forget(row)).not.toBeNull()
})

test('one that is in a block stands among the finished, with nothing left to do', async () => {
  const [row] = await draw(
    planOfKind(
      'conflux.claim',
      { state: 'broadcast', hash },
      { state: 'confirmed', receipt: exampleReceipt, isFinal: true },
    ),
  )
  expect(row?.textContent).toContain('The transaction is in a block.')
  expect(link(row)).toBeNull()
})

test('one of a kind that this version does not know is listed, and nothing is offered that could harm it', async () => {
  const [row] = await draw(planOfKind('somewhere.else', { state: 'broadcast', hash }))
  expect(row?.textContent).toContain('somewhere.else')
  expect(link(row)).toBeNull()
})
