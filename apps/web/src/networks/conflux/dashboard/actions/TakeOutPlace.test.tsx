// @vitest-environment jsdom
import { confluxNetworks } from '@granary/chains'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TransactionFlow } from '#web/transaction/TransactionFlow.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { drawInSite } from '../test/drawInSite.tsx'
import { examplePosition, exampleState } from '../test/examples.ts'
import { TakeOutPlace } from './TakeOutPlace.tsx'

const pool: OfferedPool = {
  chainId: 71,
  kind: 'vote',
  address: '0x00000000000000000000000000000000000000aa',
  name: 'The configured name',
  operator: null,
}
const account = '0x00000000000000000000000000000000000000bb'
const request = vi.fn()
const now = exampleState.block.timestampSeconds * 1000

afterEach(() => void vi.clearAllMocks())

async function draw({ ageMs = 0, isWatching = false, isLoaded = true } = {}): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: now + ageMs })
  const actions: TransactionPlace = {
    chain: confluxNetworks.testnet,
    isLocalChain: false,
    kinds: ['conflux.claim'],
    parts: null,
    flow: isLoaded ? ({ request } as unknown as TransactionFlow) : null,
    state: { step: 'idle' },
    wallet: null,
    interruption: null,
    continueHere: () => undefined,
  }
  await drawInSite(
    <TakeOutPlace
      {...{ pool, account, isWatching, actions }}
      reading={{ state: exampleState, position: examplePosition, blockSeconds: 1 }}
    />,
  )
}

const enter = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

test("a request goes to review under the pool's configured name", async () => {
  await draw()
  fireEvent.click(screen.getByRole('radio', { name: 'Claim' }))
  enter()
  expect(request).toHaveBeenCalledTimes(1)
  expect(request.mock.calls[0]?.[0]).toMatchObject({
    kind: 'conflux.claim',
    facts: { pool: 'The configured name', amount: '2', isAll: 'yes' },
  })
})

test('until its code has loaded the button waits', async () => {
  await draw({ isLoaded: false })
  expect(screen.getByRole('button', { name: 'Review' }).getAttribute('aria-busy')).toBe('true')
})

test('while the chain is behind nothing can be requested, not even with Enter', async () => {
  await draw({ ageMs: 400_000 })
  expect(screen.getByText(/The node is behind the chain/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Claim' }))
  enter()
  expect(request).not.toHaveBeenCalled()
})

test('nothing can be requested for a watched account', async () => {
  await draw({ isWatching: true })
  expect(document.querySelector('form')).toBeNull()
})
