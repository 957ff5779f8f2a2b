import { type Hex, isHex, numberToHex } from 'viem'
import { callRpc } from './callRpc.ts'
import { checkRpcUrl } from './checkRpcUrl.ts'
import { createEvents } from './createEvents.ts'
import { createMemory } from './createMemory.ts'
import type { DevChain } from './DevChain.ts'
import { type DevAccount, devAccounts, findDevAccount } from './devAccounts.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { passedThrough } from './passedThrough.ts'
import type { Ask } from './Question.ts'
import { signMessage } from './signMessage.ts'
import { signTransaction } from './signTransaction.ts'
import { signTypedData } from './signTypedData.ts'

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
    setAccount(await ask({ kind: 'connect', accounts: devAccounts, selected: account?.address }))
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
