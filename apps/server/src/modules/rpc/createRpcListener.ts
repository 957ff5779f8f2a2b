import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerPart } from '../../platform/http/createAnswerBudget.ts'
import { endWithParts, holdBody, reserveAnswer } from '../../platform/http/createAnswers.ts'
import { BodyTooLargeError, declaredBytes, maxBodyBytes } from '../../platform/http/limitBody.ts'
import { refuseForeignOrigin } from '../../platform/http/refuseForeignOrigin.ts'
import { requestIdOf } from '../../platform/http/requestScope.ts'
import { answerHeaders } from '../../platform/http/securityHeaders.ts'
import { addressOf } from '../../platform/http/visitorAddress.ts'
import type { Log } from '../../platform/log/createLog.ts'
import { inRunScope } from '../../platform/log/runScope.ts'
import type { Metrics } from '../../platform/metrics/createMetrics.ts'
import type { HttpFace, Interceptor } from '../../platform/modules/ServerModule.ts'
import type { RpcService } from './createRpcService.ts'
import type { ProxyAddress } from './findProxies.ts'

export type RpcListenerOptions = HttpFace & {
  service: RpcService
  /** By path. */
  proxies: ReadonlyMap<string, Pick<ProxyAddress, 'chainIdOf'>>
  trustedProxies: number
  publicOrigin: string | undefined
  log: Log
  metrics: Pick<Metrics, 'startRequest'>
}

/**
 * Answers proxy calls straight from Node's request, with the limits, headers, log line and metrics of every route.
 * The framework's own objects would cost more than a cached answer.
 */
export function createRpcListener(options: RpcListenerOptions): Interceptor {
  const { service, proxies, requests, trustedProxies, publicOrigin, log, metrics, refuse } = options

  async function answer({ request, response, proxy, log }: Asked): Promise<Answer> {
    refuseForeignOrigin(request, publicOrigin)
    const visitor = addressOf(request, trustedProxies)
    await requests.consume(visitor)
    const chainId = proxy.chainIdOf(request.url?.split('?')[1] ?? '')
    holdBody(response, declaredBytes(request))
    const { status, body } = await service.answer(chainId, await bodyOf(request), visitor, log)
    if (body !== undefined) reserveAnswer(response, typeof body === 'string' ? [body] : body)
    return { status, headers: body === undefined ? {} : jsonType, body }
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    proxy: Asked['proxy'],
  ): Promise<void> {
    const started = performance.now()
    const path = request.url?.split('?')[0] ?? ''
    const end = metrics.startRequest()
    const requestId = requestIdOf(request.headers['x-request-id'])
    const requestLog = log.child({ requestId })
    const { status, headers, body } = await inRunScope({ requestId }, () =>
      answer({ request, response, proxy, log: requestLog }),
    ).catch(async error => {
      if (isBrokenOff(request)) return { status: brokenOff, headers: {}, body: undefined }
      const refused = refuse(error, requestId, requestLog)
      return {
        status: refused.status,
        headers: Object.fromEntries(refused.headers),
        body: await refused.text(),
      }
    })
    const length = body === undefined ? {} : { 'content-length': lengthOf(body) }
    response.writeHead(status, { ...answerHeaders, ...headers, ...length, 'x-request-id': requestId })
    if (typeof body === 'object') endWithParts(response, body)
    else response.end(body)
    end({ method: 'POST', route: path, status })
    requestLog.info({ method: 'POST', path, status, ms: Math.round(performance.now() - started) }, 'request')
  }

  return (request, response) => {
    const proxy = request.method === 'POST' ? proxies.get(request.url?.split('?')[0] ?? '') : undefined
    if (!proxy) return false
    handle(request, response, proxy).catch(error => {
      log.error({ err: error }, 'request failed')
      response.destroy()
    })
    return true
  }
}

type Asked = {
  request: IncomingMessage
  response: ServerResponse
  proxy: Pick<ProxyAddress, 'chainIdOf'>
  log: Log
}

type Answer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | readonly AnswerPart[] | undefined
}

const jsonType = { 'content-type': 'application/json' } as const

/** Status in metrics and log for a request whose visitor left before it was complete; never sent. */
const brokenOff = 499

function lengthOf(body: string | readonly AnswerPart[]): number {
  return [body].flat().reduce((sum, part) => sum + Buffer.byteLength(part), 0)
}

function isBrokenOff(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBodyBytes) reject(new BodyTooLargeError(maxBodyBytes))
      else chunks.push(chunk)
    })
    request.once('end', () =>
      resolve((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString()),
    )
    const leave = () => reject(new Error('The visitor left'))
    request.once('error', leave).once('close', leave)
    if (isBrokenOff(request)) leave()
    if (Number(request.headers['content-length']) > maxBodyBytes) reject(new BodyTooLargeError(maxBodyBytes))
  })
}
