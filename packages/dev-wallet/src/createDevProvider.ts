import { type Hex, hexToString, isHex, numberToHex, size, slice } from 'viem'
import { checkRpcUrl } from './checkRpcUrl.ts'
import { createMemory } from './createMemory.ts'
import type { DevChain } from './DevChain.ts'
import { describeTransaction } from './describeTransaction.ts'
import { type DevAccount, findDevAccount } from './devAccounts.ts'
import { fillTransaction, readNonce } from './fillTransaction.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { Ask } from './Question.ts'
import { signTypedData } from './signTypedData.ts'

/** Methods that only read or that send signed data: passed to the chain unchanged. */
const passedThrough: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'net_listening',
  'web3_clientVersion',
])

export type DevProvider = ReturnType<typeof createDevProvider>

type Method = (params: readonly unknown[]) => unknown

/**
 * An EIP-1193 provider that signs with the public test accounts, after asking. It knows only the given
 * chains.
 * @throws DevWalletRpcRefusedError for an RPC that is neither the page's own nor on this machine
 */
export function createDevProvider(chains: readonly [DevChain, ...DevChain[]], ask: Ask) {
  const known = chains.map(chain => ({ ...chain, rpcUrl: checkRpcUrl(chain.rpcUrl, location.href) }))
  const memory = createMemory()
  const events = createEvents()
  const remembered = memory.read()
  let chain = findChain(remembered.chainId) ?? known[0] ?? chains[0]
  let account: DevAccount | undefined = findDevAccount(remembered.address)

  function findChain(chainId: unknown) {
    return known.find(candidate => candidate.chainId === chainId)
  }
  const accounts = () => (account ? [account.address] : [])
  const call = (method: string, params: unknown) => callRpc(chain.rpcUrl, method, params)
  const remember = () => memory.write({ address: account?.address, chainId: chain.chainId })

  const setAccount = (next: DevAccount | undefined) => {
    if (next?.address === account?.address) return
    const wasConnected = account !== undefined
    account = next
    remember()
    if (next && !wasConnected) events.emit('connect', { chainId: numberToHex(chain.chainId) })
    events.emit('accountsChanged', accounts())
  }
  const connect = async () => {
    setAccount(await ask({ kind: 'connect', selected: account?.address }))
    return accounts()
  }
  const disconnect = () => {
    setAccount(undefined)
    return null
  }
  const switchChain = (params: readonly unknown[]) => {
    const next = findChain(readChainId(params))
    if (!next) throw new ProviderRpcError(4902, 'The development wallet does not know this chain')
    if (next !== chain) {
      chain = next
      remember()
      events.emit('chainChanged', numberToHex(next.chainId))
    }
    return null
  }
  const authorised = (address: unknown): DevAccount => {
    const wanted = findDevAccount(address)
    if (!account || wanted?.address !== account.address)
      throw new ProviderRpcError(4100, 'The page is not connected with that account')
    return account
  }

  const methods: Readonly<Record<string, Method>> = {
    eth_accounts: accounts,
    eth_requestAccounts: () => (account ? accounts() : connect()),
    eth_chainId: () => numberToHex(chain.chainId),
    net_version: () => String(chain.chainId),
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: switchChain,
    wallet_getPermissions: () => permissions(accounts()),
    wallet_requestPermissions: async () => permissions(await connect()),
    wallet_revokePermissions: disconnect,
    wallet_getCapabilities: () => ({}),
    personal_sign: ([text, address]) => signMessage(authorised(address), text, ask),
    eth_signTypedData_v4: ([address, data]) => signTypedData(authorised(address), data, chain.chainId, ask),
    eth_sendTransaction: ([input]) =>
      signTransaction({
        account: authorised((input as { from?: unknown } | undefined)?.from),
        input,
        chain,
        call,
        ask,
      }),
  }
  return {
    ...events.face,
    async request({
      method,
      params,
    }: {
      readonly method: string
      readonly params?: unknown
    }): Promise<unknown> {
      const own = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (own) return own(Array.isArray(params) ? params : [])
      if (!passedThrough.has(method)) throw new ProviderRpcError(4200, `Unknown method ${method}`)
      return call(method, params)
    },
  }
}

function permissions(accounts: readonly Hex[]) {
  if (accounts.length === 0) return []
  return [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] },
  ]
}

function readChainId([parameter]: readonly unknown[]): number | undefined {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  return isHex(chainId) ? Number(chainId) : undefined
}

/** One JSON-RPC call. @throws ProviderRpcError with the node's code, or -32603 for an invalid answer */
async function callRpc(url: string, method: string, params: unknown): Promise<unknown> {
  const answer = await post(url, { jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const { result, error } = answer as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (!error) return result ?? null
  const code = typeof error.code === 'number' ? error.code : -32603
  throw new ProviderRpcError(code, String(error.message ?? 'The chain rejected the call'), error.data)
}

async function post(url: string, body: unknown): Promise<object> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (typeof answer === 'object' && answer !== null) return answer
  } catch (cause) {
    throw new ProviderRpcError(-32603, 'The local chain does not answer', String(cause))
  }
  throw new ProviderRpcError(-32603, 'The local chain returned no result')
}

type ProviderEvent = 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged' | 'message'

type Listener = (payload: unknown) => void

/** The event methods of EIP-1193. */
function createEvents() {
  const listeners = new Map<string, Set<Listener>>()
  const face = {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return face
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return face
    },
  }
  return {
    face,
    emit(event: ProviderEvent, payload: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
  }
}

/** `personal_sign` (EIP-191): shows the text, or the bytes if they are not text. */
async function signMessage(account: DevAccount, message: unknown, ask: Ask): Promise<Hex> {
  if (!isHex(message)) throw new ProviderRpcError(-32602, 'Invalid parameter: the message')
  await ask({
    kind: 'sign',
    title: 'Sign a message',
    lines: [
      { label: 'Message', value: readable(message), isLong: true },
      { label: 'Account', value: account.address, isLong: true },
    ],
  })
  return account.signMessage({ message: { raw: message } })
}

function readable(message: Hex): string {
  const text = hexToString(message)
  // A replacement character means that the bytes were not UTF-8.
  if (!text.includes('\uFFFD')) return text
  return size(message) > 256 ? `${slice(message, 0, 256)}…` : message
}

type Parameters = {
  readonly account: DevAccount
  /** The parameter of `eth_sendTransaction`. */
  readonly input: unknown
  readonly chain: DevChain
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
  readonly ask: Ask
}

/** Shows the transaction, signs it in the page, broadcasts it and returns its hash. */
async function signTransaction({ account, input, chain, call, ask }: Parameters): Promise<unknown> {
  const transaction = await fillTransaction(input, chain.chainId, call)
  const lines = describeTransaction(transaction, account.address, chain.symbol ?? 'ETH')
  await ask({ kind: 'sign', title: 'Send a transaction', lines })
  // Read last: another transaction may have gone out while the person was reading.
  const nonce = await readNonce(account.address, call)
  const signed = await account.signTransaction({ ...transaction, nonce })
  return call('eth_sendRawTransaction', [signed])
}
