// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import type { ActionRequest } from '@granary/drivers/evm'
import { decodeSplitterClaim } from '@granary/staking/ethereum/splitter'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startMessages } from '#web/i18n/messages.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import { SiteWalletProvider } from '#web/wallet/SiteWalletProvider.tsx'
import type { ShownOwner } from '../../owner/index.ts'
import type { SplitterReading } from '../chain/readSplitter.ts'
import { ExecutionCards } from './ExecutionCards.tsx'

const staker = `0x${'57'.repeat(20)}` as const
const signer = `0x${'a1'.repeat(20)}` as const
const factory = `0x${'fa'.repeat(20)}` as const
const owner: ShownOwner = { network: 'hoodi', id: staker, account: staker, isWatching: false }
const eth = 10n ** 18n
const request = vi.fn()

beforeAll(() => startMessages(['common', 'stake', 'reward', 'claim']))
afterEach(() => {
  cleanup()
  request.mockClear()
})

function splitter(over: Partial<SplitterReading> = {}): SplitterReading {
  const terms = { factory, shareBps: 800 }
  return { terms, address: `0x${'e3'.repeat(20)}`, exists: true, availableWei: 0n, paidWei: 0n, ...over }
}

function draw(
  splitters: SplitterReading[] | undefined,
  shown = owner,
  wallet: object | null = { account: signer },
) {
  const actions = {
    chain: hoodi,
    flow: { request },
    state: { step: 'idle' },
    wallet: wallet && { chainId: hoodi.id, ...wallet },
  } as unknown as TransactionPlace
  render(
    <I18nProvider i18n={i18n}>
      <SiteWalletProvider>
        <ExecutionCards owner={shown} splitters={splitters} isByOthers={false} actions={actions} />
      </SiteWalletProvider>
    </I18nProvider>,
  )
}
const button = () => screen.queryByRole('button', { name: /^Claim/ })

test('[A2.99] [A2.103] any account can claim the available amount for the staker', async () => {
  draw([splitter({ availableWei: 2n * eth, paidWei: eth })], { ...owner, isWatching: true })
  expect(screen.getByText(/not to yours/)).toBeTruthy()
  fireEvent.click(button() as HTMLElement)
  await waitFor(() => expect(request).toHaveBeenCalledOnce())
  const [[asked]] = request.mock.calls as [[ActionRequest]]
  expect(asked).toMatchObject({ kind: 'ethereum.claim', owner: { account: signer, chainId: hoodi.id } })
  expect(asked.call).toMatchObject({ from: signer, to: factory, valueWei: 0n })
  expect(decodeSplitterClaim(asked.call.data)).toEqual({ staker, shareBps: 800 })
})

test('an empty splitter has no button, and says why', () => {
  draw([splitter({ paidWei: eth })])
  expect(button()).toBeNull()
  expect(screen.getByText(/Nothing to claim now/)).toBeTruthy()
})

test('without a wallet the amounts appear with a note that anyone may trigger the payout', () => {
  draw([splitter({ availableWei: eth })], { ...owner, isWatching: true }, null)
  expect(button()).toBeNull()
  expect(screen.getByText(/Connect a wallet to pay it out/)).toBeTruthy()
})

test('a wallet on another network must switch first', () => {
  draw([splitter({ availableWei: eth })], owner, { account: signer, chainId: 1 })
  expect(button()).toBeNull()
  expect(screen.getByRole('button', { name: /Switch to/ })).toBeTruthy()
})

test('without a provider share rewards go straight to the address: nothing to claim', () => {
  draw([])
  expect(screen.getByText(/This provider takes no share/)).toBeTruthy()
  expect(button()).toBeNull()
})

test('splitters of earlier shares appear if they ever held something', () => {
  const former = { terms: { factory, shareBps: 500 }, address: `0x${'e4'.repeat(20)}` as const }
  draw([splitter(), splitter({ ...former, availableWei: eth })])
  expect(screen.getAllByRole('heading', { name: 'Execution rewards' })).toHaveLength(2)
  expect(screen.getByText(/95%/)).toBeTruthy()
  cleanup()
  draw([splitter(), splitter(former)])
  expect(screen.getAllByRole('heading', { name: 'Execution rewards' })).toHaveLength(1)
})

test('a watch list as such has nothing to claim', () => {
  draw(undefined, { ...owner, account: null, isWatching: true })
  expect(screen.getByText(/A claim belongs to one address/)).toBeTruthy()
})
