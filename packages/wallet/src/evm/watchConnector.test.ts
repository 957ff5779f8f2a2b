import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionOf, connectorsOf, evmPages, first, rdns, second } from '../../test/evmPages.ts'
import { watchedAddress } from './startWatching.ts'

const { page, install } = evmPages()

async function watching(address: string) {
  const { wallet, events } = page()
  const adapter = await wallet.adapter('eip155')
  await adapter.watch(address)
  return { wallet, adapter, events, client: await adapter.getClient() }
}

test('shows any address without its key: connected, of type EXTERNAL, with its balance', async () => {
  const { wallet, client } = await watching(second.toLowerCase())
  expect(connectionOf(wallet)).toMatchObject({
    status: 'connected',
    account: { address: second, id: 'watch', type: 'EXTERNAL', chainId: 560048 },
  })
  expect(connectorsOf(wallet)).toEqual([])
  expect((await client.getBalance()).balance).toBe('10000.000')
  expect(await client.request({ method: 'eth_getBalance', params: [second, 'latest'] })).toBe(
    '0x21e19e0c9bab2400000',
  )
  expect(await client.estimateGas({ to: first, value: 1n })).toBe(21_000n)
})

test('refuses anything that needs a signature with one error', async () => {
  const { client } = await watching(second)
  const refusals = [
    () => client.signMessage('x'),
    () => client.signTypedData('{}'),
    () => client.sendTransaction({ to: first }),
    () => client.sendCalls({ id: '0x1', atomicRequired: false, calls: [{ to: first, value: 0n }] }),
    () => client.grantPermissions({ expiry: 1, signer: { type: 'key' }, permissions: [] }),
    () => client.request({ method: 'eth_sign', params: [second, '0x'] }),
    () => client.request({ method: 'eth_signTransaction', params: [{}] }),
    () => client.request({ method: 'eth_sendRawTransaction', params: ['0x'] }),
    () => client.request({ method: 'anvil_setBalance', params: [second, '0x1'] }),
  ]
  for (const refusal of refusals) await expect(refusal()).rejects.toMatchObject({ code: 'WALLET_READ_ONLY' })
})

test('a watched address survives network and address changes and a reload', async () => {
  const { wallet, adapter, events } = await watching(second)
  await wallet.switchNetwork(71)
  expect(connectionOf(wallet)).toMatchObject({ account: { chainId: 71 } })
  await adapter.watch(first)
  expect(connectionOf(wallet)).toMatchObject({ account: { address: first } })
  expect(events).toEqual(['connected', 'networkSwitched', 'accountChanged'])

  const nextVisit = page().wallet
  await nextVisit.start()
  expect(connectionOf(nextVisit)).toMatchObject({
    status: 'connected',
    account: { address: first, id: 'watch' },
  })
  await nextVisit.disconnect()
  const later = page().wallet
  await later.start()
  expect(connectionOf(later).status).toBe('disconnected')
})

test('a wallet replaces a watched address', async () => {
  const { wallet } = await watching(second)
  install()
  await wallet.connect(rdns)
  expect(connectionOf(wallet)).toMatchObject({ account: { address: first, id: rdns } })
})

test.each([
  ['[B5.02]', 'without 0x', second.slice(2).toLowerCase()],
  ['[B5.03]', 'in lower case', second.toLowerCase()],
  ['[B5.03]', 'in upper case', `0x${second.slice(2).toUpperCase()}`],
])('%s shows an address that is typed %s', async (_, __, text) => {
  const { wallet } = await watching(text)
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second, id: 'watch' } })
})

test('[B5.02] [B5.03] rejects an address with a wrong checksum (EIP-55) and anything else', async () => {
  const { adapter, wallet } = await watching(second)
  const wrong = second.replace('C8', 'c8')
  await expect(adapter.watch(wrong)).rejects.toMatchObject({ code: 'ADDRESS_CHECKSUM' })
  for (const text of ['', '0x12', `${second}0`, 'vitalik.eth', `0X${second.slice(2)}`])
    await expect(adapter.watch(text)).rejects.toMatchObject({ code: 'ADDRESS_MALFORMED' })
  expect(connectionOf(wallet)).toMatchObject({ account: { address: second } })
})

test('any text is an address or rejected; digits of one case have no checksum to verify', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(() => watchedAddress(text)).toThrow(/ADDRESS_/)
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
      hex => {
        const address = watchedAddress(`0x${hex}`)
        expect(address.toLowerCase()).toBe(`0x${hex}`)
        expect(watchedAddress(` 0x${hex.toUpperCase()} `)).toBe(address)
        expect(watchedAddress(address)).toBe(address)
      },
    ),
  )
})
