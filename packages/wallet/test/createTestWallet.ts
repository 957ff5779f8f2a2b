import { type Hex, hexToBigInt, hexToNumber, numberToHex, type TransactionSerializable } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

type Call = { readonly method: string; readonly params?: unknown }
type Fields = Readonly<
  Partial<
    Record<
      | 'to'
      | 'value'
      | 'data'
      | 'gas'
      | 'gasPrice'
      | 'maxFeePerGas'
      | 'maxPriorityFeePerGas'
      | 'nonce'
      | 'type',
      Hex
    >
  >
>
type Listener = (payload: unknown) => void
type Answer = 'approve' | 'reject' | 'hang' | 'busy' | 'fail'

const prompts = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
])
const mnemonic = 'test test test test test test test test test test test junk'

export type TestWalletOptions = {
  /** JSON-RPC by chain id. */
  readonly rpcUrls: Readonly<Record<number, string>>
  readonly chainId: number
  /** Initially known chains; all of `rpcUrls` by default. */
  readonly knownChains?: readonly number[]
  readonly authorised?: boolean
}

export type TestWallet = ReturnType<typeof createTestWallet>

/** An EIP-1193 wallet that signs with real keys and answers prompts as set. */
export function createTestWallet({ rpcUrls, chainId, knownChains, authorised = false }: TestWalletOptions) {
  const listeners = new Map<string, Set<Listener>>()
  const known = new Set(knownChains ?? Object.keys(rpcUrls).map(Number))
  const log: Call[] = []
  const state = {
    chainId,
    index: 0,
    authorised,
    /** Further shared accounts, by index in the mnemonic. */
    others: [] as readonly number[],
    /** Whether it revokes permissions on request (EIP-2255). */
    canRevoke: false,
    answer: 'approve' as Answer,
    overrides: {} as Record<string, unknown>,
  }

  const account = () => accountOf(state.index)
  const accounts = () =>
    state.authorised
      ? [state.index, ...state.others].map(index => accountOf(index).address.toLowerCase() as Hex)
      : []
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const toChain = (next: number) => {
    if (state.chainId === next) return
    state.chainId = next
    emit('chainChanged', numberToHex(next))
  }
  const rpc = async (method: string, params: unknown) => {
    const url = rpcUrls[state.chainId]
    if (!url) throw rpcError(-32603, `no RPC for ${state.chainId}`)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    const { result, error } = await response.json()
    if (error) throw rpcError(error.code, error.message)
    return result
  }

  const own: Record<string, (params: never) => unknown> = {
    eth_accounts: accounts,
    eth_requestAccounts: () => {
      state.authorised = true
      return accounts()
    },
    eth_chainId: () => numberToHex(state.chainId),
    wallet_switchEthereumChain: ([{ chainId: wanted }]: [{ chainId: Hex }]) => {
      if (!known.has(hexToNumber(wanted))) throw rpcError(4902, 'Unrecognized chain')
      toChain(hexToNumber(wanted))
      return null
    },
    wallet_addEthereumChain: ([{ chainId: wanted }]: [{ chainId: Hex }]) => {
      known.add(hexToNumber(wanted))
      return null
    },
    wallet_revokePermissions: () => {
      if (!state.canRevoke) throw rpcError(-32601, 'Method not found')
      state.authorised = false
      emit('accountsChanged', [])
      return null
    },
    eth_signTypedData_v4: ([, text]: [Hex, string]) => account().signTypedData(JSON.parse(text)),
    personal_sign: ([raw]: [Hex]) => account().signMessage({ message: { raw } }),
    eth_sendTransaction: async ([request]: [Fields]) => {
      const nonce = request.nonce ?? (await rpc('eth_getTransactionCount', [account().address, 'pending']))
      const signed = await account().signTransaction(
        toSerializable(request, hexToNumber(nonce), state.chainId),
      )
      return rpc('eth_sendRawTransaction', [signed])
    },
  }

  return {
    log,
    state,
    emit,
    methods: () => log.map(({ method }) => method),
    /** The person changes the account in the wallet. */
    selectAccount(index: number) {
      state.index = index
      emit('accountsChanged', accounts())
    },
    /** The person changes the network in the wallet. */
    selectChain: toChain,
    /** The person removes the page in the wallet. */
    forgetPage() {
      state.authorised = false
      emit('accountsChanged', [])
    },
    provider: {
      on(event: string, listener: Listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener(event: string, listener: Listener) {
        listeners.get(event)?.delete(listener)
      },
      async request({ method, params }: Call): Promise<unknown> {
        log.push({ method, params })
        if (Object.hasOwn(state.overrides, method)) {
          const value = state.overrides[method]
          if (value instanceof Error) throw value
          return value
        }
        if (method === 'wallet_requestPermissions') throw rpcError(-32601, 'Method not found')
        if (prompts.has(method)) await answerPrompt(state.answer)
        const handler = own[method]
        return handler ? handler((params ?? []) as never) : rpc(method, params)
      },
    },
  }
}

const derived = new Map<number, ReturnType<typeof mnemonicToAccount>>()

/** Derived once: deriving takes longer than anything a test measures. */
function accountOf(addressIndex: number) {
  const account = derived.get(addressIndex) ?? mnemonicToAccount(mnemonic, { addressIndex })
  derived.set(addressIndex, account)
  return account
}

export function rpcError(code: number, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more })
}

async function answerPrompt(answer: Answer): Promise<void> {
  if (answer === 'reject') throw rpcError(4001, 'User rejected the request.')
  if (answer === 'busy') throw rpcError(-32002, 'Request already pending')
  if (answer === 'fail') throw rpcError(-32603, 'Internal error')
  if (answer === 'hang') await new Promise(() => {})
}

function toSerializable(request: Fields, nonce: number, chainId: number): TransactionSerializable {
  const quantity = (name: keyof Fields) => {
    const value = request[name]
    return value ? hexToBigInt(value) : undefined
  }
  const base = {
    chainId,
    nonce,
    to: request.to ?? null,
    value: quantity('value') ?? 0n,
    data: request.data ?? '0x',
    gas: quantity('gas') ?? 1_000_000n,
  } as const
  if (request.type === '0x2')
    return {
      ...base,
      type: 'eip1559',
      maxFeePerGas: quantity('maxFeePerGas') ?? 0n,
      maxPriorityFeePerGas: quantity('maxPriorityFeePerGas') ?? 0n,
    }
  return { ...base, type: 'legacy', gasPrice: quantity('gasPrice') ?? 3_000_000_000n }
}
