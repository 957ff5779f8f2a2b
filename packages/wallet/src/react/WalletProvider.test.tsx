// @vitest-environment jsdom
import { act, type ComponentType, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryArea } from '../../test/memoryArea.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from '../core/createWallet.ts'
import { useWalletState } from './useWalletState.ts'
import { WalletProvider } from './WalletProvider.tsx'

const Modal = () => <dialog />

/** A page whose button knows whether the modal is open; `seen` holds what each of its frames shows. */
async function draw(loadModal: () => Promise<ComponentType> = async () => Modal) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const wallet = createWallet({ networks: testNetworks({}), adapters: {}, storageArea: memoryArea })
  const isModalShown = () => document.querySelector('dialog') !== null
  const seen: { isOpen: boolean; isModalShown: boolean }[] = []
  function Opener() {
    const isOpen = useWalletState(state => state.isOpen)
    useLayoutEffect(() => void seen.push({ isOpen, isModalShown: isModalShown() }))
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  await act(async () => {
    root.render(
      <WalletProvider wallet={wallet} loadModal={loadModal}>
        <Opener />
      </WalletProvider>,
    )
  })
  return { wallet, seen, isModalShown }
}

test('a page shows that its modal opens before the modal is put together', async () => {
  const { wallet, seen, isModalShown } = await draw()
  // The second time its code is there.
  await act(async () => wallet.open())
  await act(async () => wallet.close())
  seen.length = 0
  await act(async () => wallet.open())
  expect(seen).toEqual([{ isOpen: true, isModalShown: false }])
  expect(isModalShown()).toBe(true)
})

test('the modal closes at once', async () => {
  const { wallet, seen, isModalShown } = await draw()
  await act(async () => wallet.open())
  seen.length = 0
  await act(async () => wallet.close())
  expect(seen).toEqual([{ isOpen: false, isModalShown: false }])
  expect(isModalShown()).toBe(false)
})

test('a click whose modal cannot be loaded closes again and leaves an error in the console', async () => {
  const report = vi.fn()
  const failure = new TypeError('Failed to fetch dynamically imported module')
  const { wallet } = await draw(() => Promise.reject(failure))
  vi.stubGlobal('reportError', report)
  await act(async () => wallet.open())
  expect(wallet.store.getState().isOpen).toBe(false)
  expect(report.mock.calls).toEqual([[failure]])
})
