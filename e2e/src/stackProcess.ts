// Runs the local stack for one browser test run. Prints its addresses as one line of JSON, ends when its
// input closes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalStack } from '@granary/scripts/startLocalStack'
import { startPostgres } from '../../apps/server/test/postgres/startPostgres.ts'
import type { StackAddresses } from './StackAddresses.ts'

const folder = mkdtempSync(join(tmpdir(), 'granary-e2e-'))
// By default the server's database is in a folder, as with `npm start`.
const postgres = process.env.GRANARY_E2E_DATABASE === 'postgres' ? await startPostgres() : undefined
const stack = await startLocalStack({
  folder,
  port: 0,
  slotMs: 400,
  devnetPorts: 'free',
  onLog: line => process.stderr.write(`${line}\n`),
  environment: {
    // The search for used keys of a new provider would derive five thousand.
    VALIDATOR_KEY_LOOK_AHEAD: '100',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  },
})

const { conflux } = stack.devnet
if (!conflux) throw new Error('The local stack has a Conflux chain.')

const addresses: StackAddresses = {
  siteUrl: stack.siteUrl,
  controlUrl: stack.devnet.control.url,
  ethereumRpcUrl: stack.devnet.ethereum.rpcUrl,
  beaconUrl: stack.devnet.ethereum.beaconUrl,
  confluxRpcUrl: conflux.rpcUrl,
  mailFolder: join(folder, 'mail'),
  votePool: conflux.votePool,
  sharePool: conflux.sharePool,
}
process.stdout.write(`${JSON.stringify(addresses)}\n`)

process.stdin.resume()
process.stdin.on('end', async () => {
  await stack.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
