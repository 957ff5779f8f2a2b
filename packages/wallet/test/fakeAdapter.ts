import type { AdapterHost, CreateAdapter, EvmAccount, EvmAdapter } from '../src/core/index.ts'

/** An adapter without wallets, for core rules that involve none. */
export function fakeAdapter(own: Partial<Pick<EvmAdapter, 'prepare' | 'switchNetwork' | 'disconnect'>> = {}) {
  let host: AdapterHost<'eip155'> | undefined
  const account = (chainId: number): EvmAccount => ({
    namespace: 'eip155',
    accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' }],
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId,
    provider: { request: async () => null },
    type: 'ANNOUNCED',
    id: 'org.example.wallet',
    connectorName: 'Example',
    connectorIcon: undefined,
  })
  const create: CreateAdapter<'eip155'> = given => {
    host = given
    const nothing = async () => {}
    return {
      namespace: 'eip155',
      connect: nothing,
      reconnect: async () => 'absent',
      disconnect: nothing,
      switchNetwork: nothing,
      getBalance: async () => ({ balance: '0.00', symbol: 'ETH', value: null }),
      signMessage: () => Promise.reject(new Error('no wallet')),
      watch: nothing,
      getReader: () => Promise.reject(new Error('no reader')),
      parts: {} as EvmAdapter['parts'],
      getClient: () => Promise.reject(new Error('no client')),
      ...own,
    } satisfies EvmAdapter
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
