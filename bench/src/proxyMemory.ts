// The JSON-RPC proxy's memory under load, half a minute at full speed by default; an hour at 400 requests per
// second:
// npm run bench -- proxyMemory --minutes 60 --rate 400
import { parseArgs } from 'node:util'
import { startDevnet } from '@granary/devnet'
import { loadSteadily } from './proxy/loadSteadily.ts'
import { startProxyServer } from './proxy/startProxyServer.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '0.5' }, rate: { type: 'string', default: '100000' } },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const steps = Math.max(2, Math.min(12, Math.round(minutes)))

const devnet = await startDevnet({ conflux: false })
try {
  const server = await startProxyServer(devnet.ethereum.rpcUrl)
  try {
    console.log('memory of the server, MB resident (heap in use); single, cached and batch requests in turn')
    console.log(`at start          ${text(await server.memory())}`)
    for (let step = 1; step <= steps; step += 1) {
      const done = await loadSteadily(server.url, { seconds: (minutes * 60) / steps, perSecond: rate })
      const after = `after ${((minutes * step) / steps).toFixed(1)} min`
      console.log(`${after.padEnd(17)} ${text(await server.memory())}, ${done.toFixed(0)} requests/s`)
    }
  } finally {
    await server.close()
  }
} finally {
  await devnet.stop()
}

function text({ residentMb, heapMb }: { residentMb: number; heapMb: number }): string {
  return `${residentMb.toFixed(0).padStart(4)} (${heapMb.toFixed(0)})`
}
