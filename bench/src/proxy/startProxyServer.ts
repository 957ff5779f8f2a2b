import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort, untilAnswering } from './startNginx.ts'

export type ProxyServer = {
  /** The local chain's proxy. */
  url: string
  /** The process's resident memory and used heap, MB. */
  memory(): Promise<{ residentMb: number; heapMb: number }>
  close(): Promise<void>
}

/** The back end in its own process, as in production: it logs every request, to nowhere. */
export async function startProxyServer(rpcUrls: string): Promise<ProxyServer> {
  const port = await freePort()
  const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_FOLDER: 'memory:',
      RPC_URLS_ETH_HOODI: rpcUrls,
      RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      RATE_LIMIT_RPC_PER_MINUTE: '10000000',
    },
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  await untilAnswering(`${origin}/api/v1/health`)
  return {
    url: `${origin}/api/v1/networks/eth/infura?network_type=hoodi`,
    async memory() {
      const metrics = await (await fetch(`${origin}/metrics`)).text()
      const bytes = (name: string) =>
        Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) / 1024 / 1024
      return {
        residentMb: bytes('process_resident_memory_bytes'),
        heapMb: bytes('nodejs_heap_size_used_bytes'),
      }
    },
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
