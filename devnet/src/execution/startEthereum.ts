import type { EthereumChain } from './ExecutionClient.ts'
import type { ExecutionKind } from './ExecutionKind.ts'
import { EngineExecution } from './engine/EngineExecution.ts'
import { spawnEthereumjs } from './engine/spawnEthereumjs.ts'
import { startAnvilExecution } from './startAnvilExecution.ts'

/**
 * @param port 0: any free one
 * @param genesis geth-format genesis.json, made for this kind
 */
export async function startEthereum(
  kind: ExecutionKind,
  port: number,
  genesis: Uint8Array,
): Promise<EthereumChain> {
  if (kind === 'anvil') return startAnvilExecution(port, genesis)
  const { url, secret, failure, stop } = await spawnEthereumjs(genesis, port)
  return { execution: new EngineExecution(url, secret), failure, stop }
}
