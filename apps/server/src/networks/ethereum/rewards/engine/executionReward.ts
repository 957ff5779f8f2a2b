import * as z from 'zod/mini'
import type { HistoryBlock } from '#server/networks/ethereum/upstreams/beacon/historySchemas.ts'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { quantitySchema } from '#server/platform/upstreams/rpc/quantitySchema.ts'
import {
  RpcCallRefusedError,
  RpcUpstreamUnavailableError,
} from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import { readHeight } from '#server/platform/upstreams/rpc/readHeight.ts'
import { splitterIncome } from './splitterIncome.ts'

/** Where execution rewards of a validator may go, and the staker's share, basis points. */
export type Recipient = { address: `0x${string}`; stakerBps: number; isSplitter: boolean }

/** What a proposal brought the staker on the execution layer, wei; null if unknown, for the reason in `detail`. */
export type ExecutionReward =
  | { executionWei: bigint; detail: 'priority_fees' | 'mev_payment' | 'splitter' | null }
  /** It went to another address, or through a contract; or the node dropped the block's transactions. */
  | { executionWei: null; detail: 'unrecognised' | 'receipts_gone' }

export type ExecutionNode = { rpc: JsonRpcUpstream; chainName: string }

type Payload = HistoryBlock['body']['execution_payload']

const address = z.pipe(
  z.string(),
  z.transform(text => text.toLowerCase() as `0x${string}`),
)
const hex = z.pipe(
  z.string(),
  z.transform(text => text as `0x${string}`),
)
const log = z.object({ address, topics: z.array(hex), data: hex })
const receipts = z.array(
  z.object({
    effectiveGasPrice: quantitySchema,
    gasUsed: quantitySchema,
    status: quantitySchema,
    logs: z._default(z.array(log), []),
  }),
)
const fullBlock = z.object({
  transactions: z.array(z.object({ from: address, to: z.nullish(address), value: quantitySchema })),
})

/** One per transaction. */
type BlockReceipts = z.output<typeof receipts>

/**
 * The proposer's income from an execution block, the staker's part of it, wei. Without a builder it is the priority
 * fees of all transactions, and for a splitter everything it received; with one it is what the builder, who takes the
 * fees, pays within the block.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE also while the node has not reached the block
 */
export async function executionReward(
  node: ExecutionNode,
  payload: Payload,
  recipients: readonly Recipient[],
): Promise<ExecutionReward> {
  const own = recipients.find(recipient => recipient.address === payload.fee_recipient)
  try {
    return await (own ? ownReward(node, payload, own) : builderReward(node, payload, recipients))
  } catch (error) {
    if (error instanceof TransactionsGone) return { executionWei: null, detail: 'receipts_gone' }
    throw error
  }
}

async function ownReward(node: ExecutionNode, payload: Payload, own: Recipient): Promise<ExecutionReward> {
  const list = await readReceipts(node, payload)
  const fees = list.reduce(
    (sum, { effectiveGasPrice, gasUsed }) => sum + (effectiveGasPrice - payload.base_fee_per_gas) * gasUsed,
    0n,
  )
  if (!own.isSplitter) return { executionWei: partOf(fees, own), detail: 'priority_fees' }
  // Searchers also pay the fee recipient within contracts, which no receipt shows.
  const income = await splitterIncome(node.rpc, payload.block_number, own.address, list)
  const wei = income !== undefined && income > fees ? income : fees
  return { executionWei: partOf(wei, own), detail: 'splitter' }
}

/** Transactions from the block's fee recipient to one of ours. A failed one paid nothing. */
async function builderReward(
  node: ExecutionNode,
  payload: Payload,
  recipients: readonly Recipient[],
): Promise<ExecutionReward> {
  const { transactions } = await read(node, payload, fullBlock, 'eth_getBlockByHash', [
    payload.block_hash,
    true,
  ])
  if (transactions.length === 0) return { executionWei: 0n, detail: null }
  const payments = transactions.map(({ from, to, value }, place) => {
    const recipient = recipients.find(({ address: ours }) => ours === to)
    return { place, wei: recipient && from === payload.fee_recipient ? partOf(value, recipient) : 0n }
  })
  const splitter = recipients.find(({ isSplitter }) => isSplitter)
  if (!splitter && payments.every(({ wei }) => wei === 0n)) return unrecognised
  const list = await readReceipts(node, payload)
  const wei = payments.reduce((sum, one) => sum + (list[one.place]?.status === 1n ? one.wei : 0n), 0n)
  if (wei > 0n) return { executionWei: wei, detail: 'mev_payment' }
  const income = splitter && (await splitterIncome(node.rpc, payload.block_number, splitter.address, list))
  return income ? { executionWei: partOf(income, splitter), detail: 'splitter' } : unrecognised
}

const unrecognised = { executionWei: null, detail: 'unrecognised' } as const

function readReceipts(node: ExecutionNode, payload: Payload): Promise<BlockReceipts> {
  return read(node, payload, receipts, 'eth_getBlockReceipts', [`0x${payload.block_number.toString(16)}`])
}

/** Something of a block. A node past it that no longer has it never will. */
async function read<S extends z.ZodMiniType>(
  { rpc, chainName }: ExecutionNode,
  { block_number }: Payload,
  schema: S,
  method: string,
  params: readonly unknown[],
): Promise<z.output<S>> {
  const answer = await rpc.call(method, params).catch(error => {
    if (error instanceof RpcCallRefusedError && isPruned(error)) throw new TransactionsGone()
    throw error
  })
  if (answer !== null) return z.parse(schema, answer)
  if ((await readHeight(rpc)) > BigInt(block_number)) throw new TransactionsGone()
  throw new RpcUpstreamUnavailableError(chainName, `the node has not come to block ${block_number}`)
}

/** Nodes that expire history (EIP-4444) say so by this code, or in words. */
function isPruned({ rpcCode, details }: RpcCallRefusedError): boolean {
  return rpcCode === 4444 || /prun/i.test(details ?? '')
}

class TransactionsGone extends Error {}

function partOf(wei: bigint, { stakerBps }: Recipient): bigint {
  return (wei * BigInt(stakerBps)) / 10_000n
}
