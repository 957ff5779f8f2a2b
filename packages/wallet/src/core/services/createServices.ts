import type { StoreApi } from 'zustand/vanilla'
import { type Adapters, notLoaded } from '../adapters/createAdapters.ts'
import { lazily } from '../adapters/lazily.ts'
import { createAlerts } from '../alerts/createAlerts.ts'
import { featuresOf } from '../config/featuresOf.ts'
import type { WalletConfig } from '../config/WalletConfig.ts'
import type { ConnectionListener } from '../connections/connectionEvent.ts'
import { InternalError } from '../errors/InternalError.ts'
import { createHttpClient, type HttpClient } from '../http/createHttpClient.ts'
import { serviceQuery } from '../http/serviceQuery.ts'
import type { createLog } from '../log/createLog.ts'
import { createLogBuffer } from '../log/createLogBuffer.ts'
import { withProjectId } from '../networks/withProjectId.ts'
import { createPendingReader } from '../pending-transactions/createPendingReader.ts'
import { createPendingWatch, type PageVisibility } from '../pending-transactions/createPendingWatch.ts'
import { createProject } from '../registry/createProject.ts'
import { createRegistry } from '../registry/createRegistry.ts'
import type { createRouter } from '../router/createRouter.ts'
import { toastTexts } from '../snackbars/toastTexts.ts'
import type { WalletStorage } from '../storage/createWalletStorage.ts'
import { createTelemetry } from '../telemetry/createTelemetry.ts'
import { randomId } from '../telemetry/randomId.ts'
import { trackWallet } from '../telemetry/trackWallet.ts'
import { createTransactionStack } from '../transactions/createTransactionStack.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { WalletState } from '../WalletState.ts'
import type { Services } from './Services.ts'

type Parameters = {
  readonly config: WalletConfig
  readonly store: StoreApi<WalletState>
  readonly router: ReturnType<typeof createRouter>
  readonly listeners: Set<ConnectionListener>
  readonly log: ReturnType<typeof createLog>
  readonly snackbars: WalletContext['snackbars']
  readonly storage: WalletStorage
  readonly adapters: Adapters
}

/** Services beside the connections, loaded on first use to keep them out of the first load. */
export function createServices(parts: Parameters): Services {
  const { config, store, router, listeners, log, snackbars, storage, adapters } = parts
  const { showSnackbar } = snackbars
  const buffer = createLogBuffer()
  log.moveTo(buffer.add)

  const alerts = createAlerts(store, log)
  // Of this page only: an id that stays would follow people.
  const query = serviceQuery(config, randomId())
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
    isOn: () => featuresOf(store.getState(), config).analytics,
    page: browserPage.location,
    ...(registry && { isEnabled: lazily(registry.isAnalyticsEnabled) }),
    onRefused() {
      showSnackbar('error', toastTexts.refusedOrigin)
      alerts.open('INVALID_APP_CONFIGURATION')
    },
    log,
  })
  const named = withProjectId(config)
  if (config.analytics) trackWallet(store, listeners, telemetry.track)

  /** What the provider's blockchain API gives, loaded on first use. */
  const fromBlockchain = <Part>(load: (http: HttpClient) => Promise<Part>) =>
    lazily(async () => {
      const { blockchainUrl: baseUrl } = config
      return baseUrl ? load(createHttpClient({ baseUrl, query, ...blockchainPatience })) : undefined
    })

  return {
    storage,
    alerts,
    transactions: createTransactionStack({ store, router, log }),
    pendingTransactions: createPendingWatch({
      config: config.pendingTransactions,
      reader: createPendingReader(
        () => store.getState().networks.map(named),
        rpcUrl => createHttpClient({ baseUrl: rpcUrl }),
      ),
      page: browserPage,
      log,
    }),
    registry,
    project: registry && createProject({ registry, store, alerts, origin: browserPage.location()?.origin }),
    blockchain: fromBlockchain(async http => {
      const { createBlockchain } = await import('../blockchain/createBlockchain.ts').catch(notLoaded)
      return createBlockchain(http, { store, storage, showSnackbar, log, track: telemetry.track })
    }),
    smartSessions: fromBlockchain(async http => {
      const { createSmartSessions } = await import('../smart-sessions/createSmartSessions.ts').catch(
        notLoaded,
      )
      return createSmartSessions(http, { adapters, log })
    }),
    client: (baseUrl, patience) => createHttpClient({ baseUrl, query, ...patience }),
    track: telemetry.track,
    readLog: buffer.read,
    observe(error) {
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
