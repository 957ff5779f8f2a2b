import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Answer = {
  readonly status?: number
  readonly body: string
  /** Whether the rest of the body never comes. */
  readonly isCut?: boolean
}

/** A node on 127.0.0.1 until the test ends. @param answer its answer to a request, given as body or path; null: none ever */
export async function startNode(answer: (asked: string) => Answer | null) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(body || (request.url ?? ''))
    const told = answer(asked.at(-1) ?? '')
    if (!told) return
    response.writeHead(told.status ?? 200, { 'content-type': 'application/json' })
    if (told.isCut) response.write(told.body)
    else response.end(told.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked }
}
