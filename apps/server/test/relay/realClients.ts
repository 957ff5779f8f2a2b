import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { WalletKit } from '@reown/walletkit'
import { SignClient } from '@walletconnect/sign-client'
import { privateKeyToAccount } from 'viem/accounts'

/** The first account of the local chains. */
export const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

// Each package comes with a core of its own version.
const coreOf = (name: string) =>
  createRequire(createRequire(import.meta.url).resolve(name))('@walletconnect/core') as {
    Core: new (options: object) => Core
  }

const { populateAuthPayload, buildAuthObject } = createRequire(
  createRequire(import.meta.url).resolve('@reown/walletkit'),
)('@walletconnect/utils') as SignInParts

type SignInParts = {
  populateAuthPayload<Payload>(given: {
    readonly authPayload: Payload
    readonly chains: readonly string[]
    readonly methods: readonly string[]
  }): Payload
  buildAuthObject(
    payload: object,
    signature: { readonly t: 'eip191'; readonly s: string },
    iss: string,
  ): never
}

type Core = {
  verify: { register(): Promise<string>; resolve(): Promise<undefined> }
  eventClient: { init(): Promise<void> }
  relayer: { transportClose(): Promise<void>; subscriber: { stop?: () => void } }
  heartbeat: { stop(): void }
}

/** Kept in memory, and shared by a client and the one that takes its place. */
export function memoryStorage() {
  const kept = new Map<string, unknown>()
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async () => [...kept],
    getItem: async (key: string) => structuredClone(kept.get(key)),
    setItem: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    removeItem: async (key: string) => void kept.delete(key),
  }
}

function openCore(of: string, relayUrl: string): Core {
  const { Core } = coreOf(of)
  const core = new Core({
    // A core of the same prefix would be the earlier one, of a relay that is gone.
    ...{ projectId: 'granary', relayUrl, storage: memoryStorage(), customStoragePrefix: randomUUID() },
    ...{ logger: 'silent', telemetryEnabled: false },
  })
  // Hosts of the maker are compiled in.
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined
  core.eventClient.init = async () => {}
  return core
}

const metadata = (name: string) => ({ name, description: name, url: 'http://localhost:3000', icons: [] })

export async function startApplication(relayUrl: string) {
  const core = openCore('@walletconnect/sign-client', relayUrl)
  const client = await SignClient.init({ core, metadata: metadata('Application') } as never)
  return { client, close: () => end(core) }
}

/** A sign-in beside a connection, as a wallet is asked for it. */
export type SignInRequest = {
  readonly id: number
  readonly params: {
    readonly authPayload: { readonly chains: readonly string[] } & Record<string, unknown>
    readonly requester: { readonly metadata: object }
  }
}

/**
 * A wallet that approves every session and signs every text.
 * @param onSignIn hears each sign-in beside a connection, which the wallet then signs; without it the wallet knows no such request
 */
export async function startWallet(relayUrl: string, onSignIn?: (request: SignInRequest) => void) {
  const core = openCore('@reown/walletkit', relayUrl)
  const kit = await WalletKit.init({ core, metadata: metadata('Wallet') } as never)
  kit.on('session_proposal', async ({ id }) => {
    const methods = ['personal_sign']
    const accounts = [`eip155:560048:${account.address}`]
    await kit.approveSession({ id, namespaces: { eip155: { accounts, methods, events: ['chainChanged'] } } })
  })
  kit.on('session_request', async ({ id, topic, params }) => {
    const [raw] = params.request.params as [`0x${string}`]
    const result = await account.signMessage({ message: { raw } })
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
  })
  if (onSignIn)
    kit.on('session_authenticate', async request => {
      onSignIn(request as never)
      const { authPayload } = request.params
      const { chains } = authPayload
      const payload = populateAuthPayload({ authPayload, chains, methods: ['personal_sign'] })
      const iss = `${chains[0]}:${account.address}`
      const message = kit.formatAuthMessage({ request: payload, iss })
      const signature = { t: 'eip191', s: await account.signMessage({ message }) } as const
      await kit.approveSessionAuthenticate({
        id: request.id,
        auths: [buildAuthObject(payload, signature, iss)],
      })
    })
  return { kit, close: () => end(core) }
}

async function end(core: Core): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
