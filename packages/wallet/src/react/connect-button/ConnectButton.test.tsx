// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryArea } from '../../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createWallet, type NetworkId, type Wallet, type WalletConfig } from '../../core/index.ts'
import { mountWallet } from '../../standalone/mountWallet.ts'
import { balanceRefresh } from '../balanceRefresh.ts'
import { WalletProvider } from '../WalletProvider.tsx'
import type { WalletAppearance } from '../walletContext.ts'
import type { ConnectButtonOptions } from './buttonView.ts'
import { ConnectButton } from './ConnectButton.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Setting = {
  readonly options?: ConnectButtonOptions
  readonly look?: Partial<WalletAppearance>
  readonly config?: Partial<WalletConfig>
  readonly chainId?: NetworkId
}

type Drawn = {
  readonly wallet: Wallet
  readonly isPreloaded: () => boolean
  /** Puts a second wallet in the first one's place, and ends with the first one there again. */
  readonly putSecond: (config: WalletConfig) => Promise<{ wallet: Wallet; remove: () => Promise<void> }>
}

type Draw = (config: WalletConfig, setting: Setting) => Promise<Drawn>

const inReact: Draw = async (config, { options, look }) => {
  const wallet = createWallet(config)
  const loadModal = vi.fn(async () => () => null)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => act(() => root.unmount()))
  const render = (wallet: Wallet, look: Setting['look']) =>
    act(async () =>
      root.render(
        <WalletProvider wallet={wallet} loadModal={loadModal} {...look}>
          <ConnectButton {...options} />
        </WalletProvider>,
      ),
    )
  await render(wallet, look)
  return {
    wallet,
    isPreloaded: () => loadModal.mock.calls.length > 0,
    async putSecond(config) {
      const second = createWallet(config)
      await render(second, {})
      return { wallet: second, remove: () => render(wallet, look) }
    },
  }
}

const asElement: Draw = async (config, { options = {}, look }) => {
  // Never idle: only the pointer loads them.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  const element = document.body.appendChild(document.createElement('granary-button'))
  if (options.namespace) element.setAttribute('namespace', options.namespace)
  if (options.label) element.setAttribute('label', options.label)
  if (options.showBalance === false) element.setAttribute('balance', 'hide')
  if (options.showNetwork === false) element.setAttribute('network', 'hide')
  const { wallet, unmount } = mountWallet({ ...config, ...look })
  onTestFinished(() => act(unmount))
  // React marks what it renders into: the place of the modal, once its code is there.
  const place = document.body.lastElementChild
  const isPreloaded = () => Object.keys(place ?? {}).some(key => key.startsWith('__react'))
  return {
    wallet,
    isPreloaded,
    async putSecond(config) {
      const second = await act(async () => mountWallet(config))
      return { wallet: second.wallet, remove: () => act(async () => second.unmount()) }
    },
  }
}

const faces = { ConnectButton: inReact, '<granary-button>': asElement }

// jsdom has no dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

/** A host's configuration with a wallet under the test's control. */
function scripted(chainId: NetworkId = 560048) {
  const script = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'wallet', { imageUrl: 'data:image/png;base64,AA==' })],
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    chainId,
  })
  const balance = { value: 1_234_567_000_000_000_000n as bigint | null }
  const getBalance = vi.fn(async () => ({ balance: '1.234', symbol: 'ETH', ...balance }))
  const config: WalletConfig = {
    networks: testNetworks({}),
    adapters: { eip155: script.loader },
    storageArea: memoryArea,
  }
  const read = async (wallet: Wallet) => Object.assign(await wallet.adapter('eip155'), { getBalance })
  return { script, balance, getBalance, config, read }
}

async function draw(face: keyof typeof faces, setting: Setting = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => {
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const { config, read, ...toolkit } = scripted(setting.chainId)
  const drawn = await faces[face]({ ...config, ...setting.config }, setting)
  await read(drawn.wallet)
  const group = () => document.querySelector<HTMLElement>('[data-status]')
  const texts = () => [...(group()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  const main = () => [...(group()?.querySelectorAll('button') ?? [])].at(-1) as HTMLButtonElement
  return { ...toolkit, ...drawn, group, texts, main }
}

const each = Object.keys(faces) as (keyof typeof faces)[]

test.each(each)('%s calls to connect, shows the attempt, then account, balance and network', async face => {
  const { wallet, script, texts, main, group } = await draw(face)
  expect(texts()).toEqual(['Connect wallet'])
  expect(main().getAttribute('aria-busy')).toBe('false')
  main().focus()
  const button = main()

  const connection = { status: 'connecting', connectorId: 'wallet' } as const
  await act(async () =>
    wallet.store.setState(({ connections }) => ({ connections: { ...connections, eip155: connection } })),
  )
  expect(texts()).toEqual(['Connecting'])
  expect(main().getAttribute('aria-busy')).toBe('true')

  await act(async () => script.use('wallet'))
  await act(() => expect.poll(texts).toEqual(['Hoodi', '1.234 ETH0xf39F…2266']))
  expect(group()?.getAttribute('data-status')).toBe('connected')
  expect(main().title).toBe(address)
  expect(main().querySelector('img')?.getAttribute('src')).toMatch(/^data:/)
  // The same element all along: focus stays, and returns when the modal closes.
  expect(main()).toBe(button)
  expect(document.activeElement).toBe(button)

  await act(async () => wallet.store.setState({ addressLabels: { [address]: 'Savings' } }))
  expect(texts()).toEqual(['Hoodi', '1.234 ETHSavings'])
  await act(() => wallet.disconnect())
  expect(texts()).toEqual(['Connect wallet'])
})

test.each(each)('%s loads the modal on hover and opens the account or the networks', async face => {
  const { wallet, script, texts, main, isPreloaded } = await draw(face)
  expect(isPreloaded()).toBe(false)
  await act(async () => main().dispatchEvent(new MouseEvent('pointerover', { bubbles: true })))
  if (face === '<granary-button>') await act(async () => main().dispatchEvent(new MouseEvent('pointerenter')))
  await act(() => expect.poll(isPreloaded).toBe(true))
  await act(async () => main().click())
  expect(wallet.store.getState()).toMatchObject({ isOpen: true, history: [{ name: 'Connect' }] })

  await act(async () => script.use('wallet'))
  await act(() => expect.poll(texts).toHaveLength(2))
  const [network] = document.querySelectorAll<HTMLButtonElement>('[data-status] button')
  expect(network?.getAttribute('aria-label')).toBe('Network: Hoodi. Switch network')
  await act(async () => network?.click())
  expect(wallet.store.getState().history.at(-1)).toEqual({ name: 'SwitchNetwork' })
})

test.each(each)('%s follows the options, the language and the theme of its host', async face => {
  const { wallet, script, texts, group, main } = await draw(face, {
    options: { label: '登录', showBalance: false, showNetwork: false },
    look: { locale: 'zh_CN', themeMode: 'dark', themeVariables: { '--w3m-accent': 'red' } },
  })
  expect(texts()).toEqual(['登录'])
  expect(group()?.getAttribute('lang')).toBe('zh-CN')
  expect(group()?.getAttribute('data-theme')).toBe('dark')
  expect(group()?.style.getPropertyValue('--w3m-accent')).toBe('red')
  const theme = { mode: 'light', variables: { '--w3m-accent': 'blue' } } as const
  await act(async () => wallet.store.setState({ theme }))
  expect(group()?.getAttribute('data-theme')).toBe('light')
  expect(group()?.style.getPropertyValue('--w3m-accent')).toBe('blue')
  await act(async () => script.use('wallet'))
  expect(main().textContent).toBe('0xf39F…2266')
  expect(texts()).toHaveLength(1)
})

test.each(each)("%s has the host's words, and names a network outside the host's", async face => {
  const { script, texts, balance } = await draw(face, {
    look: { messages: { button: { connect: 'Enter', unsupported: 'Wrong network' } } },
    chainId: 5,
    config: { allowUnsupportedChain: true },
  })
  balance.value = null
  expect(texts()).toEqual(['Enter'])
  await act(async () => script.use('wallet'))
  // A failed reading is left out, never zero.
  expect(texts()).toEqual(['Wrong network', '0xf39F…2266'])
})

test.each(each)('%s offers no networks where the host allows no switch', async face => {
  const { script, texts } = await draw(face, { config: { enableNetworkSwitch: false } })
  await act(async () => script.use('wallet'))
  await act(() => expect.poll(texts).toEqual(['1.234 ETH0xf39F…2266']))
})

test.each(each)('%s follows a second wallet in the place of the first, and the first again', async face => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = await draw(face, { look: { themeVariables: { '--w3m-accent': 'red' } } })
  await act(async () => first.script.use('wallet'))
  await act(() => expect.poll(() => first.texts()).toEqual(['Hoodi', '1.234 ETH0xf39F…2266']))

  const second = scripted()
  second.balance.value = 9_000_000_000_000_000_000n
  const { wallet, remove } = await first.putSecond(second.config)
  await second.read(wallet)
  expect(first.texts()).toEqual(['Connect wallet'])
  expect(first.group()?.style.getPropertyValue('--w3m-accent')).toBe('')
  await act(async () => second.script.use('wallet'))
  await act(() => expect.poll(() => first.texts()).toEqual(['Hoodi', '9.000 ETH0xf39F…2266']))
  await act(async () => first.main().click())
  expect([wallet, first.wallet].map(({ store }) => store.getState().isOpen)).toEqual([true, false])

  // What it reads from now on is of the wallet that it shows.
  const readsIn = async (ms: number) => {
    first.getBalance.mockClear()
    second.getBalance.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return [first.getBalance.mock.calls.length, second.getBalance.mock.calls.length]
  }
  expect(await readsIn(balanceRefresh)).toEqual([0, 1])
  await remove()
  expect(first.texts()).toEqual(['Hoodi', '1.234 ETH0xf39F…2266'])
  expect(await readsIn(balanceRefresh)).toEqual([1, 0])
})

test('a toolkit that is unmounted twice leaves the buttons to the one that took its place', async () => {
  const { texts } = await draw('<granary-button>', { options: { label: 'Of the last' } })
  const { unmount } = await act(async () => mountWallet(scripted().config))
  await act(async () => unmount())
  await act(async () => unmount())
  expect(texts()).toEqual(['Of the last'])
})
