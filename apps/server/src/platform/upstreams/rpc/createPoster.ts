import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Secret } from '../../../settings/Secret.ts'
import { UpstreamFault } from './UpstreamFault.ts'

export type PostLimits = {
  /** For the whole exchange, from the wait for a connection to the last byte. */
  timeoutMs: number
  maxBytes: number
}

export type Poster = {
  /** @throws {UpstreamFault} when there is no whole answer within the limits, or none that a JSON-RPC node gives */
  post(body: string, limits: PostLimits): Promise<string>
  close(): void
}

/** More exchanges than this with one node at a time wait for one another. */
const maxConnections = 256

/** A 429 without a word on how long. */
const defaultRestMs = 2_000

/**
 * Posts JSON to one address over connections that stay open. Leaner than `fetch`, and takes nothing it has not asked
 * for: redirects are not followed and compressed answers are refused, so a few bytes cannot unfold into gigabytes.
 * A user and password in the address are sent as basic authorization.
 */
export function createPoster(address: Secret): Poster {
  const url = new URL(address.reveal())
  const secure = url.protocol === 'https:'
  const agentOptions = { keepAlive: true, maxSockets: maxConnections, timeout: 60_000 }
  const agent = secure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions)
  const login = [url.username, url.password].map(decodeURIComponent).join(':')
  const options = {
    method: 'POST',
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || undefined,
    path: `${url.pathname}${url.search}`,
    agent,
  }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(url.username ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {}),
  }

  function attempt(body: string, { timeoutMs, maxBytes }: PostLimits): Promise<string> {
    return new Promise((resolve, reject) => {
      const send = secure ? httpsRequest : httpRequest
      const request = send({ ...options, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
      const end = (error: Error) => {
        clearTimeout(timer)
        reject(error instanceof UpstreamFault ? error : transportFault(request, error))
        request.destroy()
      }
      const timer = setTimeout(
        () => end(new UpstreamFault('timeout', `no whole answer in ${timeoutMs} ms`)),
        timeoutMs,
      )
      request.on('error', end)
      request.on('response', response => {
        read(response, maxBytes).then(text => {
          clearTimeout(timer)
          resolve(text)
        }, end)
      })
      request.end(body)
    })
  }

  return {
    async post(body, limits) {
      try {
        return await attempt(body, limits)
      } catch (error) {
        // Nodes close idle connections, sometimes in the moment they are used. What is posted here may be posted twice.
        if (error instanceof UpstreamFault && error.stale) return attempt(body, limits)
        throw error
      }
    },
    close: () => agent.destroy(),
  }
}

function transportFault(request: { reusedSocket: boolean }, cause: Error & { code?: string }): UpstreamFault {
  const stale = request.reusedSocket && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')
  return new UpstreamFault('transport', 'no answer', { cause, stale })
}

/** A status that no node gives with an answer ends the exchange before a byte of the body is read. */
function read(response: IncomingMessage, maxBytes: number): Promise<string> {
  const fault = faultOf(response)
  if (fault) return Promise.reject(fault)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) reject(new UpstreamFault('tooLarge', `an answer larger than ${maxBytes} bytes`))
      else chunks.push(chunk)
    })
    response.on('error', reject)
    response.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

function faultOf({ statusCode = 0, headers }: IncomingMessage): UpstreamFault | undefined {
  if (statusCode === 429) {
    const seconds = Number(headers['retry-after'])
    const restMs = seconds > 0 ? seconds * 1000 : defaultRestMs
    return new UpstreamFault('limited', 'HTTP status 429', { restMs })
  }
  const refused = statusCode >= 500 || (statusCode >= 300 && statusCode < 400)
  const unauthorized = [401, 402, 403, 404, 407].includes(statusCode)
  if (refused || unauthorized) return new UpstreamFault('status', `HTTP status ${statusCode}`)
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    return new UpstreamFault('garbage', 'a compressed answer that was not asked for')
  return undefined
}
