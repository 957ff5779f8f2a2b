import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' }

/** The EVM adapter's page, and pages that simulate a wallet's site, each on its own origin. */
export async function serveEvmPage(rpcUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-evm-'))
  await build({
    root: fileURLToPath(new URL('./evm-page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  const stops: (() => Promise<void>)[] = []
  async function serve(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
    const server = createServer((request, response) => {
      answer(request, response).catch(() => response.writeHead(404).end())
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    stops.push(async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  async function rpc(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text())
  }
  const path = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://page').pathname
  return {
    app: await serve(async (request, response) => {
      if (path(request) === '/rpc') return rpc(request, response)
      const name = path(request) === '/' ? 'index.html' : path(request).slice(1)
      const file = await readFile(join(folder, name))
      response.writeHead(200, {
        'content-type': types[extname(name)],
        'content-security-policy': contentPolicy,
      })
      response.end(file)
    }),
    /** A site of one page. @param html receives the site's own origin */
    site: (html: (origin: string) => string) =>
      serve(async (request, response) => {
        if (path(request) === '/rpc') return rpc(request, response)
        response.writeHead(200, { 'content-type': 'text/html' }).end(html(`http://${request.headers.host}`))
      }),
    async stop() {
      await Promise.all(stops.map(stop => stop()))
      await rm(folder, { recursive: true })
    },
  }
}
