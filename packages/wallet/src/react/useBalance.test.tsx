// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryArea } from '../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from '../core/createWallet.ts'
import { useBalance } from './useBalance.ts'
import { WalletProvider } from './WalletProvider.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function Shown() {
  const { status, result } = useBalance()
  return createElement('p', null, `${status} ${result?.value ?? ''}`)
}

async function draw() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const script = scriptedAdapter('eip155', {
    connectors: [connectorOf('eip155', 'wallet')],
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    chainId: 560048,
  })
  const wallet = createWallet({
    networks: testNetworks({}),
    adapters: { eip155: script.loader },
    storageArea: memoryArea,
  })
  await wallet.start()
  const chain = { reads: 0, value: 5n as bigint | null }
  Object.assign(await wallet.adapter('eip155'), {
    getBalance: async () => {
      chain.reads++
      return { balance: '0.000', symbol: 'ETH', value: chain.value }
    },
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const shown = () => [...document.querySelectorAll('p')].map(line => line.textContent)
  await act(async () => {
    const children = [createElement(Shown, { key: 1 }), createElement(Shown, { key: 2 })]
    root.render(createElement(WalletProvider, { wallet, children }))
  })
  return { wallet, script, chain, shown }
}

test('[B9.35] any number of balance views asks the chain once per period', async () => {
  const { script, chain, shown } = await draw()
  expect(shown()).toEqual(['idle ', 'idle '])
  await act(async () => script.use('wallet'))
  await act(() => vi.waitFor(() => expect(shown()).toEqual(['ready 5', 'ready 5'])))
  expect(chain.reads).toBe(1)
})

test('views show a reading after a transaction, and a failed one', async () => {
  const { wallet, script, chain, shown } = await draw()
  await act(async () => script.use('wallet'))
  await act(() => vi.waitFor(() => expect(shown()).toEqual(['ready 5', 'ready 5'])))
  const { readBalance } = await wallet.engine()
  chain.value = 3n
  await act(async () => void (await readBalance({ namespace: 'eip155', refresh: true })))
  expect(shown()).toEqual(['ready 3', 'ready 3'])
  chain.value = null
  await act(async () => void (await readBalance({ namespace: 'eip155', refresh: true })))
  expect(shown()).toEqual(['unavailable ', 'unavailable '])
})
