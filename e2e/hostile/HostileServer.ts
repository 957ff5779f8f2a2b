import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A false answer; requests without a lie get the real server's answer, byte for byte. */
export type Lie = {
  /** Method and path that it applies to: `POST /api/v1/ethereum/hoodi/offers`. */
  to: RegExp
  /** Changes a true JSON answer. The second parameter is the request's JSON. */
  alter?: (answer: never, request: never) => unknown
  /** Answers without asking the real server. */
  answer?: (response: ServerResponse) => void
  /** Changes a true answer of any type. */
  tamper?: (body: Buffer) => Buffer
}

/**
 * A server in front of the real one that lies on the test's orders: it stands between a staker and an honest
 * provider, or has taken the provider's place.
 */
export class HostileServer {
  readonly url: string
  /** Requests received. */
  asked = 0
  /** Lies told since they were set. */
  told = 0
  readonly #server: Server
  readonly #targetOf: (path: string) => string
  readonly #headers: Readonly<Record<string, string>>
  #lies: readonly Lie[] = []

  /**
   * @param target the real server's address
   * @param headers added to every answer
   * @param site address of another server with the site's files; the real server answers /api
   */
  static async start(
    target: string,
    headers: Readonly<Record<string, string>> = {},
    site: string = target,
  ): Promise<HostileServer> {
    let hostile: HostileServer | undefined
    const server = createServer((request, response) => {
      hostile?.handle(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    hostile = new HostileServer(server, path => (path.startsWith('/api') ? target : site), headers)
    return hostile
  }

  constructor(server: Server, targetOf: (path: string) => string, headers: Readonly<Record<string, string>>) {
    this.#server = server
    this.#targetOf = targetOf
    this.#headers = headers
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Tells exactly these lies from now on. */
  tell(...lies: Lie[]): void {
    this.#lies = lies
    this.told = 0
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1
    const body = await bodyOf(request)
    const lie = this.#lies.find(({ to }) => to.test(`${request.method} ${request.url}`))
    if (lie?.answer) {
      this.told += 1
      return lie.answer(response)
    }
    const honest = await this.#forward(request, body)
    const answer = lie ? lied(lie, honest.body, body) : honest.body
    const headers = { ...honest.headers, ...this.#headers, 'content-length': String(answer.length) }
    response.writeHead(honest.status, headers).end(answer)
    // Counted at once: a test that sees the count soon sees the lie.
    if (lie) this.told += 1
  }

  async #forward(request: IncomingMessage, body: Buffer) {
    // A browser with a cached answer would get a 304 and leave nothing to lie about.
    const { host: _host, connection: _connection, 'if-none-match': _known, ...sent } = request.headers
    const headers = new Headers()
    for (const [name, value] of Object.entries({ ...sent, 'accept-encoding': 'identity' }))
      if (value !== undefined) headers.set(name, String(value))
    const hasBody = body.length > 0
    const answer = await fetch(`${this.#targetOf(request.url ?? '/')}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(hasBody ? { body: new Uint8Array(body) } : {}),
    })
    const kept = [...answer.headers].filter(([name]) => !hopByHop.includes(name))
    return {
      status: answer.status,
      headers: Object.fromEntries(kept),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
}

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function lied({ alter, tamper }: Lie, honest: Buffer, request: Buffer): Buffer {
  if (tamper) return tamper(honest)
  if (!alter) return honest
  const told = alter(json(honest) as never, json(request) as never)
  return Buffer.from(typeof told === 'string' ? told : JSON.stringify(told))
}

function json(body: Buffer): unknown {
  return body.length === 0 ? null : JSON.parse(body.toString('utf8'))
}
