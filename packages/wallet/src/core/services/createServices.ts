import { createAlerts } from '../alerts/createAlerts.ts'
import { InternalError } from '../errors/InternalError.ts'
import { createHttpClient } from '../http/createHttpClient.ts'
import { serviceQuery } from '../http/serviceQuery.ts'
import type { createLog } from '../log/createLog.ts'
import { createLogBuffer } from '../log/createLogBuffer.ts'
import { createPendingReader } from '../pending-transactions/createPendingReader.ts'
import { createPendingWatch } from '../pending-transactions/createPendingWatch.ts'
import { createTelemetry } from '../telemetry/createTelemetry.ts'
import { trackWallet } from '../telemetry/trackWallet.ts'
import { createTransactionStack } from '../transactions/createTransactionStack.ts'
import type { WalletContext } from '../WalletContext.ts'
import { browserPage } from './browserPage.ts'

export type Services = ReturnType<typeof createServices>

type Parameters = Pick<WalletContext, 'config' | 'store' | 'router' | 'listeners'> & {
  readonly log: ReturnType<typeof createLog>
  readonly showSnackbar: (variant: 'error', message: string) => void
}

/** What serves the toolkit beside its connections. Loaded when the first of it is wanted: none of it is in the first load. */
export function createServices({ config, store, router, listeners, log, showSnackbar }: Parameters) {
  const buffer = createLogBuffer()
  log.moveTo(buffer.add)

  const alerts = createAlerts(store, log)
  const query = serviceQuery(config)
  const telemetry = createTelemetry({
    config: config.analytics,
    http: baseUrl => createHttpClient({ baseUrl, query }),
    address() {
      const { connections, activeNamespace } = store.getState()
      const connection = connections[activeNamespace]
      return connection.status === 'connected' ? connection.account.address : null
    },
    page: browserPage.location,
    onRefused() {
      showSnackbar('error', 'Invalid App Configuration')
      alerts.open('INVALID_APP_CONFIGURATION')
    },
    log,
  })
  if (config.analytics)
    trackWallet({ store, onConnectionEvent: listener => listeners.add(listener), track: telemetry.track })

  return {
    /** What the developer has to mend; `state.alert`. */
    alerts,
    /** What the person is asked to approve; `state.transactions`. */
    transactions: createTransactionStack({ store, router: { ...router, open: router.show }, log }),
    /** Configuration key `pendingTransactions`. */
    pendingTransactions: createPendingWatch({
      config: config.pendingTransactions,
      reader: createPendingReader(config.networks, rpcUrl => createHttpClient({ baseUrl: rpcUrl })),
      page: browserPage,
      log,
    }),
    /** Sends an event to where configuration key `analytics` says; nowhere without it. */
    track: telemetry.track,
    /** The log as lines of JSON, the newest 1,024,000 bytes: without secrets, to be sent to the host's developer. */
    readLog: buffer.read,
    /** An error that goes to the host: reported if it is internal, shown as an alert if it means one. */
    observe(error: unknown) {
      if (error instanceof InternalError) {
        log.error(error.shortMessage, error)
        telemetry.report(error)
      }
      alerts.openFor(error)
    },
  }
}
