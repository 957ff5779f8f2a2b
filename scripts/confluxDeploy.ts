// npm run conflux-deploy: a provider's own pool on Conflux eSpace with its bridge in the core space.
import { parseArgs } from 'node:util'
import { hexAddressToBase32 } from 'cive/utils'
import type { Hex } from 'viem'
import { createCoreSpace } from './conflux-deploy/createCoreSpace.ts'
import { createESpace } from './conflux-deploy/createESpace.ts'
import { DeployRecord } from './conflux-deploy/DeployRecord.ts'
import { deployPool, registerBridge } from './conflux-deploy/deployPool.ts'
import { readDeployKey } from './readDeployKey.ts'

const usage = `npm run conflux-deploy -- --kind vote|share --network testnet|mainnet --name "Name of the pool"
  --espace-rpc URL --core-rpc URL   nodes of both spaces
  --symbol TEXT                     of a share pool: its token's (default pCFX)
  --key-file FILE                   the deployer's private key; or in the environment: CONFLUX_DEPLOY_KEY
  --record FILE                     what was done, to resume after a crash (default conflux-KIND-NETWORK.json)
  --register-data 0x…               also registers the bridge in PoS, with the data that your PoS node prints
  --real-money                      needed for mainnet
The key's accounts in both spaces pay, and own pool and bridge.`

const networks = {
  testnet: { networkId: 1, eSpaceChainId: 71, variable: 'TESTNET' },
  mainnet: { networkId: 1029, eSpaceChainId: 1030, variable: 'MAINNET' },
}

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ kind: text, network: text, name: text, 'espace-rpc': text, 'core-rpc': text },
      ...{ 'key-file': text, record: text, 'register-data': text },
      symbol: { ...text, default: 'pCFX' },
      'real-money': { type: 'boolean', default: false },
    },
  })
  const { kind, network, name, 'espace-rpc': eSpaceRpc, 'core-rpc': coreRpc } = values
  if (kind !== 'vote' && kind !== 'share') throw new Error(`--kind is vote or share.\n\n${usage}`)
  if (network !== 'testnet' && network !== 'mainnet')
    throw new Error(`--network is testnet or mainnet.\n\n${usage}`)
  if (!name || !eSpaceRpc || !coreRpc)
    throw new Error(`--name, --espace-rpc and --core-rpc are needed.\n\n${usage}`)
  if (network === 'mainnet' && !values['real-money'])
    throw new Error('Mainnet is real money. Try it on testnet first; then add --real-money.')
  return { ...values, kind, network, name, eSpaceRpc, coreRpc } as const
}

async function run(): Promise<void> {
  const options = readOptions()
  const { kind, network, name, symbol } = options
  const key = readDeployKey(options['key-file'], 'CONFLUX_DEPLOY_KEY')
  const { networkId, eSpaceChainId, variable } = networks[network]
  const [eSpace, core] = await Promise.all([
    createESpace(options.eSpaceRpc, key, eSpaceChainId),
    createCoreSpace(options.coreRpc, key, { networkId, eSpaceChainId }),
  ])
  const file = options.record ?? `conflux-${kind}-${network}.json`
  const record = new DeployRecord(file, { network, kind, deployer: eSpace.account })
  const deployment = { kind, name, symbol, eSpace, core, record, patienceMs: 180_000, log: console.log }
  const { pool, bridge } = await deployPool(deployment)
  const data = options['register-data'] as Hex | undefined
  if (data) await registerBridge(deployment, bridge, data)
  const inBase32 = hexAddressToBase32({ hexAddress: bridge, networkId })
  console.log(`
Pool (eSpace)        ${pool}
Bridge (core space)  ${inBase32}

Server:
  CONFLUX_POOLS_${variable}=${kind}:${pool}@FIRST_BLOCK    (any block before the pool's)
  CONFLUX_BRIDGES_${variable}=${inBase32}
  CONFLUX_CORE_RPC_URL_${variable}=…   CONFLUX_KEEPER_KEY_${variable}=…    (a key of its own that only pays gas)

provider.json, in "confluxPools" under "${eSpaceChainId}":
  ${JSON.stringify({ kind, address: pool, name })}

Next: stake 1000 CFX, let the keeper collect them, and register the bridge in PoS (--register-data).`)
}

await run().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
