import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Offer, routes } from '@granary/api'
import { createClient } from '@granary/api/client'
import { type ConnectedDevnet, devnetAddresses } from '@granary/devnet'
import { encodeDeposit, type Hex } from '@granary/staking/ethereum'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { TestDatabase } from './createTestDatabase.ts'
import { fundedWallet } from './fundedWallet.ts'
import { clientKeys, type Reconciled, reconcileOffers } from './reconcileOffers.ts'
import { type SpawnedServer, spawnTestServer } from './spawnTestServer.ts'
import { startProxy } from './startProxy.ts'
import { keyFolderOf } from './startTestKeys.ts'
import { devnetEnvironment } from './startTestServer.ts'

/** What the validator client's door does with the next keystores: `pass` them on, or end the server at a bad moment. */
type Door =
  | 'pass'
  | 'kill before'
  | 'kill after'
  | 'kill the keys before'
  | 'kill the keys after'
  | 'lose the answer'

/** A server that starts again on a busy machine takes a good part of it. */
const patienceMs = 120_000

/** What a client would try again: the server is being started, or its nodes are slow on a busy machine. */
const passing = new Set([
  'API_UNREACHABLE',
  'KEYS_UNAVAILABLE',
  'RPC_UPSTREAM_UNAVAILABLE',
  'BEACON_NODE_UNAVAILABLE',
  'DATABASE_UNAVAILABLE',
])

export type Request = { address: Hex; validators: number }

/** A server on local chains that is ended again and again while offers are asked for and deposited. */
export type InterruptedServer = {
  /** Asks for all at once, and for what failed again, until every request has its offer. */
  askAll(requests: readonly Request[]): Promise<Offer[]>
  /** After so many answers both processes are killed, or the one that holds the keys alone, and started again. */
  interruptAfter(answers: number, what: 'both' | 'keys'): void
  /** Deposits every key of the offers, and waits until the validator client and the database have it. */
  deposit(offers: readonly Offer[], door: Door): Promise<void>
  /** How often each key went to the validator client. */
  handedOver: ReadonlyMap<Hex, number>
  /** The keys that the validator client has. */
  clientKeys(): Promise<Hex[]>
  /** Ends the server and compares. It is started again when it is next needed. */
  reconcile(): Promise<Reconciled>
  close(): Promise<void>
}

export async function interruptOffers(
  devnet: ConnectedDevnet,
  database: TestDatabase,
): Promise<InterruptedServer> {
  const handedOut = new Map<string, readonly Hex[]>()
  const handedOver = new Map<Hex, number>()
  let door: Door = 'pass'
  let countdown: { answers: number; what: 'both' | 'keys' } | undefined
  const proxy = await startProxy(devnet.ethereum.keymanagerUrl, () => undefined, {
    before: async ({ method, path }) => {
      if (method !== 'POST' || path !== '/eth/v1/keystores') return
      if (door !== 'kill before' && door !== 'kill the keys before') return
      const isWhole = door === 'kill before'
      door = 'pass'
      await (isWhole ? restart('SIGKILL') : restartKeys())
    },
    after: async ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/eth/v1/keystores') return undefined
      for (const key of keysIn(body)) handedOver.set(key, (handedOver.get(key) ?? 0) + 1)
      const chosen = door
      door = 'pass'
      if (chosen === 'kill after') await restart('SIGKILL')
      if (chosen === 'kill the keys after') await restartKeys()
      return chosen === 'lose the answer' ? { status: 500, body: '' } : undefined
    },
  })
  const environment = {
    ...devnetEnvironment(devnet),
    ...database.environment,
    VALIDATOR_CLIENT_URL_ETH_HOODI: proxy.url,
    VALIDATOR_MNEMONIC: generateMnemonic(wordlist),
    RPC_TIMEOUT_SECONDS: '60',
    VALIDATOR_KEY_LOOK_AHEAD: '100',
    RATE_LIMIT_REQUESTS_PER_MINUTE: '0',
    RATE_LIMIT_VALIDATORS_PER_HOUR: '0',
  }
  let server: Promise<SpawnedServer> | undefined
  const running = () => {
    server ??= spawnTestServer(environment)
    return server
  }

  async function restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const old = await running()
    server = old.end(signal).then(() => spawnTestServer(environment))
    await server
  }

  async function restartKeys(): Promise<void> {
    await (await running()).restartKeys()
  }

  async function ask({ address, validators }: Request): Promise<Offer> {
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline) {
      try {
        const api = createClient({ baseUrl: `${(await running()).url}/api/v1`, timeoutMs: 60_000 })
        const amountsGwei = Array<bigint>(validators).fill(32_000_000_000n)
        const body = { withdrawalAddress: address, credentialsType: '0x01' as const, amountsGwei }
        return note(await api.call(routes.createOffer, { params: { network: 'hoodi' }, body }))
      } catch (error) {
        if (!passing.has((error as { code: string }).code)) throw error
        await new Promise(resolve => setTimeout(resolve, 200))
      }
    }
    throw new Error(`no offer for ${address}: ${(await running()).output().slice(-2_000)}`)
  }

  function note(offer: Offer): Offer {
    handedOut.set(
      offer.id,
      offer.deposits.map(({ pubkey }) => pubkey),
    )
    if (countdown) countdown.answers -= 1
    if (countdown && countdown.answers <= 0) {
      const { what } = countdown
      countdown = undefined
      ;(what === 'both' ? restart('SIGKILL') : restartKeys()).catch(() => {})
    }
    return offer
  }

  async function isRunning(pubkey: Hex): Promise<boolean> {
    const api = createClient({ baseUrl: `${(await running()).url}/api/v1` })
    const params = { network: 'hoodi' as const, pubkey }
    return api.call(routes.getValidator, { params }).then(
      ({ validator }) => validator.running,
      () => false,
    )
  }

  return {
    handedOver,
    clientKeys: () => clientKeys(devnet),
    askAll: requests => Promise.all(requests.map(ask)),
    interruptAfter(answers, what) {
      countdown = { answers, what }
    },
    async deposit(offers, chosen) {
      door = chosen
      const deposits = offers.flatMap(offer => offer.deposits)
      await sendDeposits(devnet, deposits)
      const deadline = performance.now() + patienceMs
      for (const { pubkey } of deposits)
        while (!(await isRunning(pubkey))) {
          if (performance.now() > deadline)
            throw new Error(`never imported: ${(await running()).output().slice(-2_000)}`)
          await new Promise(resolve => setTimeout(resolve, 100))
        }
    },
    async reconcile() {
      await (await running()).end('SIGTERM')
      server = undefined
      const opened = await database.open()
      const rpc = { call: (method: string, params: readonly unknown[]) => rpcCall(devnet, method, params) }
      const nextIndex = nextIndexOf(keyFolderOf(environment))
      const result = await reconcileOffers({
        database: opened,
        devnet,
        rpc,
        nextIndex,
        handedOut,
        handedOver,
      })
      await opened.close()
      return result
    },
    async close() {
      await (await server)?.end('SIGKILL')
      proxy.close()
    },
  }
}

/** As the last line of the key journal has it that counts. */
function nextIndexOf(folder: string): number {
  const counted = [...readFileSync(join(folder, 'journal'), 'utf8').matchAll(/^\{"next":(\d+)\}$/gm)]
  return Number(counted.at(-1)?.[1])
}

function keysIn(body: string): Hex[] {
  const { keystores } = JSON.parse(body) as { keystores: string[] }
  return keystores.map((text): Hex => `0x${(JSON.parse(text) as { pubkey: string }).pubkey}`)
}

async function sendDeposits(devnet: ConnectedDevnet, deposits: Offer['deposits']): Promise<void> {
  const wallet = await fundedWallet(devnet)
  for (const deposit of deposits)
    await wallet.sendTransaction({
      to: devnetAddresses.depositContract,
      value: deposit.amountGwei * 1_000_000_000n,
      data: encodeDeposit(deposit),
    })
  await devnet.warpSlots(2)
}

async function rpcCall({ ethereum }: ConnectedDevnet, method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(ethereum.rpcUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return ((await response.json()) as { result: unknown }).result
}
