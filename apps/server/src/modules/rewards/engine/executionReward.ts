import * as z from 'zod/mini'
import type { HistoryBlock } from '../../../platform/upstreams/beacon/historySchemas.ts'
import type { JsonRpcUpstream } from '../../../platform/upstreams/JsonRpcUpstream.ts'

/** Where execution rewards of a validator may go, and what part of them is the staker's, basis points. */
export type Recipient = { address: `0x${string}`; stakerBps: number; isSplitter: boolean }

export type ExecutionReward = {
  executionWei: bigint
  detail: 'priority_fees' | 'mev_payment' | 'splitter' | null
}

type Payload = HistoryBlock['body']['execution_payload']

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]+$/)),
  z.transform(text => BigInt(text)),
)
const address = z.pipe(
  z.string(),
  z.transform(text => text.toLowerCase()),
)
const receipts = z.array(z.object({ effectiveGasPrice: quantity, gasUsed: quantity, status: quantity }))
const fullBlock = z.object({
  transactions: z.array(z.object({ from: address, to: z.nullish(address), value: quantity })),
})

/**
 * What the proposer's side had of an execution block, the staker's part of it, wei. Without a builder it is the priority
 * fees of all transactions; with one it is what the builder, who takes the fees, pays within the block.
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function executionReward(
  rpc: JsonRpcUpstream,
  payload: Payload,
  recipients: readonly Recipient[],
): Promise<ExecutionReward> {
  const own = recipients.find(recipient => recipient.address === payload.fee_recipient)
  if (own) {
    const wei = await priorityFees(rpc, payload)
    return { executionWei: partOf(wei, own), detail: own.isSplitter ? 'splitter' : 'priority_fees' }
  }
  const paid = await builderPayments(rpc, payload, recipients)
  return { executionWei: paid, detail: paid > 0n ? 'mev_payment' : null }
}

async function priorityFees(rpc: JsonRpcUpstream, payload: Payload): Promise<bigint> {
  const list = z.parse(receipts, await rpc.call('eth_getBlockReceipts', [hexOf(payload.block_number)]))
  return list.reduce(
    (sum, { effectiveGasPrice, gasUsed }) => sum + (effectiveGasPrice - payload.base_fee_per_gas) * gasUsed,
    0n,
  )
}

/** Transactions of the block's own fee recipient to one of ours. One that failed has paid nothing. */
async function builderPayments(
  rpc: JsonRpcUpstream,
  payload: Payload,
  recipients: readonly Recipient[],
): Promise<bigint> {
  const block = z.parse(fullBlock, await rpc.call('eth_getBlockByHash', [payload.block_hash, true]))
  const payments = block.transactions.map(({ from, to, value }, place) => {
    const recipient = recipients.find(({ address: ours }) => ours === to)
    return { place, wei: recipient && from === payload.fee_recipient ? partOf(value, recipient) : 0n }
  })
  if (payments.every(({ wei }) => wei === 0n)) return 0n
  const list = z.parse(receipts, await rpc.call('eth_getBlockReceipts', [hexOf(payload.block_number)]))
  return payments.reduce((sum, { place, wei }) => sum + (list[place]?.status === 1n ? wei : 0n), 0n)
}

function partOf(wei: bigint, { stakerBps }: Recipient): bigint {
  return (wei * BigInt(stakerBps)) / 10_000n
}

function hexOf(number: number): `0x${string}` {
  return `0x${number.toString(16)}`
}
