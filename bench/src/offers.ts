// Deposit offers per second over HTTP, stored in the database, beside making the same keys and signatures
// with @chainsafe/bls-keygen and blst on one thread. Both server processes run as in production; on a busy
// machine their processor time says more than the clock.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { deriveKeyFromEntropy, deriveKeyFromMaster } from '@chainsafe/bls-keygen'
import { SecretKey } from '@chainsafe/blst'
import { type Devnet, startDevnet } from '@granary/devnet'
import { depositDataRoot, depositSigningRoot, type Hex, minDepositGwei } from '@granary/staking/ethereum'

const cases = [
  { validators: 1, offers: 400 },
  { validators: 10, offers: 80 },
  { validators: 100, offers: 16 },
]
/** Concurrent visitors. */
const visitors = Number(process.env.BENCH_VISITORS ?? 4)
const aimPerSecond = 400

type Server = { url: string; serving: number; keys: number }

const devnet = await startDevnet({ conflux: false })
const folder = mkdtempSync(join(tmpdir(), 'granary-bench-'))
let child: ChildProcess | undefined
try {
  await devnet.pause()
  child = startServer(devnet)
  const server = await listening(child)
  await measure(server, { validators: 20, offers: 40 })
  const peer = measurePeer(40)
  console.log(`bls-keygen + blst, one thread: ${peer.toFixed(0)} validators/s`)
  for (const one of cases) print(one, await measure(server, one), peer)
} finally {
  child?.kill('SIGTERM')
  await new Promise(resolve => (child ? child.once('exit', resolve) : resolve(undefined)))
  await devnet.stop()
  rmSync(folder, { recursive: true, force: true })
}

function startServer({ ethereum }: Devnet): ChildProcess {
  const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
  return spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'info',
      DATABASE_FOLDER: process.env.BENCH_DATABASE_FOLDER ?? 'memory:',
      ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
      VALIDATOR_KEY_FOLDER: folder,
      RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
      BEACON_API_URL_ETH_HOODI: ethereum.beaconUrl,
      VALIDATOR_CLIENT_URL_ETH_HOODI: ethereum.keymanagerUrl,
      VALIDATOR_CLIENT_TOKEN_ETH_HOODI: ethereum.keymanagerToken,
      VALIDATOR_MNEMONIC: 'test test test test test test test test test test test junk',
      KEYSTORE_PASSWORD: 'not a secret in a bench',
      VALIDATOR_KEY_LOOK_AHEAD: '100',
      DEPOSIT_SCAN_SECONDS: '3600',
      RATE_LIMIT_REQUESTS_PER_MINUTE: '0',
      RATE_LIMIT_VALIDATORS_PER_HOUR: '0',
      OFFER_OPEN_VALIDATORS_PER_VISITOR_MAX: '1000000',
      OFFER_OPEN_VALIDATORS_MAX: '1000000',
    },
  })
}

/** The started process holds the keys; its child serves. */
function listening(started: ChildProcess): Promise<Server> {
  return new Promise((resolve, reject) => {
    started.once('exit', () => reject(new Error('the server has ended')))
    if (started.stdout)
      createInterface(started.stdout).on('line', line => {
        if (!line.includes('"msg":"listening"')) return
        const keys = started.pid ?? 0
        const serving = Number(readFileSync(`/proc/${keys}/task/${keys}/children`, 'utf8').trim())
        resolve({ url: (JSON.parse(line) as { url: string }).url, serving, keys })
      })
  })
}

/** A process's processor time, seconds. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

type Measured = { perSecond: number; medianMs: number; servingMs: number; keysMs: number }

/** Each offer is for its own address: repeating a request would return the same offer without work. */
async function measure(server: Server, { validators, offers }: (typeof cases)[number]): Promise<Measured> {
  const amountsGwei = Array.from({ length: validators }, () => minDepositGwei.toString())
  const times: number[] = []
  let left = offers
  const before = [processorSeconds(server.serving), processorSeconds(server.keys)] as const
  const started = performance.now()
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (left > 0) {
        left -= 1
        const asked = performance.now()
        await askForOffer(server, { withdrawalAddress: freshAddress(), credentialsType: '0x01', amountsGwei })
        times.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const msEach = (used: number) => (used * 1000) / (offers * validators)
  return {
    perSecond: (offers * validators) / seconds,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    servingMs: msEach(processorSeconds(server.serving) - before[0]),
    keysMs: msEach(processorSeconds(server.keys) - before[1]),
  }
}

async function askForOffer(server: Server, body: object): Promise<void> {
  const response = await fetch(`${server.url}/api/v1/ethereum/hoodi/offers`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
}

function freshAddress(): Hex {
  return `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`
}

/** @returns validators per second */
function measurePeer(count: number): number {
  const master = deriveKeyFromEntropy(Buffer.alloc(32, 7))
  const withdrawalCredentials: Hex = `0x01${'00'.repeat(31)}`
  const started = performance.now()
  for (let index = 0; index < count; index += 1) {
    const key = SecretKey.fromBytes(deriveKeyFromMaster(master, `m/12381/3600/${index}/0/0`))
    const message = {
      pubkey: key.toPublicKey().toHex() as Hex,
      withdrawalCredentials,
      amountGwei: minDepositGwei,
      forkVersion: '0x10000910' as const,
    }
    const signature = key.sign(Buffer.from(depositSigningRoot(message).slice(2), 'hex')).toHex() as Hex
    depositDataRoot({ ...message, signature })
  }
  return (count * 1000) / (performance.now() - started)
}

function print(
  { validators }: (typeof cases)[number],
  { perSecond, medianMs, servingMs, keysMs }: Measured,
  peer: number,
): void {
  const figures = [
    `${String(validators).padStart(3)} validators an offer:`,
    `${perSecond.toFixed(0).padStart(5)} validators/s`,
    `(${(perSecond / peer).toFixed(1)} x the peer`,
    `${(perSecond / aimPerSecond).toFixed(2)} x the aim of ${aimPerSecond}),`,
    `median ${medianMs.toFixed(1)} ms an offer, ${visitors} visitors at once;`,
    `processor time a validator: ${servingMs.toFixed(2)} ms serving, ${keysMs.toFixed(2)} ms keys`,
  ]
  console.log(figures.join(' '))
}
