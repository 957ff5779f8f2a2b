import fc from 'fast-check'
import { createTestClient, createWalletClient, type Hash, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../test/startAnvil.ts'
import { testNetworks } from '../../../test/testNetworks.ts'
import { createHttpClient } from '../http/createHttpClient.ts'
import { createPendingReader } from './createPendingReader.ts'
import { createPendingWatch } from './createPendingWatch.ts'
import type { PendingEvent } from './PendingTransaction.ts'

const network = 'eip155:560048'
const account = mnemonicToAccount('test test test test test test test test test test test junk')
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(560048)
})
afterAll(() => anvil.stop())

const http_ = (baseUrl: string) => createHttpClient({ baseUrl })
const reader = () => createPendingReader(() => testNetworks({ 560048: anvil.rpcUrl }), http_)

async function chain() {
  const transport = http(anvil.rpcUrl)
  const node = createTestClient({ mode: 'anvil', transport }).extend(publicActions)
  const wallet = createWalletClient({ account, transport })
  await node.setAutomine(false)
  // What a failed attempt left waiting would take the nonce.
  await node.request({ method: 'anvil_dropAllTransactions' } as never)
  const nonce = await node.getTransactionCount({ address: account.address, blockTag: 'latest' })
  const send = (value: bigint, gwei: bigint, more: object = {}) =>
    wallet.sendTransaction({
      chain: null,
      to: account.address,
      value,
      nonce,
      gas: 100_000n,
      gasPrice: gwei * 1_000_000_000n,
      ...more,
    })
  return { node, send, mine: () => node.mine({ blocks: 1 }) }
}

test('[B9.54] a transaction on a real chain is pending, then confirmed', async () => {
  const { send, mine } = await chain()
  const read = reader()
  const hash = await send(1n, 3n)
  expect(await read({ hash, network })).toBe('pending')
  await mine()
  expect(await read({ hash, network })).toBe('succeeded')
})

test('a transaction that fails in its block is reverted', async () => {
  const { send, mine } = await chain()
  // Creates a contract from one invalid instruction.
  const hash = await send(0n, 3n, { to: null, data: '0xfe' })
  await mine()
  expect(await reader()({ hash, network })).toBe('reverted')
})

test('a transaction whose nonce another took is replaced, whoever sent it', async () => {
  const { send, mine } = await chain()
  const read = reader()
  const hash = await send(1n, 3n)
  expect(await read({ hash, network })).toBe('pending')
  const other = await send(2n, 30n)
  await mine()
  expect(await read({ hash, network })).toBe('replaced')
  expect(await read({ hash: other, network })).toBe('succeeded')
})

test('an unknown transaction is pending, and an unconfigured network is an error', async () => {
  const hash = `0x${'1'.repeat(64)}` as const
  expect(await reader()({ hash, network })).toBe('pending')
  await expect(reader()({ hash, network: 'eip155:5' })).rejects.toThrow('eip155:5')
})

test('the watch emits chain events', async () => {
  const { send, mine } = await chain()
  const config = { enabled: true, interval: 20, confirmationTimeout: 10 }
  const page = { isHidden: () => false, onChange: () => {} }
  const log = { info: () => {}, error: () => {} }
  const { watch } = createPendingWatch({ config, reader: reader(), page, log })
  const ends = (hash: Hash) => {
    const events: PendingEvent['type'][] = []
    return new Promise<PendingEvent['type'][]>(resolve => {
      watch({ hash, network }, ({ type }) => {
        events.push(type)
        if (type === 'timeout') void mine()
        else resolve(events)
      })
    })
  }
  expect(await ends(await send(1n, 3n))).toEqual(['timeout', 'confirmed'])
})

test('any node answer is a state or an error', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answer = fc.oneof(
    fc.anything(),
    fc.record({
      result: fc.oneof(
        fc.anything(),
        fc.record({ status: fc.anything(), from: fc.string(), nonce: fc.string() }),
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 4 }), async answers => {
      let asked = 0
      const read = createPendingReader(
        () => testNetworks({}),
        () => ({
          post: async () => answers[asked++ % answers.length],
        }),
      )
      const reading = read({ hash: `0x${'1'.repeat(64)}`, network }).catch(error => error.name)
      // It asks again after a while.
      await vi.runAllTimersAsync()
      const state = await reading
      expect(['pending', 'succeeded', 'reverted', 'replaced', 'TypeError']).toContain(state)
    }),
  )
})
