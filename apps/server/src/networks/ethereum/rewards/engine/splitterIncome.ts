import { rewardSplitterAbi as abi } from '@granary/contracts'
import { decodeEventLog } from 'viem/utils'
import * as z from 'zod/mini'
import type { JsonRpcUpstream } from '#server/platform/upstreams/JsonRpcUpstream.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'

const balances = z.tuple([z.string(), z.string()])

type Log = { address: `0x${string}`; topics: readonly `0x${string}`[]; data: `0x${string}` }

/**
 * What a reward splitter received within one block in any way, wei: the growth of its balance plus its payouts.
 * @returns undefined if the node no longer has both states
 */
export async function splitterIncome(
  rpc: JsonRpcUpstream,
  block: number,
  splitter: `0x${string}`,
  receipts: readonly { logs: readonly Log[] }[],
): Promise<bigint | undefined> {
  try {
    const answers = await rpc.callAll(
      [block - 1, block].map(number => ({
        method: 'eth_getBalance',
        params: [splitter, `0x${number.toString(16)}`],
      })),
    )
    const [before, after] = z.parse(balances, answers)
    const logs = receipts.flatMap(receipt => receipt.logs).filter(({ address }) => address === splitter)
    return BigInt(after) - BigInt(before) + logs.reduce((sum, log) => sum + paidOut(log), 0n)
  } catch (error) {
    if (error instanceof RpcCallRefusedError) return undefined
    throw error
  }
}

function paidOut({ topics, data }: Log): bigint {
  try {
    const event = decodeEventLog({ abi, topics: [...topics] as [`0x${string}`, ...`0x${string}`[]], data })
    if (event.eventName === 'ProviderWithdrew') return event.args.amount
    if (event.eventName !== 'Released') return 0n
    const { toStaker, toProvider, providerPaid } = event.args
    return toStaker + (providerPaid ? toProvider : 0n)
  } catch {
    return 0n
  }
}
