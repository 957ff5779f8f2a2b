import { type Hex, hexToBytes } from 'viem'
import type { ExecutionGenesis } from './ExecutionClient.ts'

/** The parts of `eth_getBlockByNumber` that the beacon genesis needs. */
export type RpcGenesisBlock = {
  hash: Hex
  stateRoot: Hex
  gasLimit: Hex
  timestamp: Hex
  baseFeePerGas: Hex
}

export function blockGenesis(block: RpcGenesisBlock): ExecutionGenesis {
  return {
    hash: hexToBytes(block.hash),
    stateRoot: hexToBytes(block.stateRoot),
    gasLimit: Number(block.gasLimit),
    timestamp: Number(block.timestamp),
    baseFeePerGas: BigInt(block.baseFeePerGas),
  }
}
