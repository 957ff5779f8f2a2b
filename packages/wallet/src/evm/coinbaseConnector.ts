import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress } from 'viem'
import { lazily } from '../core/adapters/lazily.ts'
import type { CoinbaseOptions } from './EvmConnectorOptions.ts'
import { type GuardedProvider, guardProvider } from './guardProvider.ts'

type Closable = GuardedProvider & { close(): Promise<void> }

/** Base Account and Coinbase's mobile wallet. Their SDK loads, and calls out, when this connector is requested. */
export function coinbaseConnector(options: CoinbaseOptions): CreateConnectorFn {
  return ({ chains, emitter }) => {
    let stop = () => {}
    const provider = lazily(async (): Promise<Closable> => {
      const { createCoinbaseWalletSDK } = await options.sdk()
      const { appName, appLogoUrl, options: kind = 'all', keysUrl } = options
      const made = createCoinbaseWalletSDK({
        appName,
        ...(appLogoUrl !== undefined && { appLogoUrl }),
        appChainIds: chains.map(({ id }) => id),
        preference: { options: kind, ...(keysUrl !== undefined && { keysUrl }) },
      }).getProvider()
      return { ...guardProvider(made), close: () => made.disconnect() }
    })
    const request = async (method: string) => (await provider()).request({ method })
    const accounts = async (method = 'eth_accounts') =>
      toList(await request(method)).map(account => getAddress(String(account)))
    const chainId = async () => Number(await request('eth_chainId'))
    const listen = async () => {
      const wallet = await provider()
      const listeners = Object.entries({
        accountsChanged: (next: readonly string[]) =>
          emitter.emit('change', { accounts: next.map(account => getAddress(account)) }),
        chainChanged: (next: string) => emitter.emit('change', { chainId: Number(next) }),
        disconnect: () => emitter.emit('disconnect'),
      })
      stop()
      for (const [event, listener] of listeners) wallet.on(event, listener as never)
      stop = () => {
        for (const [event, listener] of listeners) wallet.removeListener(event, listener as never)
        stop = () => {}
      }
    }
    return {
      id: 'coinbase',
      name: 'Coinbase',
      type: 'coinbase',
      async connect({ isReconnecting } = {}) {
        const given = await accounts(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts')
        await listen()
        return { accounts: given as never, chainId: await chainId() }
      },
      async disconnect() {
        stop()
        await (await provider()).close()
      },
      getAccounts: () => accounts(),
      getChainId: chainId,
      getProvider: provider,
      isAuthorized: async () => (await accounts()).length > 0,
      onAccountsChanged() {},
      onChainChanged(next) {
        emitter.emit('change', { chainId: Number(next) })
      },
      onDisconnect() {},
    }
  }
}

function toList(answer: unknown): readonly unknown[] {
  return Array.isArray(answer) ? answer : []
}
