// Deposit offers a second, over HTTP and kept in the database, beside making the same keys and signatures with
// @chainsafe/bls-keygen and blst on one thread.
import { deriveKeyFromEntropy, deriveKeyFromMaster } from '@chainsafe/bls-keygen'
import { SecretKey } from '@chainsafe/blst'
import { type Devnet, startDevnet } from '@granary/devnet'
import { type RunningServer, readSettings, startServer } from '@granary/server'
import { depositDataRoot, depositSigningRoot, type Hex, minDepositGwei } from '@granary/staking/ethereum'

const cases = [
  { validators: 1, offers: 400 },
  { validators: 10, offers: 80 },
  { validators: 100, offers: 16 },
]
/** Visitors that ask at the same time. */
const visitors = 4
const aimPerSecond = 400

const devnet = await startDevnet({ conflux: false })
try {
  await devnet.pause()
  const server = await startServer(settingsFor(devnet))
  try {
    await measure(server, { validators: 20, offers: 40 })
    const peer = measurePeer(40)
    console.log(`bls-keygen + blst, one thread: ${peer.toFixed(0)} validators/s`)
    for (const one of cases) print(one, await measure(server, one), peer)
  } finally {
    await server.close()
  }
} finally {
  await devnet.stop()
}

function settingsFor({ ethereum }: Devnet) {
  return readSettings({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_FOLDER: 'memory:',
    RPC_URLS_ETH_HOODI: ethereum.rpcUrl,
    BEACON_API_URL_ETH_HOODI: ethereum.beaconUrl,
    VALIDATOR_CLIENT_URL_ETH_HOODI: ethereum.keymanagerUrl,
    VALIDATOR_CLIENT_TOKEN_ETH_HOODI: ethereum.keymanagerToken,
    VALIDATOR_MNEMONIC: 'test test test test test test test test test test test junk',
    KEYSTORE_PASSWORD: 'not a secret in a bench',
    DEPOSIT_SCAN_SECONDS: '3600',
    RATE_LIMIT_REQUESTS_PER_MINUTE: '0',
    RATE_LIMIT_VALIDATORS_PER_HOUR: '0',
  })
}

type Measured = { perSecond: number; medianMs: number }

/** Each offer is for an address of its own: the same request would get the same offer without any work. */
async function measure(
  server: RunningServer,
  { validators, offers }: (typeof cases)[number],
): Promise<Measured> {
  const amountsGwei = Array.from({ length: validators }, () => minDepositGwei.toString())
  const times: number[] = []
  let left = offers
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
  return { perSecond: (offers * validators) / seconds, medianMs: times[Math.floor(times.length / 2)] ?? 0 }
}

async function askForOffer(server: RunningServer, body: object): Promise<void> {
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

/** @returns validators a second */
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
  { perSecond, medianMs }: Measured,
  peer: number,
): void {
  const figures = [
    `${String(validators).padStart(3)} validators an offer:`,
    `${perSecond.toFixed(0).padStart(5)} validators/s`,
    `(${(perSecond / peer).toFixed(1)} x the peer`,
    `${(perSecond / aimPerSecond).toFixed(2)} x the aim of ${aimPerSecond}),`,
    `median ${medianMs.toFixed(1)} ms an offer, ${visitors} visitors at once`,
  ]
  console.log(figures.join(' '))
}
