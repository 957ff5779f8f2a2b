import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'

/** So many blocks are looked back for a full one, behind which the sweep's place is known. */
const mostBlocks = 8

export type SweepParameters = {
  validatorCount: number
  validatorsPerSweep: number
  withdrawalsPerBlock: number
}

type Block = { number: string; withdrawals?: { validatorIndex: string }[] } | null

/**
 * The index that the sweep looks at next (consensus specification, electra, process_withdrawals): behind the last
 * withdrawal of a full block, and a whole sweep further for each block since then that was not full. Where none of the
 * last eight was full the sweep passes every validator of such a chain within them, and 0 stands for any of them.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function nextSweptIndex(rpc: JsonRpcUpstream, sweep: SweepParameters): Promise<number> {
  const { validatorCount, validatorsPerSweep, withdrawalsPerBlock } = sweep
  if (validatorCount === 0) return 0
  const newest = (await rpc.call('eth_getBlockByNumber', ['latest', false])) as Block
  const height = Number(newest?.number ?? 0)
  const earlier = Array.from({ length: Math.min(mostBlocks - 1, height) }, (_, place) => ({
    method: 'eth_getBlockByNumber',
    params: [`0x${(height - 1 - place).toString(16)}`, false],
  }))
  const isFull = (block: Block) => (block?.withdrawals?.length ?? 0) >= withdrawalsPerBlock
  const blocks = [newest, ...(isFull(newest) ? [] : ((await rpc.callAll(earlier)) as Block[]))]
  const age = blocks.findIndex(isFull)
  if (age < 0) return 0
  const last = Number(blocks[age]?.withdrawals?.at(-1)?.validatorIndex ?? 0)
  return (last + 1 + age * validatorsPerSweep) % validatorCount
}
