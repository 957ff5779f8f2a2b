import type { StoreApi } from 'zustand/vanilla'
import type { AdapterLoaders } from './Adapter.ts'
import type { Adapters } from './createAdapters.ts'
import type { createRouter } from './createRouter.ts'
import type { createSnackbars } from './createSnackbars.ts'
import type { ConnectionListener } from './createWallet.ts'
import type { WalletStorage } from './createWalletStorage.ts'
import type { Log } from './Log.ts'
import type { Services } from './services/createServices.ts'
import type { WalletConfig } from './WalletConfig.ts'
import type { WalletState } from './WalletState.ts'

/** What the parts of one toolkit share. */
export type WalletContext = {
  readonly config: WalletConfig
  readonly store: StoreApi<WalletState>
  readonly storage: WalletStorage
  readonly log: Log
  readonly router: ReturnType<typeof createRouter>
  readonly snackbars: ReturnType<typeof createSnackbars>
  readonly adapters: Adapters
  /** Those of `config`, and those that came or went since. */
  readonly loaders: { -readonly [Name in keyof AdapterLoaders]: AdapterLoaders[Name] }
  readonly listeners: Set<ConnectionListener>
  readonly services: () => Promise<Services>
}
