// npm run ssv-code: the code of SSV's contracts as a node has it, for the provider file.
import { parseArgs } from 'node:util'
import { ssvContracts } from '@granary/chains'
import { createPublicClient, http } from 'viem'
import { readSsvCode } from './ssv-code/readSsvCode.ts'

const usage = `npm run ssv-code -- --network hoodi|mainnet --rpc URL --source URL
  --rpc URL      a node that you trust
  --source URL   what you compare the code with, such as SSV's release or its deployment attestation`

const chainIds = { mainnet: 1, hoodi: 560_048 } as const

async function run(): Promise<void> {
  const text = { type: 'string' } as const
  const { network, rpc, source } = parseArgs({ options: { network: text, rpc: text, source: text } }).values
  if ((network !== 'hoodi' && network !== 'mainnet') || !rpc || !source)
    throw new Error(`--network, --rpc and --source are needed.\n\n${usage}`)
  const chainId = chainIds[network]
  const client = createPublicClient({ transport: http(rpc) })
  const found = await client.getChainId()
  if (found !== chainId) throw new Error(`The node is on chain ${found}, not on ${chainId}.`)
  const { network: called, views } = ssvContracts[chainId]
  const contracts = await readSsvCode(client, { network: called.address, views: views.address })
  const pin = { contracts, source, checked: new Date().toISOString().slice(0, 10) }
  console.error(`Compare each address and hash with ${source} before you pin them.
provider.json, in "chains" under "${chainId}":`)
  console.log(`"ssvCode": ${JSON.stringify(pin, null, 2)}`)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
