import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebhookCall = { headers: IncomingHttpHeaders; text: string; body: WebhookBody; isSigned: boolean }

export type WebhookBody = {
  id: string
  type: 'alerts' | 'test' | 'confirmation'
  timestamp: string
  data: {
    network: string
    owner: string
    challenge?: string
    alerts?: Record<string, unknown>[]
    more?: number
  }
}

export type Webhook = {
  url: string
  calls: WebhookCall[]
  /** What the next answers are; 200 with the challenge by default. */
  answer: { status: number; location?: string; body?: string } | undefined
  /** What signatures are checked with. */
  secret: string
  close(): Promise<void>
}

/** A receiver that checks every signature as docs/alerts.md tells to. */
export async function startWebhook(): Promise<Webhook> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text) as WebhookBody
    hook.calls.push({
      headers: request.headers,
      text,
      body,
      isSigned: isSigned(hook.secret, request.headers, text),
    })
    const { status, location, body: told } = hook.answer ?? { status: 200 }
    response
      .writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
      .end(told ?? JSON.stringify({ challenge: body.data.challenge }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const hook: Webhook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=hidden-key-of-the-hook`,
    calls: [],
    answer: undefined,
    secret: '',
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
  return hook
}

function isSigned(secret: string, headers: IncomingHttpHeaders, text: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64')}`,
  )
  const given = Buffer.from(String(signature))
  const isFresh = Math.abs(Date.now() / 1000 - Number(seconds)) < 300
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}
