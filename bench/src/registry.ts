// The wallet registry beside a static file of the same server, with the same bytes, in the same run: time from request
// to last byte at 8 connections, and requests a second of one process.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, untilAnswering } from './proxy/startNginx.ts'

const connections = 8
const turns = 6
const requestsATurn = 500

type Target = { name: string; path: string; floor?: string }

const targets: readonly Target[] = [
  { name: 'static file, a page of the list', path: '/page.json' },
  { name: 'getWallets, page 1 of 40', path: '/getWallets?page=1&entries=40', floor: '/page.json' },
  { name: 'getWallets, page 10 of 40', path: '/getWallets?page=10&entries=40', floor: '/page.json' },
  { name: 'getWallets, a search', path: '/getWallets?search=wallet&entries=40', floor: '/page.json' },
  { name: 'static file, a picture', path: '/picture.webp' },
  { name: 'getWalletImage', path: '/getWalletImage/metamask', floor: '/picture.webp' },
  { name: 'getAssetImage', path: '/public/getAssetImage/eip155:1', floor: '/picture.webp' },
]

const site = mkdtempSync(join(tmpdir(), 'granary-registry-bench-'))
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
let server: ChildProcess | undefined
try {
  mkdirSync(site, { recursive: true })
  writeFileSync(join(site, 'index.html'), '<!doctype html>')
  server = await start()
  writeFileSync(join(site, 'page.json'), await (await fetch(`${origin}/getWallets?page=1&entries=40`)).text())
  const picture = await fetch(`${origin}/getWalletImage/metamask`)
  writeFileSync(join(site, 'picture.webp'), Buffer.from(await picture.arrayBuffer()))
  // The server reads the folder at its start.
  await stop(server)
  server = await start()
  print(await measure())
} finally {
  agent.destroy()
  if (server) await stop(server)
  rmSync(site, { recursive: true })
}

async function start(): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      STATIC_FOLDER: site,
      DATABASE_FOLDER: 'memory:',
      CONTACT: 'no',
      RATE_LIMIT_REGISTRY_PER_MINUTE: '0',
    },
  })
  await untilAnswering(`${origin}/api/v1/health`)
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGTERM')
  await ended
}

type Measured = { target: Target; times: number[]; seconds: number; bytes: number }

/** Target after target in each turn, so that a change of the machine's load meets all. */
async function measure(): Promise<readonly Measured[]> {
  const all = targets.map(target => ({ target, times: [] as number[], seconds: 0, bytes: 0 }))
  for (let turn = 0; turn <= turns; turn += 1)
    for (const one of all) {
      const { times, seconds, bytes } = await load(one.target.path)
      one.bytes = bytes
      // The first turn warms up.
      if (turn === 0) continue
      one.times.push(...times)
      one.seconds += seconds
    }
  return all
}

async function load(path: string): Promise<{ times: number[]; seconds: number; bytes: number }> {
  const times: number[] = []
  let bytes = 0
  let left = requestsATurn
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        left -= 1
        const asked = performance.now()
        bytes = await read(path)
        times.push(performance.now() - asked)
      }
    }),
  )
  return { times, seconds: (performance.now() - began) / 1000, bytes }
}

/** @returns bytes of the answer */
function read(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent }, response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(path))))
      response.on('error', reject)
    }).on('error', reject)
  })
}

function print(all: readonly Measured[]): void {
  const p95 = (path: string | undefined) =>
    quantile(all.find(({ target }) => target.path === path)?.times, 0.95)
  console.log(
    `${connections} connections, ${turns} x ${requestsATurn} requests each: median, 95th percentile in ms`,
  )
  for (const { target, times, seconds, bytes } of all) {
    const own = p95(target.path)
    const ratio = target.floor ? `  ${(own / p95(target.floor)).toFixed(2)} x the static file` : ''
    console.log(
      [
        target.name.padEnd(34),
        quantile(times, 0.5).toFixed(2).padStart(6),
        own.toFixed(2).padStart(6),
        `${Math.round(times.length / seconds)}/s`.padStart(8),
        `${bytes} bytes`.padStart(13),
        ratio,
      ].join(' '),
    )
  }
}

function quantile(times: readonly number[] = [], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}
