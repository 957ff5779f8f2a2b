import { Writable } from 'node:stream'
import { type ConnectedDevnet, connectDevnet, devnetAddresses } from '@granary/devnet'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { inject } from 'vitest'
import { type RunningServer, readSettings, startServer } from '../src/createServer.ts'
import { createTestDatabase } from './createTestDatabase.ts'
import { startTestKeys } from './startTestKeys.ts'

export const testMnemonic = 'test test test test test test test test test test test junk'
export const testKeystorePassword = 'correct horse battery'

export type TestServer = RunningServer & {
  /** Everything that was logged so far. */
  log(): string
  get(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
}

export function testDevnet(): Promise<ConnectedDevnet> {
  return connectDevnet(inject('devnetControlUrl'))
}

/** A server without any network, on an empty database of its own unless one is given; with a mnemonic also what holds its keys. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  let logged = ''
  const logDestination = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk
      done()
    },
  })
  const isGiven = environment.DATABASE_FOLDER || environment.DATABASE_URL
  const own = isGiven ? undefined : await createTestDatabase()
  const given = {
    PORT: '0',
    LOG_LEVEL: 'debug',
    // Its jobs would start the queue of every server.
    CONTACT: 'no',
    ...environment,
    ...own?.environment,
  }
  const keys = await startTestKeys(given, logDestination)
  const discard = async () => {
    await keys.close()
    await own?.drop()
  }
  const server = await startServer(readSettings(keys.environment), { logDestination }).catch(async error => {
    await discard()
    throw error
  })
  return {
    ...server,
    async close() {
      await server.close()
      await discard()
    },
    log: () => logged,
    get: (path, init) => fetch(`${server.url}${path}`, init),
    post: (path, body) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

/**
 * A mnemonic that no other test has used keys of, so that a start may look at a hundred keys. By default a new journal
 * makes it derive five thousand, which takes ten seconds.
 */
export function ownKeys(): Record<string, string> {
  return { VALIDATOR_MNEMONIC: generateMnemonic(wordlist), VALIDATOR_KEY_LOOK_AHEAD: '100' }
}

/** The settings of a server that stakes on the local chains, with keys of its own. */
export function devnetEnvironment({ ethereum, conflux }: ConnectedDevnet): Record<string, string> {
  return {
    RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
    BEACON_API_URL_ETH_HOODI: ethereum.beaconUrl,
    BATCH_DEPOSIT_ADDRESS_ETH_HOODI: devnetAddresses.batchDeposit,
    VALIDATOR_CLIENT_URL_ETH_HOODI: ethereum.keymanagerUrl,
    VALIDATOR_CLIENT_TOKEN_ETH_HOODI: ethereum.keymanagerToken,
    ...ownKeys(),
    KEYSTORE_PASSWORD: testKeystorePassword,
    DEPOSIT_SCAN_SECONDS: '1',
    REWARD_SCAN_SECONDS: '1',
    REWARD_DAY_SECONDS_ETH_HOODI: '64',
    ...(conflux ? { RPC_URLS_CFX_TESTNET: conflux.rpcUrl } : {}),
  }
}
