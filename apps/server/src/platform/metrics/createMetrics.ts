import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { AppEnv } from '../http/App.ts'
import { metricsOf } from './metricsOf.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus metrics of this process. Labels are few and never name a person. */
export function createMetrics() {
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
  const { gauge } = metricsOf(registry)
  const underWay = gauge('granary_http_requests_under_way', 'Requests in progress')
  /** Measures one request outside the middleware: call the result when it is answered. */
  const startRequest = () => {
    const end = durations.startTimer()
    underWay.inc()
    return (labels: { method: string; route: string; status: number }): void => {
      underWay.dec()
      end(labels)
    }
  }
  const measureRequests: MiddlewareHandler<AppEnv> = async (context, next) => {
    const end = startRequest()
    await next()
    const route = matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? 'other'
    end({ method: context.req.method, route, status: context.res.status })
  }
  return {
    registry,
    startRequest,
    measureRequests,
    upstreamFailures: metricsOf(registry, 'upstream').counter(
      'granary_upstream_failures_total',
      'Upstream calls without a usable answer',
    ),
    jobDurations: new Histogram({
      name: 'granary_job_duration_seconds',
      help: 'Duration of job runs in this process, in seconds',
      labelNames: ['job', 'outcome'],
      buckets: [0.05, 0.25, 1, 5, 30, 120],
      registers,
    }),
    databaseFailures: metricsOf(registry).counter(
      'granary_database_failures_total',
      'Requests refused while the database was unavailable',
    ),
  }
}
