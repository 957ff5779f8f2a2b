// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryArea } from '../../test/memoryArea.ts'
import { connectorOf, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { testNetworks } from '../../test/testNetworks.ts'
import { createWallet } from '../core/createWallet.ts'
import { type UseBalanceOptions, useBalance } from './useBalance.ts'
import { WalletProvider } from './WalletProvider.tsx'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function Shown(options: UseBalanceOptions) {
  const { status, isFetching, data, error, refetch } = useBalance(options)
  const text = `${status} ${data?.value ?? ''}${error ? ` ${error.code}` : ''}${isFetching ? ' …' : ''}`
  return createElement('p', { onClick: refetch }, text)
}

async function draw(options: UseBalanceOptions = {}) {
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
  const chain = { reads: 0, value: 5n as bigint | null | Promise<bigint> }
  Object.assign(await wallet.adapter('eip155'), {
    getBalance: async () => {
      chain.reads++
      return { balance: '0.000', symbol: 'ETH', value: await chain.value }
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
    const children = [1, 2].map(key => createElement(Shown, { ...options, key }))
    root.render(createElement(WalletProvider, { wallet, children }))
  })
  return { wallet, script, chain, shown }
}

test('[B9.35] any number of balance views asks the chain once per period', async () => {
  const { script, chain, shown } = await draw()
  expect(shown()).toEqual(['pending ', 'pending '])
  await act(async () => script.use('wallet'))
  await act(() => expect.poll(shown).toEqual(['success 5', 'success 5']))
  expect(chain.reads).toBe(1)
})

test('views show a reading after a transaction, and a failed one', async () => {
  const { wallet, script, chain, shown } = await draw()
  await act(async () => script.use('wallet'))
  await act(() => expect.poll(shown).toEqual(['success 5', 'success 5']))
  const { readBalance } = await wallet.engine()
  chain.value = 3n
  await act(async () => void (await readBalance({ namespace: 'eip155', refresh: true })))
  expect(shown()).toEqual(['success 3', 'success 3'])
  chain.value = null
  await act(async () => void (await readBalance({ namespace: 'eip155', refresh: true })))
  expect(shown()).toEqual(['error 3 BALANCE_READ_FAILED', 'error 3 BALANCE_READ_FAILED'])
})

test('one view reads again for all; another network starts without a reading', async () => {
  const { wallet, script, chain, shown } = await draw()
  await act(async () => script.use('wallet'))
  await act(() => expect.poll(shown).toEqual(['success 5', 'success 5']))
  let answer = (_: bigint) => {}
  chain.value = new Promise(resolve => {
    answer = resolve
  })
  const again = () => document.querySelector('p')?.click()
  await act(async () => again())
  await act(() => expect.poll(shown).toEqual(['success 5 …', 'success 5 …']))
  await act(async () => again())
  await act(async () => answer(7n))
  await act(() => expect.poll(shown).toEqual(['success 7', 'success 7']))
  expect(chain.reads).toBe(2)
  chain.value = null
  await act(() => wallet.switchNetwork(71))
  await act(() => expect.poll(() => shown()[0]).toBe('error  BALANCE_READ_FAILED'))
})

test('a view that is not enabled reads when it is asked to', async () => {
  const { script, chain, shown } = await draw({ enabled: false })
  await act(async () => script.use('wallet'))
  expect([shown()[0], chain.reads]).toEqual(['pending ', 0])
  await act(async () => document.querySelector('p')?.click())
  await act(() => expect.poll(() => shown()[0]).toBe('success 5'))
})
