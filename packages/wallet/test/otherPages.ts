import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import { createBitcoinAdapter } from '../src/bitcoin/createBitcoinAdapter.ts'
import { type ConnectionEvent, createWallet, type Wallet } from '../src/core/index.ts'
import { createSolanaAdapter } from '../src/solana/createSolanaAdapter.ts'
import { memoryArea } from './memoryArea.ts'
import { otherNetworks } from './otherNetworks.ts'

/** For each test a page with announced Solana and Bitcoin wallets. */
export function otherPages() {
  const state = { area: memoryArea(), rpcUrls: {} as Record<string, string>, ends: [] as (() => void)[] }

  beforeEach(() => {
    const window = new EventTarget()
    setMaxListeners(0, window)
    Object.assign(globalThis, { window })
    Object.assign(state, { area: memoryArea(), rpcUrls: {} })
  })
  afterEach(() => {
    for (const end of state.ends.splice(0)) end()
    Reflect.deleteProperty(globalThis, 'window')
  })

  function page(): { wallet: Wallet; events: ConnectionEvent['type'][] } {
    const wallet = createWallet({
      networks: otherNetworks(state.rpcUrls),
      adapters: { solana: async () => createSolanaAdapter, bip122: async () => createBitcoinAdapter },
      storageArea: () => state.area,
      log: { info: () => {} },
    })
    const events: ConnectionEvent['type'][] = []
    wallet.onConnectionEvent(event => events.push(event.type))
    return { wallet, events }
  }

  /** A JSON node that answers by request, 400 where the answer throws; its URL goes into `state.rpcUrls`. */
  async function serve(answer: (path: string, body: unknown) => unknown): Promise<string> {
    const server = createServer(async (request, response) => {
      try {
        const result = await answer(request.url ?? '', await bodyOf(request))
        response.writeHead(result === undefined ? 500 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(result === undefined ? {} : result))
      } catch (error) {
        response.writeHead(400).end(String(error))
      }
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    state.ends.push(() => server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  return { state, page, serve }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += part
  return text === '' || !/^[{["]/.test(text) ? text || undefined : JSON.parse(text)
}
