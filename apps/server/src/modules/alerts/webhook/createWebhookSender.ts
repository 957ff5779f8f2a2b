import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { BaseError } from '@granary/errors'
import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import { version } from '#server/version.ts'
import { type CheckedWebhook, checkWebhookUrl, type Resolve, type WebhookRules } from './checkWebhookUrl.ts'
import { createResolver } from './createResolver.ts'
import { signWebhook } from './signWebhook.ts'

export type WebhookMessage = { id: string; secret: string; body: string }

export type WebhookSender = ReturnType<typeof createWebhookSender>

const timeoutMs = 8_000
const maxAnswerBytes = 16 * 1024

/** Posts signed messages to people's addresses: connects to exactly the checked address. */
export function createWebhookSender(options: { allowPrivate: boolean; resolve?: Resolve }) {
  const rules: WebhookRules = {
    allowPrivate: options.allowPrivate,
    resolve: options.resolve ?? createResolver(),
  }
  return {
    /** @throws {WebhookRefusedError} ALERT_WEBHOOK_REFUSED */
    async check(target: string): Promise<void> {
      await checkWebhookUrl(target, rules)
    },
    /**
     * @returns its answer, at most 16 KiB
     * @throws {WebhookRefusedError} ALERT_WEBHOOK_REFUSED
     * @throws {WebhookFailedError} ALERT_WEBHOOK_FAILED
     */
    async send(target: string, { id, secret, body }: WebhookMessage): Promise<string> {
      const checked = await checkWebhookUrl(target, rules)
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': `Granary/${version}`,
        ...signWebhook(secret, id, Math.floor(Date.now() / 1000), body),
      }
      try {
        return await post(checked, headers, body)
      } catch (cause) {
        throw cause instanceof BaseError ? cause : new WebhookFailedError('no answer in time', cause)
      }
    },
  }
}

function post(
  { url, address }: CheckedWebhook,
  headers: Record<string, string>,
  body: string,
): Promise<string> {
  const { request } = url.protocol === 'https:' ? https : http
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        host: address,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { host: url.host, ...headers },
        // A connection of its own: a kept one could be to an unchecked address.
        agent: false,
        ...(isIP(hostname) ? {} : { servername: hostname }),
        signal: AbortSignal.timeout(timeoutMs),
      },
      response => {
        const status = response.statusCode ?? 0
        if (status < 200 || status > 299) {
          response.destroy()
          reject(new WebhookFailedError(`HTTP status ${status}`))
          return
        }
        readStart(response).then(resolve, reject)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Ignores what comes after the first bytes. */
async function readStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxAnswerBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8')
}

/** The webhook did not accept the message. */
export class WebhookFailedError extends RefusedError {
  constructor(details: string, cause?: unknown) {
    super('The webhook did not accept the message.', {
      code: 'ALERT_WEBHOOK_FAILED',
      status: 422,
      details,
      cause,
    })
  }
}
