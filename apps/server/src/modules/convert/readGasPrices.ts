import type { Hex } from '@granary/staking/ethereum'
import * as z from 'zod/mini'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform(text => BigInt(text)),
)
const history = z.object({
  baseFeePerGas: z.array(quantity).check(z.minLength(1)),
  reward: z.array(z.array(quantity).check(z.length(3))).check(z.minLength(1)),
})

/** Blocks looked at, and the shares of their gas that tipped no more, percent. */
const blocks: Hex = '0x5'
const percentiles = [25, 50, 90]

export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }

/** The next block's base fee with the tips of recent blocks, wei: median over blocks of each percentile. */
export async function readGasPrices(upstream: ChainUpstream): Promise<GasPrices> {
  const rpc = await upstream.rpc()
  const read = history.safeParse(await rpc.call('eth_feeHistory', [blocks, 'latest', percentiles]))
  if (!read.success) throw new ChainAnswerInvalidError(upstream.chain.name, 'fees are not of the agreed form')
  const base = read.data.baseFeePerGas.at(-1) ?? 0n
  const [standard, fast, instant] = percentiles.map((_, place) =>
    median(read.data.reward.map(tips => tips[place] ?? 0n)),
  )
  return { standard: base + (standard ?? 0n), fast: base + (fast ?? 0n), instant: base + (instant ?? 0n) }
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
