import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

/** A page with the development wallet, built for production, under a strict CSP, its chain at /rpc/560048. */
export async function serveHost(rpcUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'dev-wallet-host-'))
  const config = {
    root: fileURLToPath(new URL('./host', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  } as const
  await build(config)
  const server = await preview({
    ...config,
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'content-security-policy': contentPolicy },
      proxy: { '/rpc/560048': { target: rpcUrl, rewrite: () => '/' } },
    },
  })
  const { port } = server.httpServer.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
