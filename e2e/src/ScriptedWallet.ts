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

/** The wallet's reaction to the next request that asks its person. */
export type Answer =
  | 'approve'
  | 'reject'
  | 'never'
  /** Locked: refuses without asking its person. */
  | 'locked'
  /** Does it, but the answer is lost. */
  | 'silent'

export type ScriptedWalletOptions = {
  account: LocalAccount
  /** JSON-RPC of each known chain, by chain id. */
  chains: Readonly<Record<number, string>>
  /** Initial chain. */
  chainId: number
  name?: string
  /** Accepts several transactions in one confirmation (EIP-5792). */
  takesBundles?: boolean
}

const gwei = 10n ** 9n

export type RpcRequest = { method: string; params?: readonly unknown[] }
type TransactionRequest = Partial<
  Record<
    'to' | 'value' | 'gas' | 'nonce' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'data' | 'type',
    Hex
  >
>

export type RpcOutcome = { result: unknown } | { error: { code: number; message: string } }

const asks = new Set([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'personal_sign',
  'wallet_switchEthereumChain',
])

/** An EIP-1193 wallet for tests: keys and signing stay here in Node, the page gets a provider by EIP-6963. */
export class ScriptedWallet {
  account: LocalAccount
  readonly name: string
  /** The page's requests, in order. */
  readonly requests: RpcRequest[] = []
  #chains: Readonly<Record<number, string>>
  #chainId: number
  #connected = false
  #answers = new Map<string, Answer[]>()
  #bundles = new Map<string, Hex[]>()
  /** Transactions sent, in order, as requested. */
  readonly sent: { hash: Hex; request: TransactionRequest; nonce: number }[] = []
  takesBundles: boolean

  constructor(options: ScriptedWalletOptions) {
    this.account = options.account
    this.name = options.name ?? 'Scripted wallet'
    this.#chains = options.chains
    this.#chainId = options.chainId
    this.takesBundles = options.takesBundles ?? false
  }

  /** Announces the wallet in every page of the context, from its next navigation. */
  async install(context: BrowserContext): Promise<void> {
    await context.exposeBinding('granaryScriptedWallet', (_, request: RpcRequest) => this.handle(request))
    await context.addInitScript(announceScriptedWallet, { name: this.name })
  }

  /** Queues the answer to the next request of `method`; by default the wallet approves. */
  next(method: string, answer: Answer): void {
    this.#answers.set(method, [...(this.#answers.get(method) ?? []), answer])
  }

  get address(): Address {
    return this.account.address
  }

  get chainId(): number {
    return this.#chainId
  }

  /** Sets the wallet's chain before a page asks. */
  startOn(chainId: number): void {
    this.#chainId = chainId
  }

  /** The person switches the network in the wallet. */
  async changeChain(page: Page, chainId: number): Promise<void> {
    this.#chainId = chainId
    await emit(page, 'chainChanged', numberToHex(chainId))
  }

  /** The person switches the account in the wallet. */
  async changeAccount(page: Page, account: LocalAccount): Promise<void> {
    this.account = account
    await emit(page, 'accountsChanged', [account.address])
  }

  /** The person speeds up the last transaction, or cancels it. */
  async replaceLast(how: 'sped up' | 'cancelled'): Promise<Hex> {
    const last = this.sent.at(-1)
    if (!last) throw new Error('Nothing was sent.')
    const fees = { maxFeePerGas: numberToHex(900n * gwei), maxPriorityFeePerGas: numberToHex(800n * gwei) }
    const { to, value, data, gas } = last.request
    const same = how === 'sped up' ? { to, value, data, gas } : { to: this.address, value: '0x0' as const }
    return this.#send(withoutUndefined({ ...same, ...fees, nonce: numberToHex(last.nonce) }))
  }

  count(method: string): number {
    return this.requests.filter(request => request.method === method).length
  }

  /** The wallet's answer to a request of a page. */
  async handle(request: RpcRequest): Promise<RpcOutcome> {
    this.requests.push(request)
    const answer = asks.has(request.method) ? this.#answers.get(request.method)?.shift() : undefined
    if (answer === 'reject') return { error: { code: 4001, message: 'User rejected the request.' } }
    if (answer === 'locked') return { error: { code: 4100, message: 'The wallet is locked.' } }
    if (answer === 'never') return new Promise(() => {})
    try {
      const result = await this.#answer(request)
      return answer === 'silent' ? new Promise(() => {}) : { result }
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
      case 'wallet_getCapabilities':
        return this.takesBundles
          ? { [numberToHex(this.#chainId)]: { atomic: { status: 'unsupported' } } }
          : {}
      case 'wallet_sendCalls':
        return this.#sendBundle(params[0] as { id: string; calls: TransactionRequest[] })
      case 'wallet_getCallsStatus':
        return this.#bundleStatus(String(params[0]))
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
    const nonce = request.nonce ? Number(request.nonce) : await this.#nextNonce()
    const amounts = Object.entries(request).filter(
      ([key]) => !['to', 'data', 'type', 'from', 'nonce'].includes(key),
    )
    const fields = Object.fromEntries(amounts.map(([key, value]) => [key, hexToBigInt(value)]))
    const { to, data } = request
    const hash = await client.sendTransaction({ to, data, ...fields, nonce, chain: null } as never)
    this.sent.push({ hash, request, nonce })
    return hash
  }

  async #nextNonce(): Promise<number> {
    const client = createPublicClient({ transport: http(this.#rpcUrl()) })
    return client.getTransactionCount({ address: this.address, blockTag: 'pending' })
  }

  /** One transaction per call, sent one after another. */
  async #sendBundle({ id, calls }: { id: string; calls: TransactionRequest[] }): Promise<{ id: string }> {
    const hashes: Hex[] = []
    this.#bundles.set(id, hashes)
    for (const call of calls) hashes.push(await this.#send(call))
    return { id }
  }

  async #bundleStatus(id: string): Promise<unknown> {
    const hashes = this.#bundles.get(id)
    if (!hashes) throw Object.assign(new Error('Unknown bundle.'), { code: 5730 })
    const receipts = await Promise.all(hashes.map(hash => this.#forward('eth_getTransactionReceipt', [hash])))
    const isMined = receipts.every(receipt => receipt !== null)
    return { id, status: isMined ? 200 : 100, atomic: false, ...(isMined && { receipts }) }
  }

  async #forward(method: string, params: readonly unknown[]): Promise<unknown> {
    const client = createPublicClient({ transport: http(this.#rpcUrl(), { retryCount: 0 }) })
    return client.request({ method, params } as never)
  }
}

/** Emits a wallet event in the page. */
async function emit(page: Page, event: string, value: unknown): Promise<void> {
  await page.evaluate(
    ([name, detail]) => {
      const wallet = globalThis as unknown as {
        granaryScriptedWalletEvent(event: string, value: unknown): void
      }
      wallet.granaryScriptedWalletEvent(name as string, detail)
    },
    [event, value],
  )
}

function withoutUndefined(request: Partial<Record<string, Hex | undefined>>): TransactionRequest {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
}
