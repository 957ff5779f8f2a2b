// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryArea } from '../../test/memoryArea.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from '../core/index.ts'

const chinese = '../messages/zh_CN.ts'

afterEach(() => void vi.doUnmock(chinese))

/** What a view of a later group shows, drawn in Chinese. */
async function drawLaterView() {
  const { WalletProvider } = await import('../react/index.ts')
  const { useLoadedMessages } = await import('./useMessages.ts')
  const { useConnectingMessages } = await import('./views/connecting/useConnectingMessages.ts')
  const { useNetworkMessages } = await import('./useNetworkMessages.ts')
  const View = () => {
    const { tryAgain, connecting } = useConnectingMessages()
    const { title } = useNetworkMessages()
    return [tryAgain, connecting.failedTitle, title].join(', ')
  }
  const Modal = () => useLoadedMessages() && <View />
  const wallet = createWallet({ networks: testNetworks({}), adapters: {}, storageArea: memoryArea })
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  root.render(
    <WalletProvider wallet={wallet} locale="zh_CN">
      <Modal />
    </WalletProvider>,
  )
  return () => place.textContent
}

test('a later view is in the language of the modal: Chinese, or English where Chinese did not load', async () => {
  vi.resetModules()
  await expect.poll(await drawLaterView()).toBe('重试, 连接失败, 选择网络')

  vi.resetModules()
  vi.doMock(chinese, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await expect.poll(await drawLaterView()).toBe('Try again, Failed to connect, Choose a network')
})
