import { nativeTokenAddress } from '@granary/api/convert'
import { multicall3Abi } from '@granary/contracts'
import type { Hex } from '@granary/staking/ethereum'
import { decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ChainUpstream } from '#server/platform/upstreams/createChainUpstreams.ts'
import { tokenAbi } from './tokenAbi.ts'

export type SwapToken = { address: Hex; name: string; symbol: string; decimals: number }

/** Most tokens that stay known: pages may ask for any contract that calls itself one. */
const mostKnown = 5_000

/** Longest name or symbol that is passed on, characters. */
const longestText = 80

export type TokenReader = ReturnType<typeof createTokenReader>

/** Reads tokens from the chain, each once: what a contract calls itself does not change. */
export function createTokenReader() {
  const known = new Map<string, SwapToken>()

  async function read(upstream: ChainUpstream, addresses: readonly Hex[]): Promise<SwapToken[]> {
    const { id, nativeCurrency } = upstream.chain
    const key = (address: Hex) => `${id}:${address}`
    if (known.size > mostKnown) known.clear()
    known.set(key(nativeTokenAddress), { address: nativeTokenAddress, ...nativeCurrency })
    const missing = addresses.filter(address => !known.has(key(address)))
    if (missing.length > 0)
      for (const token of await readTokens(upstream, missing)) known.set(key(token.address), token)
    return addresses.flatMap(address => known.get(key(address)) ?? [])
  }

  return { read }
}

/** Tokens without readable decimals or symbol are left out: their amounts could not be shown. */
async function readTokens(upstream: ChainUpstream, addresses: readonly Hex[]): Promise<SwapToken[]> {
  const functions = ['name', 'symbol', 'decimals'] as const
  const calls = addresses.flatMap(target =>
    functions.map(functionName => ({
      target,
      allowFailure: true,
      callData: encodeFunctionData({ abi: tokenAbi, functionName }),
    })),
  )
  const to = upstream.chain.contracts.multicall3.address
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const answer = (await (await upstream.rpc()).call('eth_call', [{ to, data }, 'latest'])) as Hex
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
  return addresses.flatMap((address, place) => {
    const [name, symbol, decimals] = functions.map((functionName, i) =>
      decode(functionName, results[place * functions.length + i]),
    )
    if (typeof symbol !== 'string' || typeof decimals !== 'number') return []
    return [{ address, name: typeof name === 'string' ? name : symbol, symbol, decimals }]
  })
}

function decode(
  functionName: 'name' | 'symbol' | 'decimals',
  result: { success: boolean; returnData: Hex } | undefined,
): string | number | undefined {
  if (!result?.success) return undefined
  try {
    const value = decodeFunctionResult({ abi: tokenAbi, functionName, data: result.returnData })
    return typeof value === 'string' ? plain(value) : value
  } catch {
    return undefined
  }
}

/** One line of visible characters. */
function plain(text: string): string | undefined {
  const line = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestText)
  return line === '' ? undefined : line
}
