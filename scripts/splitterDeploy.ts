// npm run splitter-deploy: a provider's reward splitter factory on Ethereum or Hoodi.
import { parseArgs } from 'node:util'
import { isAddress } from 'viem'
import { readDeployKey } from './readDeployKey.ts'
import { deploySplitterFactory } from './splitter-deploy/deploySplitterFactory.ts'

const usage = `npm run splitter-deploy -- --network hoodi|mainnet --rpc URL --provider ADDRESS
  --provider ADDRESS   who your share goes to; it can never be changed
  --key-file FILE      the deployer's private key, which only pays gas; or in the environment: SPLITTER_DEPLOY_KEY
  --record FILE        what was signed, to resume after a crash (default splitter-NETWORK.json)
  --real-money         needed for mainnet`

const networks = {
  hoodi: { chainId: 560_048, variable: 'ETH_HOODI' },
  mainnet: { chainId: 1, variable: 'ETH_MAINNET' },
}

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ network: text, rpc: text, provider: text, 'key-file': text, record: text },
      'real-money': { type: 'boolean', default: false },
    },
  })
  const { network, rpc, provider } = values
  if (network !== 'hoodi' && network !== 'mainnet')
    throw new Error(`--network is hoodi or mainnet.\n\n${usage}`)
  if (!rpc || !provider || !isAddress(provider))
    throw new Error(`--rpc and --provider are needed.\n\n${usage}`)
  if (network === 'mainnet' && !values['real-money'])
    throw new Error('Mainnet is real money. Try it on Hoodi first; then add --real-money.')
  return { ...values, network, rpc, provider } as const
}

async function run(): Promise<void> {
  const { network, rpc: rpcUrl, provider, record, 'key-file': keyFile } = readOptions()
  const { chainId, variable } = networks[network]
  const recordFile = record ?? `splitter-${network}.json`
  const key = readDeployKey(keyFile, 'SPLITTER_DEPLOY_KEY')
  const factory = await deploySplitterFactory({
    rpcUrl,
    chainId,
    provider,
    key,
    recordFile,
    patienceMs: 600_000,
  })
  console.log(`
Factory of reward splitters   ${factory}
Your share goes to            ${provider}

Server (800 is 8 %):
  REWARD_SPLITTER_FACTORY_${variable}=${factory}
  PROVIDER_SHARE_BPS_${variable}=800

provider.json, in "chains" under "${chainId}":
  "rewardSplitter": { "factory": "${factory}", "shareBps": 800 }`)
}

await run().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
