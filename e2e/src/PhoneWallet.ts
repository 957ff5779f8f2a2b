import { createRequire } from 'node:module'
import { WalletKit } from '@reown/walletkit'
import type { ScriptedWallet } from './ScriptedWallet.ts'

// The wallet's own version of the client, which differs from the page's.
const own = createRequire(createRequire(import.meta.url).resolve('@reown/walletkit'))
const { Core } = own('@walletconnect/core')
const { buildApprovedNamespaces, getSdkError } = own('@walletconnect/utils')

type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/** A wallet on a phone, by the real wallet client: it pairs over a relay and answers as a scripted wallet does. */
export class PhoneWallet {
  #wallet: ScriptedWallet
  #kit: Kit
  #chainIds: readonly number[]
  /** Whether the person approves the next connection. */
  approves = true

  private constructor(kit: Kit, wallet: ScriptedWallet, chainIds: readonly number[]) {
    this.#kit = kit
    this.#wallet = wallet
    this.#chainIds = chainIds
    kit.on('session_proposal', ({ id, params }) => void this.#propose(id, params))
    kit.on('session_request', ({ id, topic, params }) => void this.#answer(id, topic, params.request))
  }

  /** @param siteUrl the site whose relay it uses */
  static async start(
    siteUrl: string,
    wallet: ScriptedWallet,
    chainIds: readonly number[],
  ): Promise<PhoneWallet> {
    const relayUrl = `${siteUrl.replace(/^http/, 'ws')}/relay`
    const core = new Core({
      projectId: 'granary',
      relayUrl,
      logger: 'silent',
      telemetryEnabled: false,
      storageOptions: { database: ':memory:' },
    })
    // Hosts of the client's vendor, which no option switches off.
    core.verify.register = async () => ''
    core.verify.resolve = async () => undefined
    core.eventClient.init = async () => {}
    const metadata = { name: 'Pocket wallet', description: '', url: 'https://wallet.example', icons: [] }
    return new PhoneWallet(await WalletKit.init({ core, metadata }), wallet, chainIds)
  }

  /** Scans a code. */
  async pair(uri: string): Promise<void> {
    await this.#kit.pair({ uri })
  }

  get sessions(): readonly string[] {
    return Object.keys(this.#kit.getActiveSessions())
  }

  /** The person ends every connection in the wallet. */
  async disconnect(): Promise<void> {
    for (const topic of this.sessions)
      await this.#kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
  }

  /** The person moves to another network in the wallet. */
  async changeChain(chainId: number): Promise<void> {
    for (const topic of this.sessions)
      await this.#kit.emitSessionEvent({
        topic,
        event: { name: 'chainChanged', data: chainId },
        chainId: `eip155:${chainId}`,
      })
  }

  async stop(): Promise<void> {
    await this.#kit.core.relayer.transportClose()
    this.#kit.core.heartbeat.stop()
  }

  async #propose(id: number, proposal: unknown): Promise<void> {
    if (!this.approves)
      return void (await this.#kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') }))
    const chains = this.#chainIds.map(chainId => `eip155:${chainId}`)
    const namespaces = buildApprovedNamespaces({
      proposal,
      supportedNamespaces: {
        eip155: {
          chains,
          methods: [
            'eth_sendTransaction',
            'personal_sign',
            'eth_signTypedData_v4',
            'wallet_switchEthereumChain',
          ],
          events: ['accountsChanged', 'chainChanged'],
          accounts: chains.map(chain => `${chain}:${this.#wallet.address}`),
        },
      },
    })
    await this.#kit.approveSession({ id, namespaces })
  }

  async #answer(id: number, topic: string, request: { method: string; params: unknown }): Promise<void> {
    const outcome = await this.#wallet.handle(request as Parameters<ScriptedWallet['handle']>[0])
    await this.#kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  }
}
