import * as z from 'zod/mini'
import type { Log } from '#server/platform/log/createLog.ts'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { fetchUpstream, readText } from '#server/platform/upstreams/fetchUpstream.ts'

/** What the SSV API adds to an operator. Keys, fees, owners and access are never taken from it. */
export type ApiOperator = {
  id: number
  name: string | null
  /** Basis points. */
  performanceDay: number | null
  performanceMonth: number | null
  verified: boolean | null
  mevRelays: string[]
  logo: string | null
  status: string | null
}

export type ApiReading = { operators: ReadonlyMap<number, ApiOperator>; readAt: Date }

const perPage = 100
const mostPages = 200
const mostPageBytes = 4 * 1024 * 1024
const pageTimeoutMs = 10_000
/** All pages together. */
const readingTimeoutMs = 120_000
/** An older reading says too little of operators now. */
const usableMs = 24 * 3_600_000

export type SsvApiParts = { url: Secret; everySeconds: number; log: Log; onFailure(): void }

/**
 * Operators as the SSV API lists them, read from time to time. Requests never wait for it.
 */
export function createSsvApi({ url, everySeconds, log, onFailure }: SsvApiParts) {
  let reading: (ApiReading & { at: number }) | undefined
  let nextAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let failed = false

  async function refresh(): Promise<void> {
    const seconds = await readAll(url.reveal()).then(
      operators => {
        reading = { operators, readAt: new Date(), at: performance.now() }
        if (failed) log.info('the SSV API answers again')
        failed = false
        return everySeconds
      },
      error => {
        onFailure()
        if (!failed) log.warn({ err: error }, 'the SSV API gives no operators')
        failed = true
        return Math.max(everySeconds, error instanceof SsvApiError ? error.waitSeconds : 0)
      },
    )
    nextAt = performance.now() + seconds * 1000
  }

  function start(): Promise<void> {
    running ??= refresh().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    /** The newest reading of the last day, if any; begins another when one is due. */
    latest(): ApiReading | undefined {
      if (performance.now() >= nextAt && !running) void start()
      return reading && performance.now() - reading.at < usableMs ? reading : undefined
    },
    /** Reads now. Never throws. */
    refresh: start,
    /** Whether the last reading failed. */
    isAway: () => failed,
  }
}

async function readAll(base: string): Promise<Map<number, ApiOperator>> {
  const until = performance.now() + readingTimeoutMs
  const operators = new Map<number, ApiOperator>()
  for (let page = 1; page <= mostPages; page += 1) {
    const { operators: found, pages } = await readPage(base, page, until)
    for (const operator of found) operators.set(operator.id, operator)
    if (page >= pages || found.length === 0) break
  }
  return operators
}

async function readPage(base: string, page: number, until: number) {
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/operators`
  const asked = { page: String(page), perPage: String(perPage), ordering: 'id.asc' }
  address.search = new URLSearchParams(asked).toString()
  const timeoutMs = Math.ceil(Math.min(pageTimeoutMs, until - performance.now()))
  if (timeoutMs <= 0) throw new SsvApiError('too slow', 0)
  const response = await fetchUpstream(address.href, { method: 'GET', timeoutMs }).catch(cause => {
    throw new SsvApiError('no answer', 0, cause)
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new SsvApiError(`HTTP status ${response.status}`, waitOf(response))
  }
  const text = await readText(response, mostPageBytes).catch(cause => {
    throw new SsvApiError('the answer is cut off or too long', 0, cause)
  })
  return parsePage(text)
}

/** Seconds that a limited server asks to wait, up to an hour. */
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 60)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3_600) : 60
}

const percent = z.nullish(z.number())
const words = z.nullish(z.string())

const apiOperator = z.object({
  id: z.int().check(z.gte(1)),
  name: words,
  type: words,
  status: words,
  logo: words,
  mev_relays: words,
  performance: z.nullish(z.object({ '24h': percent, '30d': percent })),
})

const apiPage = z.object({
  operators: z.array(z.unknown()).check(z.maxLength(1_000)),
  pagination: z.object({ pages: z.int().check(z.gte(0)) }),
})

/** Leaves out an operator of another form: it is then known by the chain alone. */
function parsePage(text: string): { operators: ApiOperator[]; pages: number } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new SsvApiError('not JSON', 0, cause)
  }
  const page = apiPage.safeParse(json)
  if (!page.success) throw new SsvApiError(z.prettifyError(page.error).slice(0, 500), 0)
  const operators = page.data.operators.flatMap(raw => {
    const parsed = apiOperator.safeParse(raw)
    return parsed.success ? [describe(parsed.data)] : []
  })
  return { operators, pages: page.data.pagination.pages }
}

function describe(raw: z.output<typeof apiOperator>): ApiOperator {
  const { id, name, type, status, logo, mev_relays: relays, performance } = raw
  return {
    id,
    name: plain(name, 100),
    performanceDay: basisPoints(performance?.['24h']),
    performanceMonth: basisPoints(performance?.['30d']),
    verified: type == null ? null : type === 'verified_operator',
    mevRelays: (relays ?? '')
      .split(',')
      .flatMap(relay => plain(relay, 50) ?? [])
      .slice(0, 20),
    logo: logo && logo.length <= 500 && /^https:\/\/[!-~]+$/.test(logo) ? logo : null,
    status: plain(status, 50),
  }
}

/** A stranger's text without control and format characters, which could hide or reorder what stands beside it. */
function plain(text: string | null | undefined, most: number): string | null {
  const cleaned = (text ?? '').replace(/\p{C}/gu, '').trim()
  return [...cleaned].slice(0, most).join('').trim() || null
}

function basisPoints(percentage: number | null | undefined): number | null {
  if (percentage == null || !Number.isFinite(percentage)) return null
  return Math.min(Math.max(Math.round(percentage * 100), 0), 10_000)
}

/** The SSV API gave no usable answer. */
class SsvApiError extends Error {
  readonly waitSeconds: number
  constructor(message: string, waitSeconds: number, cause?: unknown) {
    super(message, { cause })
    this.waitSeconds = waitSeconds
  }
}
