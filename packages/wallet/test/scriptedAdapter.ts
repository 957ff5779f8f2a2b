import type {
  AccountOf,
  Adapter,
  AdapterHost,
  AdapterOf,
  ConnectionAccount,
  Connector,
  CreateAdapter,
  Namespace,
  NetworkId,
} from '../src/core/index.ts'

type Script = {
  readonly connectors: readonly Connector[]
  /** The accounts of each of its wallets. */
  readonly accounts: readonly ConnectionAccount[]
  readonly chainId: NetworkId
}

/** An adapter under the test's control, for core rules over several wallets and namespaces. */
export function scriptedAdapter<Name extends Namespace>(namespace: Name, script: Script) {
  const calls: string[] = []
  const answers = {
    reconnect: 'restored' as 'restored' | 'refused' | 'absent' | Promise<'refused'>,
    switchNetwork: null as Error | null,
    disconnect: null as Error | null,
    connect: null as Error | Promise<never> | null,
    signMessage: (_message: string): Promise<string> => Promise.reject(new Error('no wallet')),
  }
  let host: AdapterHost<Name> | undefined
  let current: { id: string; address: string; chainId: NetworkId } | null = null

  const tell = () => {
    const connector = script.connectors.find(({ id }) => id === current?.id)
    if (!current || !connector) return host?.setConnection({ status: 'disconnected' })
    const account = {
      namespace,
      address: current.address,
      accounts: script.accounts,
      chainId: current.chainId,
      provider: { request: async () => null },
      type: connector.type,
      id: connector.id,
      connectorName: connector.name,
      connectorIcon: connector.imageUrl,
    } as unknown as AccountOf[Name]
    host?.setConnection({ status: 'connected', account })
  }
  const use = (id: string) => {
    current = { id, address: script.accounts[0]?.address ?? '', chainId: script.chainId }
    tell()
  }
  const adapter: Adapter = {
    namespace,
    async connect(id) {
      calls.push(`connect ${id}`)
      if (answers.connect instanceof Error) throw answers.connect
      await answers.connect
      use(id)
    },
    async reconnect(id) {
      calls.push(`reconnect ${id}`)
      if (answers.reconnect === 'restored') use(id)
      return answers.reconnect
    },
    async disconnect() {
      calls.push('disconnect')
      if (answers.disconnect) throw answers.disconnect
      current = null
      tell()
    },
    async switchNetwork(chainId) {
      calls.push(`switchNetwork ${chainId}`)
      if (answers.switchNetwork) throw answers.switchNetwork
      if (current) current = { ...current, chainId }
      tell()
    },
    async switchAccount(address) {
      calls.push(`switchAccount ${address}`)
      if (current) current = { ...current, address }
      tell()
    },
    getBalance: async () => ({ balance: '0.00', symbol: 'ETH', value: null }),
    signMessage: message => answers.signMessage(message),
  }
  const create: CreateAdapter<Name> = given => {
    host = given
    host.setConnectors(script.connectors)
    return {
      ...adapter,
      getClient: () => Promise.reject(new Error('no client')),
    } as unknown as AdapterOf[Name]
  }
  return { loader: async () => create, calls, answers, use }
}

export function connectorOf(chain: Namespace, id: string, more: Partial<Connector> = {}): Connector {
  return { id, name: id, type: 'ANNOUNCED', chain, imageUrl: undefined, ...more }
}
