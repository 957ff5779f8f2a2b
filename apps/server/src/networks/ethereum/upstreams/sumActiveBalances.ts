export type ActiveTotals = { activeValidators: number; totalActiveBalanceGwei: bigint }

const effectiveBalance = /"effective_balance"\s*:\s*"(\d+)"/g

/** Longer than any possible match, so that a match across two chunks is not lost. */
const overlap = 64

/**
 * Counts and sums the validators of a Beacon API answer while it streams: mainnet's is hundreds of megabytes, and the
 * Beacon API has no route for the sum.
 */
export async function sumActiveBalances(body: AsyncIterable<Uint8Array>): Promise<ActiveTotals> {
  let activeValidators = 0
  let totalActiveBalanceGwei = 0n
  let text = ''
  for await (const chunk of body) {
    text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    let end = 0
    let chunkGwei = 0
    for (const match of text.matchAll(effectiveBalance)) {
      activeValidators += 1
      chunkGwei += Number(match[1])
      end = match.index + match[0].length
    }
    totalActiveBalanceGwei += BigInt(chunkGwei)
    text = text.slice(Math.max(end, text.length - overlap))
  }
  return { activeValidators, totalActiveBalanceGwei }
}
