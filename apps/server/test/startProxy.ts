import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxiedRequest = { method: string; path: string; body: string }

export type Answer = { status: number; body: string }

/** What happens while a call is passed on: `before` the node has it, and `after`, which may change the answer. */
export type Passing = {
  before?(request: ProxiedRequest): Promise<void>
  after?(request: ProxiedRequest, answer: Answer): Promise<Answer | undefined>
}

export type Proxy = { url: string; close(): void }

/** Stands before a real node and passes everything on, except what `answer` answers itself. */
export async function startProxy(
  target: string,
  answer: (request: ProxiedRequest) => Answer | undefined,
  passing: Passing = {},
): Promise<Proxy> {
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { method: request.method ?? 'GET', path: request.url ?? '/', body: await textOf(request) }
    let answered = answer(asked)
    if (!answered) {
      await passing.before?.(asked)
      if (response.destroyed) return
      answered = await passOn(target, asked, request.headers.authorization)
      answered = (await passing.after?.(asked, answered)) ?? answered
    }
    const { status, body } = answered
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A JSON-RPC error for every call of one method, under each call's own id; other calls are passed on. */
export function refuseMethod(method: string) {
  return ({ body }: ProxiedRequest) => {
    const calls = JSON.parse(body) as { id: number; method: string }[] | { id: number; method: string }
    if (![calls].flat().some(call => call.method === method)) return undefined
    const error = { code: -32005, message: 'rate limit' }
    const replies = [calls].flat().map(({ id }) => ({ jsonrpc: '2.0', id, error }))
    return { status: 200, body: JSON.stringify(Array.isArray(calls) ? replies : replies[0]) }
  }
}

async function passOn(target: string, { method, path, body }: ProxiedRequest, authorization = '') {
  const response = await fetch(new URL(path, target), {
    method,
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    ...(method === 'GET' ? {} : { body }),
  })
  return { status: response.status, body: await response.text() }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
