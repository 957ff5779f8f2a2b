import type { Adapter, AdapterHost, ConnectedAccount, CreateAdapter } from '../src/core/index.ts'

/** An adapter without wallets, for rules of the core that no wallet takes part in. */
export function fakeAdapter() {
  let host: AdapterHost | undefined
  const account = (chainId: number): ConnectedAccount => ({
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId,
    provider: { request: async () => null },
    type: 'ANNOUNCED',
    id: 'org.example.wallet',
    connectorName: 'Example',
    connectorIcon: undefined,
  })
  const create: CreateAdapter = given => {
    host = given
    const nothing = async () => {}
    return {
      namespace: 'eip155',
      connect: nothing,
      reconnect: async () => 'absent',
      disconnect: nothing,
      switchNetwork: nothing,
      getBalance: async () => ({ balance: '0.00', symbol: 'ETH', value: null }),
      getClient: () => Promise.reject(new Error('no client')),
    } satisfies Adapter
  }
  return {
    loader: async () => create,
    adapter: {
      setAccount: (chainId: number) =>
        host?.setConnection({ status: 'connected', account: account(chainId) }),
      setDisconnected: () => host?.setConnection({ status: 'disconnected' }),
    },
  }
}
