import { type Dispatcher, Pool } from 'undici'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { loginHeaders } from '../fetchUpstream.ts'
import { UpstreamFault } from './UpstreamFault.ts'

export type PostLimits = {
  /** For the whole exchange, from waiting for a connection to the last byte. */
  timeoutMs: number
  maxBytes: number
  /** Gets an answer's bytes as they arrive; throwing ends the exchange. */
  onBytes?: ((bytes: number) => void) | undefined
}

export type Poster = ReturnType<typeof createPoster>

/** Further exchanges with one node wait. */
const maxConnections = 256
const connectTimeoutMs = 5_000

/**
 * Time of an exchange is counted in this many parts. A part whose end is noticed late does not count, since this
 * process was held up and answers may wait unread; but at most as many parts are added.
 */
const clockTicks = 5
/** Of a part's length: this much later counts as late. */
const lateShare = 1 / 4

/** A 429 without a rest. */
const defaultRestMs = 2_000

/**
 * Posts JSON to one address over kept connections. Leaner than `fetch`, and strict: follows no redirects and refuses
 * compressed answers, so that a few bytes cannot unfold into gigabytes. Sends a user and password of the address as
 * basic authorization.
 */
export function createPoster(address: Secret) {
  const url = new URL(address.reveal())
  const options = {
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...loginHeaders(url),
    },
  } as const
  const pool = new Pool(url.origin, {
    connections: maxConnections,
    pipelining: 1,
    connect: { timeout: connectTimeoutMs },
    // One clock, of the whole exchange, is enough.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const attempt = (body: string, limits: PostLimits) =>
    new Promise<string>((resolve, reject) => {
      pool.dispatch({ ...options, body }, receive(limits, resolve, reject))
    })
  return {
    /** @throws {UpstreamFault} without a whole answer of a JSON-RPC node within the limits */
    async post(body: string, limits: PostLimits): Promise<string> {
      try {
        return await attempt(body, limits)
      } catch (error) {
        // Nodes close idle connections, sometimes just as they are used. Everything posted here may be posted twice.
        if (error instanceof UpstreamFault && error.stale) return attempt(body, limits)
        throw error
      }
    },
    close: (): void => void pool.destroy().catch(() => {}),
  }
}

/** Collects one answer within `limits`; ending it early ends the connection too. */
function receive(
  { timeoutMs, maxBytes, onBytes }: PostLimits,
  resolve: (text: string) => void,
  reject: (fault: UpstreamFault) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = []
  let size = 0
  let answering = false
  let ended: UpstreamFault | undefined
  let controller: Dispatcher.DispatchController | undefined
  const end = (fault: UpstreamFault) => {
    clearTimeout(timer)
    ended ??= fault
    reject(fault)
    controller?.abort(fault)
  }
  const tell = (bytes: number) => {
    try {
      onBytes?.(bytes)
    } catch (cause) {
      end(new UpstreamFault('crowded', 'no room for the answer', { cause }))
    }
  }
  const partMs = timeoutMs / clockTicks
  let counted = 0
  let given = 0
  let dueAt = performance.now() + partMs
  const tick = () => {
    const late = performance.now() - dueAt > partMs * lateShare
    if (late) given += 1
    else counted += 1
    if (counted === clockTicks || given > clockTicks) {
      end(new UpstreamFault('timeout', `no whole answer in ${timeoutMs} ms`, { ours: given > clockTicks }))
      return
    }
    dueAt = performance.now() + partMs
    timer = setTimeout(tick, partMs)
  }
  let timer = setTimeout(tick, partMs)
  return {
    onRequestStart(started) {
      controller = started
      if (ended) started.abort(ended)
    },
    onResponseStart(_, status, headers) {
      answering = true
      const fault = faultOf(status, headers)
      if (fault) end(fault)
    },
    onResponseData(_, chunk) {
      size += chunk.length
      if (size > maxBytes) end(new UpstreamFault('tooLarge', `an answer larger than ${maxBytes} bytes`))
      else {
        chunks.push(chunk)
        tell(chunk.length)
      }
    },
    onResponseEnd() {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks).toString('utf8'))
    },
    onResponseError(_, error: Error & { code?: string }) {
      const stale = !answering && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')
      if (!ended) end(new UpstreamFault('transport', 'no answer', { cause: error, stale }))
    },
  }
}

/** A status that no node gives with an answer ends the exchange before the body is read. */
function faultOf(status: number, headers: Dispatcher.ResponseData['headers']): UpstreamFault | undefined {
  if (status === 429) {
    const seconds = Number(headers['retry-after'])
    const restMs = seconds > 0 ? seconds * 1000 : defaultRestMs
    return new UpstreamFault('limited', 'HTTP status 429', { restMs })
  }
  const refused = status >= 500 || (status >= 300 && status < 400)
  const unauthorized = [401, 402, 403, 404, 407].includes(status)
  if (refused || unauthorized) return new UpstreamFault('status', `HTTP status ${status}`)
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    return new UpstreamFault('garbage', 'a compressed answer that was not asked for')
  return undefined
}
