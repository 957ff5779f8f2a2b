import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Nothing inline, nothing from elsewhere; wallet pictures are `data:`. */
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'"

export type ServedFolder = { readonly url: string; readonly stop: () => Promise<void> }

/** Serves folders by first path segment under a strict CSP, and a chain at /rpc that only knows balances. */
export async function serveFolder(folders: Readonly<Record<string, string>>): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (pathname.startsWith('/rpc/')) return void answerRpc(request, response)
    const [, first = '', ...rest] = normalize(pathname).split('/')
    const path = join(folders[first] ?? '/nowhere', ...rest)
    const file = path.endsWith('/') || extname(path) === '' ? join(path, 'index.html') : path
    const body = await readFile(file).catch(() => null)
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'content-security-policy': contentPolicy })
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

type Message = { readonly id: number; readonly method: string }

async function answerRpc(
  request: AsyncIterable<Buffer>,
  response: { end(body: string): unknown },
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body: Message | readonly Message[] = JSON.parse(Buffer.concat(chunks).toString())
  const answer = ({ id, method }: Message) =>
    method === 'eth_getBalance'
      ? { jsonrpc: '2.0', id, result: '0xde0b6b3a7640000' }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
  response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body as Message)))
}
