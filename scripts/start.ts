// npm start: the whole product on local chains, at one address.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repositoryRoot.ts'
import { type LocalStack, startLocalStack } from './startLocalStack.ts'

const folder = join(repositoryRoot, '.granary/start')
const logFile = join(folder, 'server.log')
const port = Number(process.env.PORT ?? 3000)

mkdirSync(folder, { recursive: true })
const start = performance.now()
console.log('Starting the local chains, the server and the site ...')

const starting = startLocalStack({
  folder,
  port,
  devnetPorts: 'fixed',
  onLog: line => appendFileSync(logFile, `${line}\n`),
  onMessage: text => console.error(`${new Date().toLocaleTimeString('en-GB')} ${text}`),
})
let stopping = false

/** Also during start-up: stops what has started, in order. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  console.log('\nStopping; the chains and the database are kept for the next start ...')
  await starting.then(
    stack => stack.stop(),
    () => {},
  )
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

try {
  const stack = await starting
  if (!stopping) announce(stack)
  const error = await stack.broken
  console.error(error.message)
  await stop(1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function announce({ siteUrl, devnet }: LocalStack): void {
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`
  Granary is ready (${seconds} s):  ${siteUrl}

  Connect the "Development wallet" there and stake play money: ETH on a local chain with Hoodi's id, or CFX on a
  local Conflux eSpace (testnet's id), in a pool of any amount or of votes.
  Ethereum RPC ${devnet.ethereum.rpcUrl}   Beacon API ${devnet.ethereum.beaconUrl}
  Conflux RPC  ${devnet.conflux?.rpcUrl}
  Server log   ${logFile}   Mails of alerts ${join(folder, 'mail')}
  Ctrl-C stops everything; the next start resumes there.
`)
}
