import { toHex } from 'viem'
import { createJsonRpc } from '../execution/jsonRpc.ts'

/** Mines blocks of the Conflux chain at once, a second apart; their earnings are paid within ten seconds. */
export async function mineConflux(rpcUrl: string, blocks: number): Promise<void> {
  await createJsonRpc(rpcUrl).request('anvil_mine', [toHex(blocks), toHex(1)])
}

/** Moves the Conflux chain's time ahead and mines a block then. Periods count blocks and do not pass. */
export async function passConfluxTime(rpcUrl: string, seconds: number): Promise<void> {
  const rpc = createJsonRpc(rpcUrl)
  await rpc.request('evm_increaseTime', [seconds])
  await rpc.request('anvil_mine', [toHex(1)])
}
