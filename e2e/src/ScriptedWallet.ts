import type { BrowserContext, Page } from '@playwright/test'
import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  hexToBigInt,
  http,
  type LocalAccount,
  numberToHex,
} from 'viem'
import { announceScriptedWallet } from './announceScriptedWallet.ts'

/** What the wallet does with the next request of a method that asks its person. */
export type Answer = 'approve' | 'reject' | 'never'

export type ScriptedWalletOptions = {
  account: LocalAccount
  /** JSON-RPC of each chain the wallet knows, by chain id. */
  chains: Readonly<Record<number, string>>
  /** Chain the wallet is on at first. */
  chainId: number
  name?: string
}

type RpcRequest = { method: string; params?: readonly unknown[] }
type TransactionRequest = Partial<
  Record<'to' | 'value' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'data' | 'type', Hex>
>

export type RpcOutcome = { result: unknown } | { error: { code: number; message: string } }

const asks = new Set([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
])

/** An EIP-1193 wallet for tests: keys and signing live here in Node, the page gets a provider by EIP-6963. */
export class ScriptedWallet {
  readonly account: LocalAccount
  readonly name: string
  /** Every request the page made, in order. */
  readonly requests: RpcRequest[] = []
  #chains: Readonly<Record<number, string>>
  #chainId: number
  #connected = false
  #answers = new Map<string, Answer[]>()

  constructor(options: ScriptedWalletOptions) {
    this.account = options.account
    this.name = options.name ?? 'Scripted wallet'
    this.#chains = options.chains
    this.#chainId = options.chainId
  }

  /** Announces the wallet in every page of the context, from its next navigation on. */
  async install(context: BrowserContext): Promise<void> {
    await context.exposeBinding('granaryScriptedWallet', (_, request: RpcRequest) => this.#handle(request))
    await context.addInitScript(announceScriptedWallet, { name: this.name })
  }

  /** Queues the answer to the next request of `method`; without one the wallet approves. */
  next(method: string, answer: Answer): void {
    this.#answers.set(method, [...(this.#answers.get(method) ?? []), answer])
  }

  get address(): Address {
    return this.account.address
  }

  get chainId(): number {
    return this.#chainId
  }

  /** The person changes the network in the wallet itself. */
  async changeChain(page: Page, chainId: number): Promise<void> {
    this.#chainId = chainId
    await page.evaluate(id => {
      const wallet = globalThis as unknown as {
        granaryScriptedWalletEvent(event: string, value: unknown): void
      }
      wallet.granaryScriptedWalletEvent('chainChanged', id)
    }, numberToHex(chainId))
  }

  count(method: string): number {
    return this.requests.filter(request => request.method === method).length
  }

  async #handle(request: RpcRequest): Promise<RpcOutcome> {
    this.requests.push(request)
    if (asks.has(request.method)) {
      const answer = this.#answers.get(request.method)?.shift() ?? 'approve'
      if (answer === 'reject') return { error: { code: 4001, message: 'User rejected the request.' } }
      if (answer === 'never') return new Promise(() => {})
    }
    try {
      return { result: await this.#answer(request) }
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      return { error: { code, message } }
    }
  }

  async #answer({ method, params = [] }: RpcRequest): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        this.#connected = true
        return [this.address]
      case 'eth_accounts':
        return this.#connected ? [this.address] : []
      case 'wallet_revokePermissions':
        this.#connected = false
        return null
      case 'eth_chainId':
        return numberToHex(this.#chainId)
      case 'wallet_switchEthereumChain':
        return this.#switch(params[0] as { chainId: Hex })
      case 'personal_sign':
        return this.account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_sendTransaction':
        return this.#send(params[0] as TransactionRequest)
      default:
        return this.#forward(method, params)
    }
  }

  #rpcUrl(): string {
    const url = this.#chains[this.#chainId]
    if (!url) throw Object.assign(new Error(`No RPC for chain ${this.#chainId}`), { code: 4901 })
    return url
  }

  #switch({ chainId }: { chainId: Hex }): null {
    const id = Number(hexToBigInt(chainId))
    if (!(id in this.#chains)) throw Object.assign(new Error('Unrecognized chain ID.'), { code: 4902 })
    this.#chainId = id
    return null
  }

  async #send(request: TransactionRequest): Promise<Hex> {
    const transport = http(this.#rpcUrl())
    const client = createWalletClient({ account: this.account as Account, transport })
    const amounts = Object.entries(request).filter(([key]) => !['to', 'data', 'type', 'from'].includes(key))
    const fields = Object.fromEntries(amounts.map(([key, value]) => [key, hexToBigInt(value)]))
    return client.sendTransaction({ to: request.to, data: request.data, ...fields, chain: null } as never)
  }

  async #forward(method: string, params: readonly unknown[]): Promise<unknown> {
    const client = createPublicClient({ transport: http(this.#rpcUrl(), { retryCount: 0 }) })
    return client.request({ method, params } as never)
  }
}
