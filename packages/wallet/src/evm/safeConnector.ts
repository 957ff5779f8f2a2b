import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import type { CreateConnectorFn } from '@wagmi/core'
import { getAddress } from 'viem'
import { lazily } from '../core/adapters/lazily.ts'
import { within } from '../core/timing/within.ts'
import { createSafeProvider } from './createSafeProvider.ts'
import type { SafeOptions } from './EvmConnectorOptions.ts'
import { guardProvider } from './guardProvider.ts'
import { safeOrigin } from './safeOrigin.ts'

/** Milliseconds for the application to name the open Safe. */
const answerWait = 5000

type Safe = { readonly info: SafeInfo; readonly provider: ReturnType<typeof guardProvider> }

/**
 * The Safe that is open in the application around this page. Listens only to that application's exact origin.
 * Loaded only inside its frame.
 */
export function safeConnector(page: Window, options: SafeOptions): CreateConnectorFn {
  return () => {
    const safe = lazily(async (): Promise<Safe> => {
      const origin = safeOrigin(page, options.hosts)
      if (!origin) throw new TypeError('The page is not in a frame of the Safe application')
      const exactly = new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
      const { default: SafeAppsSDK } = await options.sdk()
      const sdk = new SafeAppsSDK({ allowedDomains: [exactly] })
      const info = await within(answerWait, sdk.safe.getInfo())
      if (!info) throw new Error('The Safe application did not answer')
      return { info, provider: guardProvider(createSafeProvider(info, sdk)) }
    })
    const accounts = async () => [getAddress((await safe()).info.safeAddress)] as const
    return {
      id: 'safe',
      name: 'Safe',
      type: 'safe',
      async connect() {
        return { accounts: (await accounts()) as never, chainId: (await safe()).info.chainId }
      },
      // The Safe application is always connected to its open Safe.
      async disconnect() {},
      getAccounts: accounts,
      getChainId: async () => (await safe()).info.chainId,
      getProvider: async () => (await safe()).provider,
      isAuthorized: async () => (await accounts()).length > 0,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}
