import type { StoreApi } from 'zustand/vanilla'
import { notLoaded } from '../adapters/createAdapters.ts'
import { lazily } from '../adapters/lazily.ts'
import { createAlerts } from '../alerts/createAlerts.ts'
import type { WalletConfig } from '../config/WalletConfig.ts'
import type { ConnectionListener } from '../connections/connectionEvent.ts'
import { InternalError } from '../errors/InternalError.ts'
import { createHttpClient, type HttpClientConfig } from '../http/createHttpClient.ts'
import type { createLog } from '../log/createLog.ts'
import { createLogBuffer } from '../log/createLogBuffer.ts'
import { createPendingReader } from '../pending-transactions/createPendingReader.ts'
import { createPendingWatch, type PageVisibility } from '../pending-transactions/createPendingWatch.ts'
import { createProject } from '../registry/createProject.ts'
import { createRegistry } from '../registry/createRegistry.ts'
import type { createRouter } from '../router/createRouter.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import { createTelemetry } from '../telemetry/createTelemetry.ts'
import { trackWallet } from '../telemetry/trackWallet.ts'
import { createTransactionStack } from '../transactions/createTransactionStack.ts'
import type { WalletState } from '../WalletState.ts'

export type Services = ReturnType<typeof createServices>

type Parameters = {
  readonly config: WalletConfig
  readonly store: StoreApi<WalletState>
  readonly router: ReturnType<typeof createRouter>
  readonly listeners: Set<ConnectionListener>
  readonly log: ReturnType<typeof createLog>
  readonly showSnackbar: (variant: 'error', message: string) => void
  readonly storage: WalletStorage
}

/** Services beside the connections, loaded on first use to keep them out of the first load. */
export function createServices(parts: Parameters) {
  const { config, store, router, listeners, log, showSnackbar, storage } = parts
  const buffer = createLogBuffer()
  log.moveTo(buffer.add)

  const alerts = createAlerts(store, log)
  const query = serviceQuery(config)
  const registry = config.registryUrl
    ? createRegistry(createHttpClient({ baseUrl: config.registryUrl, query, ...registryPatience }), log)
    : undefined
  const telemetry = createTelemetry({
    config: config.analytics,
    http: baseUrl => createHttpClient({ baseUrl, query }),
    address() {
      const { connections, activeNamespace } = store.getState()
      const connection = connections[activeNamespace]
      return connection.status === 'connected' ? connection.account.address : null
    },
    page: browserPage.location,
    ...(registry && { isEnabled: lazily(registry.isAnalyticsEnabled) }),
    onRefused() {
      showSnackbar('error', 'Invalid App Configuration')
      alerts.open('INVALID_APP_CONFIGURATION')
    },
    log,
  })
  if (config.analytics) trackWallet(store, listeners, telemetry.track)

  return {
    /** For parts that load with a view. */
    storage,
    /** Problems for the developer to fix; `state.alert`. */
    alerts,
    /** Requests for the person's approval; `state.transactions`. */
    transactions: createTransactionStack({ store, router, log }),
    /** Configuration key `pendingTransactions`. */
    pendingTransactions: createPendingWatch({
      config: config.pendingTransactions,
      reader: createPendingReader(config.networks, rpcUrl => createHttpClient({ baseUrl: rpcUrl })),
      page: browserPage,
      log,
    }),
    /** The calls of the wallet registry; configuration key `registryUrl`. */
    registry,
    /** What the registry says about the host's project. */
    project: registry && createProject({ registry, store, alerts, origin: browserPage.location()?.origin }),
    /** The blockchain API and the account's tokens and history; configuration key `blockchainUrl`. */
    blockchain: lazily(async () => {
      if (!config.blockchainUrl) return undefined
      const { createBlockchain } = await import('../blockchain/createBlockchain.ts').catch(notLoaded)
      const http = createHttpClient({ baseUrl: config.blockchainUrl, query, ...blockchainPatience })
      return createBlockchain(http, { store, storage, showSnackbar, log, track: telemetry.track })
    }),
    /** Calls to another service of the provider, with the toolkit's identification. */
    client: (baseUrl: string, patience: Pick<HttpClientConfig, 'timeout' | 'retries'>) =>
      createHttpClient({ baseUrl, query, ...patience }),
    /** Sends an event to the target in configuration key `analytics`, if any. */
    track: telemetry.track,
    /** The newest 1,024,000 bytes of the log as JSON lines, without secrets, to send to the host's developer. */
    readLog: buffer.read,
    /** Reports an internal error on its way to the host and shows its alert, if any. */
    observe(error: unknown) {
      if (error instanceof InternalError) {
        log.error(error.shortMessage, error)
        telemetry.report(error)
      }
      alerts.openFor(error)
    },
  }
}

/** The modal never waits for the registry, so it may take a while, but a busy one is asked no more than twice. */
const registryPatience = { timeout: 5000, retries: 1 }

/** A view shows that a service is slow, and offers to try again. */
const blockchainPatience = { timeout: 8000, retries: 1 }

type Visible = Pick<Document, 'visibilityState' | 'addEventListener'>

const pageDocument = () => (globalThis as { document?: Visible }).document

/** The toolkit's page; never hidden on a server, which has none. */
const browserPage = {
  isHidden: () => pageDocument()?.visibilityState === 'hidden',
  onChange: listener => pageDocument()?.addEventListener('visibilitychange', listener),
  location: () => (globalThis as { location?: Location }).location,
} satisfies PageVisibility & { readonly location: () => Location | undefined }

/** The toolkit's identification to services (specification section 7): client, project, SDK type and version. */
export function serviceQuery(
  {
    projectId,
    sdkType = 'granary',
    sdkVersion = 'js-0.1.0',
  }: Pick<WalletConfig, 'projectId' | 'sdkType' | 'sdkVersion'>,
  clientId?: string,
) {
  return { clientId, projectId, st: sdkType, sv: sdkVersion }
}
