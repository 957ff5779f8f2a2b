import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ethereumChainId } from '../devnetAddresses.ts'
import { AnvilExecution } from './AnvilExecution.ts'
import type { EthereumChain } from './ExecutionClient.ts'
import { spawnAnvil } from './spawnAnvil.ts'

/**
 * anvil with a Hoodi-like genesis, mining on request, under Osaka's rules with its transaction gas cap
 * (EIP-7825).
 * @param genesis geth-format genesis.json
 */
export async function startAnvilExecution(port: number, genesis: Uint8Array): Promise<EthereumChain> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-devnet-'))
  const genesisFile = join(folder, 'genesis.json')
  await writeFile(genesisFile, genesis)
  try {
    const anvil = await spawnAnvil({
      chainId: ethereumChainId,
      port,
      args: [
        ...['--init', genesisFile, '--hardfork', 'osaka', '--no-mining', '--enable-tx-gas-limit'],
        ...['--gas-limit', '60000000', '--accounts', '10', '--balance', '1000000'],
        ...['--prune-history', '128', '--no-request-size-limit'],
        // anvil finalises two of these behind: 24 slots, the most that finality takes here.
        ...['--slots-in-an-epoch', '12'],
      ],
    })
    return { execution: new AnvilExecution(anvil.rpc), failure: anvil.failure, stop: () => anvil.stop() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
