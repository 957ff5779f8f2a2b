import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { readonly method: string; readonly url: URL; readonly body: unknown; readonly time: number }

/** A service on 127.0.0.1 with set answers that records its requests. */
export async function startService(answer: (response: ServerResponse, count: number) => void) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const time = performance.now()
    const body = await bodyOf(request)
    received.push({
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://service.test'),
      body: body === '' ? undefined : JSON.parse(body),
      time,
    })
    answer(response, received.length)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
