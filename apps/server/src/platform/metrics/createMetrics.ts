import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppEnv } from '../http/App.ts'

export type Metrics = {
  registry: Registry
  measureRequests: MiddlewareHandler<AppEnv>
  /** Measures one request that the middleware does not see: call the result when it is answered. */
  startRequest(): (labels: { method: string; route: string; status: number }) => void
  upstreamFailures: Counter<'upstream'>
  offeredValidators: Counter<'network'>
  importedKeystores: Counter<'network'>
  scannedBlock: Gauge<'network'>
  /** Deposits of offered keys that cost somebody money: `signature`, `credentials`, `dropped`. */
  depositAlarms: Counter<'network' | 'reason'>
  /** Key indexes left out because keys may have been used that the database does not know: `found`, `pause`, `rollback`. */
  skippedKeyIndexes: Counter<'reason'>
  /** Validators in open offers that were given up to make room. */
  givenUpValidators: Counter
  jobDurations: Histogram<'job' | 'outcome'>
  /** Requests that were refused because the database is away. */
  databaseFailures: Counter
  /** Exports the key index that the next offer begins with: what an operator must know to restore a backup. */
  exportNextKeyIndex(read: () => Promise<number>): void
}

/** Figures of this process in the form Prometheus reads. Labels are few and never name a person. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'granary_http_request_duration_seconds',
    help: 'Time to answer a request, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const underWay = new Gauge({
    name: 'granary_http_requests_under_way',
    help: 'Requests that are being answered',
    registers,
  })
  return {
    registry,
    startRequest() {
      const end = durations.startTimer()
      underWay.inc()
      return labels => {
        underWay.dec()
        end(labels)
      }
    },
    measureRequests: async (context, next) => {
      const end = durations.startTimer()
      underWay.inc()
      await next()
      underWay.dec()
      const route = matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? 'other'
      end({ method: context.req.method, route, status: context.res.status })
    },
    upstreamFailures: new Counter({
      name: 'granary_upstream_failures_total',
      help: 'Calls to an upstream that got no usable answer',
      labelNames: ['upstream'],
      registers,
    }),
    offeredValidators: new Counter({
      name: 'granary_offered_validators_total',
      help: 'Validator keys offered for a deposit',
      labelNames: ['network'],
      registers,
    }),
    importedKeystores: new Counter({
      name: 'granary_imported_keystores_total',
      help: 'Keystores handed to a validator client',
      labelNames: ['network'],
      registers,
    }),
    depositAlarms: new Counter({
      name: 'granary_deposit_alarms_total',
      help: 'Deposits of offered keys with a bad signature or other credentials, deposits that were dropped, and fee recipients that are not as offered',
      labelNames: ['network', 'reason'],
      registers,
    }),
    skippedKeyIndexes: new Counter({
      name: 'granary_skipped_key_indexes_total',
      help: 'Key indexes left out because they may have been used without the database knowing',
      labelNames: ['reason'],
      registers,
    }),
    givenUpValidators: new Counter({
      name: 'granary_given_up_validators_total',
      help: 'Validators in open offers that were given up to make room for other visitors',
      registers,
    }),
    exportNextKeyIndex(read) {
      new Gauge({
        name: 'granary_next_key_index',
        help: 'EIP-2334 index of the next key that is offered',
        registers,
        // Without the database the figure is missing, and all others go on.
        async collect() {
          await read().then(
            index => this.set(index),
            () => this.remove(),
          )
        },
      })
    },
    jobDurations: new Histogram({
      name: 'granary_job_duration_seconds',
      help: 'Time that runs of a job took in this process, in seconds',
      labelNames: ['job', 'outcome'],
      buckets: [0.05, 0.25, 1, 5, 30, 120],
      registers,
    }),
    databaseFailures: new Counter({
      name: 'granary_database_failures_total',
      help: 'Requests refused because the database was away',
      registers,
    }),
    scannedBlock: new Gauge({
      name: 'granary_deposit_scan_block',
      help: 'Last block whose deposits have been read',
      labelNames: ['network'],
      registers,
    }),
  }
}
