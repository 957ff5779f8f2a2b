import type { StoreApi } from 'zustand/vanilla'
import type { AdapterLoaders } from './adapters/Adapter.ts'
import type { Adapters } from './adapters/createAdapters.ts'
import type { WalletConfig } from './config/WalletConfig.ts'
import type { ConnectionListener } from './connections/connectionEvent.ts'
import type { Log } from './log/Log.ts'
import type { createRouter } from './router/createRouter.ts'
import type { Services } from './services/Services.ts'
import type { createSnackbars } from './snackbars/createSnackbars.ts'
import type { WalletStorage } from './storage/createWalletStorage.ts'
import type { WalletState } from './WalletState.ts'

/** Shared by the parts of one toolkit. */
export type WalletContext = {
  readonly config: WalletConfig
  readonly store: StoreApi<WalletState>
  readonly storage: WalletStorage
  readonly log: Log
  readonly router: ReturnType<typeof createRouter>
  readonly snackbars: ReturnType<typeof createSnackbars>
  readonly adapters: Adapters
  /** The adapters of `config`, and later additions and removals. */
  readonly loaders: { -readonly [Name in keyof AdapterLoaders]: AdapterLoaders[Name] }
  readonly listeners: Set<ConnectionListener>
  readonly services: () => Promise<Services>
}
