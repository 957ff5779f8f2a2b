import type { IncomingMessage, ServerResponse } from 'node:http'
import { holdBody } from '#server/platform/http/createAnswers.ts'
import { BodyTooLargeError } from '#server/platform/http/limitBody.ts'
import { requestIdOf } from '#server/platform/http/requestScope.ts'
import { answerHeaders } from '#server/platform/http/securityHeaders.ts'
import { addressOf } from '#server/platform/http/visitorAddress.ts'
import type { Log } from '#server/platform/log/createLog.ts'
import type { Metrics } from '#server/platform/metrics/createMetrics.ts'
import type { HttpFace, Interceptor } from '#server/platform/modules/ServerModule.ts'
import { relayPath } from './access/createAccess.ts'
import { RelayRefusedError } from './access/RelayRefusedError.ts'
import { type Calls, callerOf, errorText } from './createCalls.ts'
import { mostFrameBytes } from './relayLimits.ts'
import { closings } from './sessions/RelaySession.ts'
import { parseFrame } from './wire/parseFrame.ts'

const rpcPath = `${relayPath}/rpc`

export type RpcParts = HttpFace & {
  /** @throws {RelayRefusedError} */
  authorize(request: IncomingMessage): string
  calls: Calls
  trustedProxies: number
  log: Log
  metrics: Pick<Metrics, 'startRequest'>
}

/**
 * `POST /relay/rpc`: one call of a client without a connection, such as a server that publishes. Pages of a project
 * may send it from their own origin, so the framework's rule about origins does not hold here.
 */
export function serveRpc(parts: RpcParts): Interceptor {
  const { authorize, calls, requests, refuse, trustedProxies, metrics } = parts

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Answer> {
    const visitor = addressOf(request, trustedProxies)
    await requests.consume(visitor)
    if (request.method === 'OPTIONS') return { status: 204 }
    if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST, OPTIONS' } }
    const client = authorize(request)
    holdBody(response, Math.min(Number(request.headers['content-length']) || mostFrameBytes, mostFrameBytes))
    const frame = parseFrame(await bodyOf(request))
    if (frame.kind === 'invalid') return json(400, errorText(frame.id, frame.error))
    if (frame.kind === 'answer') return { status: 204 }
    const { text, onDelivered } = await calls.answer(callerOf(client, visitor), frame)
    if (onDelivered) response.once('finish', onDelivered)
    return json(200, text)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = metrics.startRequest()
    const requestId = requestIdOf(request.headers['x-request-id'])
    const log = parts.log.child({ requestId })
    const {
      status,
      headers,
      body = '',
    } = await answer(request, response).catch(async error => {
      if (error instanceof RelayRefusedError)
        return json(401, errorText('null', { code: closings.refused, message: error.message }))
      const refused = refuse(error, requestId, log)
      return {
        status: refused.status,
        headers: Object.fromEntries(refused.headers),
        body: await refused.text(),
      }
    })
    response.writeHead(status, {
      ...answerHeaders,
      ...crossOrigin(request.headers.origin),
      ...headers,
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
    })
    response.end(body)
    end({ method: request.method ?? '', route: rpcPath, status })
    log.info({ method: request.method, path: rpcPath, status }, 'request')
  }

  return (request, response) => {
    if (request.url?.split('?')[0] !== rpcPath) return false
    handle(request, response).catch(error => {
      parts.log.debug({ err: error }, 'relay: request broken off')
      response.destroy()
    })
    return true
  }
}

type Answer = { status: number; headers?: Record<string, string>; body?: string }

const json = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
})

/** No cookie counts here; the project's list of origins decides. */
function crossOrigin(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'origin',
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostFrameBytes) throw new BodyTooLargeError(mostFrameBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
