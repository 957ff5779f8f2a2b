import { InternalError } from '../errors/InternalError.ts'
import type { HttpClient } from '../http/createHttpClient.ts'
import { HttpStatusError } from '../http/HttpStatusError.ts'
import type { Log } from '../log/Log.ts'
import { redact } from '../log/redact.ts'
import { wordsOf } from '../wallet-errors/walletError.ts'
import type { AnalyticsConfig, AnalyticsEvent, AnalyticsProps, ErrorReport } from './AnalyticsEvent.ts'
import { randomId } from './randomId.ts'

/** Error reports allowed per span, in milliseconds (specification section 9: max 5 per 60 s). */
const reportLimit = 5
const reportSpan = 60_000

const stackLimit = 2000

type Parameters = {
  readonly config: AnalyticsConfig | undefined
  /** A client for the configured endpoint. */
  readonly http: (endpoint: string) => HttpClient
  readonly address: () => string | null
  /** The feature `analytics`; on by default. */
  readonly isOn?: () => boolean
  readonly page: () => { readonly href: string; readonly hostname: string } | undefined
  /** Whether the project collects events; asked before the first one. */
  readonly isEnabled?: () => Promise<boolean>
  /** Called once on a 403: the service does not know this origin. */
  readonly onRefused: () => void
  readonly log: Pick<Log, 'info'>
}

/** Sends analytics events and error reports to the configured target only. Never throws. */
export function createTelemetry({ config, http, address, page, ...more }: Parameters) {
  const { isOn = () => true, isEnabled, onRefused, log } = more
  const mayReport = createSlidingWindow(reportLimit, reportSpan)
  const client = typeof config === 'object' ? http(config.endpoint) : undefined
  let isRefused = false

  const deliver = async (event: AnalyticsEvent) => {
    try {
      if (isEnabled && !(await isEnabled())) return
      if (typeof config === 'function') await config(event)
      else await client?.post('/e', { body: event, retries: 3 })
    } catch (cause) {
      log.info('Event not delivered', cause)
      if (isRefused || !(cause instanceof HttpStatusError) || cause.status !== 403) return
      isRefused = true
      onRefused()
    }
  }
  const send = (props: AnalyticsEvent['props']) => {
    if (!config || isRefused || !isOn()) return
    const { href = '', hostname = '' } = page() ?? {}
    const url = href.replace(/[?#].*$/s, '')
    void deliver({ eventId: randomId(), url, domain: hostname, timestamp: Date.now(), props })
  }
  return {
    track: (event: string, properties?: AnalyticsProps['properties']) =>
      send({ event, ...(properties && { properties }), address: address() }),
    /** At most 5 in 60 s: a repeating error must not flood the service. */
    report(error: unknown) {
      if (!config || !mayReport()) return
      send(reportOf(error))
    },
  }
}

function reportOf(error: unknown): ErrorReport {
  const fault = error instanceof InternalError ? error.cause : error
  const { name, stack } = fault instanceof Error ? fault : { name: typeof fault, stack: '' }
  return {
    errorType: redact(error instanceof InternalError ? error.category : name).slice(0, 100),
    errorMessage: redact(wordsOf(fault)),
    stackTrace: redact(String(stack ?? '').slice(0, stackLimit)),
  }
}

/** Lets at most `limit` calls through in any `span` milliseconds. */
export function createSlidingWindow(limit: number, span: number, now: () => number = Date.now) {
  let passed: number[] = []
  return (): boolean => {
    const time = now()
    passed = passed.filter(then => then > time - span && then <= time)
    if (passed.length >= limit) return false
    passed.push(time)
    return true
  }
}
