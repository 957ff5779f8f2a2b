// @vitest-environment jsdom

import { exampleHash, exampleReceipt } from '@granary/drivers/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import type { FlowState } from '#web/transaction/FlowState.ts'
import { exampleAction } from '#web/transaction/test/exampleAction.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { useStakePlace } from './useStakePlace.ts'

const account = `0x${'a1'.repeat(20)}`
const pool: OfferedPool = {
  chainId: 71,
  kind: 'share',
  address: `0x${'b2'.repeat(20)}`,
  name: 'Shares',
  operator: null,
}
const sent = { state: 'broadcast', hash: exampleHash } as const
const record = exampleAction('conflux.stake', sent, { state: 'confirmed', receipt: exampleReceipt })
const { id, kind } = record
const confirmed: FlowState = { step: 'confirmed', id, kind, requests: [], actions: [record] }

/** State of wallet and journal. */
const world = vi.hoisted(() => ({
  status: 'disconnected',
  state: { step: 'idle' } as unknown,
  flow: null as unknown,
  redraw: () => {},
}))
vi.mock('@granary/wallet/react', async original => ({
  ...(await original<object>()),
  useAccount: () => ({ status: world.status }),
}))
vi.mock('#web/wallet/useFlowWallet.ts', () => ({ useFlowWallet: () => null }))
vi.mock('#web/transaction/useTransaction.ts', () => ({
  useTransaction: () => ({ flow: world.flow, state: world.state, wallet: null }),
}))

const flow = { owner: { account, chainId: 71 }, getState: () => world.state, done: vi.fn(), request: vi.fn() }

function Page() {
  const [, setCount] = useState(0)
  world.redraw = () => setCount(count => count + 1)
  const { shown, draft } = useStakePlace({ network: 'testnet' }, pool)
  return (
    <>
      <output>{shown}</output>
      <input
        value={draft.form.amount}
        onChange={event => draft.setForm({ amount: event.target.value, unit: 'cfx' })}
      />
    </>
  )
}

function become(change: Partial<typeof world>) {
  act(() => {
    Object.assign(world, change)
    world.redraw()
  })
}

const shown = () => screen.getByRole('status').textContent

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.clearAllMocks()
  Object.assign(world, { status: 'disconnected', state: { step: 'idle' }, flow: null })
})

test('the page waits for the remembered wallet, even if it is announced after the first render', async () => {
  await renderInSite(<FirstReconnecting />)
  expect(shown()).toBe('nothing')
  become({ status: 'connected', state: { step: 'idle' } })
  expect(shown()).toBe('nothing')
  become({ flow, state: { step: 'loading' } })
  expect(shown()).toBe('nothing')
  become({ state: confirmed })
  expect(shown()).toBe('flow')
})

test('a form filled in without a wallet keeps its input when one connects', async () => {
  await renderInSite(<Page />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '12' } })
  become({ status: 'connecting' })
  become({ status: 'connected', flow, state: { step: 'loading' } })
  expect(shown()).toBe('form')
  become({ state: confirmed })
  become({ state: { step: 'idle' } })
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12')
})

test('leaving the page dismisses a confirmed stake', async () => {
  Object.assign(world, { status: 'connected', flow, state: confirmed })
  await renderInSite(<Page />)
  expect(flow.done).not.toHaveBeenCalled()
  cleanup()
  expect(flow.done).toHaveBeenCalledTimes(1)
})

/** The tab reloaded during an account's review. */
const leaveReview = (reviewing: string) =>
  sessionStorage.setItem(
    'granary.confluxStake.71',
    JSON.stringify({ form: { amount: '12', unit: 'cfx' }, planned: null, pool: pool.address, reviewing }),
  )

test('a review interrupted by a reload resumes with the same account', async () => {
  leaveReview(account)
  Object.assign(world, { status: 'connected', flow, state: { step: 'idle' } })
  await renderInSite(<Page />)
  expect(flow.request).toHaveBeenCalledTimes(1)
  expect(flow.request.mock.calls[0]?.[0]).toMatchObject({
    call: { from: account, valueWei: 12n * 10n ** 18n },
  })
})

test('with another account the form is shown, and no review starts', async () => {
  leaveReview(`0x${'c3'.repeat(20)}`)
  Object.assign(world, { status: 'connected', flow, state: { step: 'idle' } })
  await renderInSite(<Page />)
  expect(shown()).toBe('form')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12')
  expect(flow.request).not.toHaveBeenCalled()
})

/** The site announces the remembered wallet in an effect, after the first render. */
function FirstReconnecting() {
  useEffect(() => become({ status: 'reconnecting' }), [])
  return <Page />
}
