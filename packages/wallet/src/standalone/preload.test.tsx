// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { memoryArea } from '../../test/memoryArea.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from '../core/index.ts'
import { useWalletList } from '../modal/useWalletList.ts'
import { WalletProvider } from '../react/index.ts'
import { mountWallet } from './mountWallet.ts'

/** Counts what waits for an idle page. */
function watchIdle() {
  const idle = vi.fn(() => 0)
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('cancelIdleCallback', () => {})
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return idle
}

const config = { networks: testNetworks({}), adapters: {}, storageArea: memoryArea }

test.each([
  [{}, 1],
  [{ idlePreload: true }, 1],
  [{ idlePreload: false }, 0],
])('a mounted toolkit with %o waits for an idle page: %i', (setting, waits) => {
  const idle = watchIdle()
  mountWallet({ ...config, ...setting }).unmount()
  expect(idle).toHaveBeenCalledTimes(waits)
})

test('a preload lists the wallets before the modal opens', async () => {
  watchIdle()
  const adapters = { eip155: fakeAdapter().loader }
  const { preload, wallet, unmount } = mountWallet({ ...config, adapters })
  onTestFinished(unmount)
  preload()
  await expect.poll(() => wallet.store.getState().adapterStatus.eip155).toBe('ready')
  expect(wallet.store.getState().isOpen).toBe(false)
})

test.each([
  [true, 1],
  [false, 0],
])(
  'with idlePreload: %s a view that is complete without the wallet list loads it on idle: %i',
  async (idlePreload, waits) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const idle = watchIdle()
    const List = () => <p>{useWalletList('idle').status}</p>
    const root = createRoot(document.createElement('div'))
    await act(async () =>
      root.render(
        <WalletProvider wallet={createWallet({ ...config, idlePreload })}>
          <List />
        </WalletProvider>,
      ),
    )
    act(() => root.unmount())
    expect(idle).toHaveBeenCalledTimes(waits)
  },
)
