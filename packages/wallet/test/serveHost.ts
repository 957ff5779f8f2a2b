import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

export type Host = { readonly url: string; readonly folder: string; readonly stop: () => Promise<void> }

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'"

/** Builds the host page for production and serves it under a strict CSP, with its chains under /rpc/{chain id}. */
export async function serveHost(rpcUrls: Readonly<Record<number, string>>): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-host-'))
  const config = {
    root: fileURLToPath(new URL('./host', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    // Otherwise fonts and icons would be inlined as data: and hide what a page loads.
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, manifest: 'manifest.json' },
  } as const
  await build({ ...config, plugins: [react()] })
  const proxy = Object.entries(rpcUrls).map(([id, target]) => [`/rpc/${id}`, { target, rewrite: () => '/' }])
  const server = await preview({
    ...config,
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'content-security-policy': contentPolicy },
      proxy: Object.fromEntries(proxy),
    },
  })
  const { port } = server.httpServer.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    folder,
    async stop() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
