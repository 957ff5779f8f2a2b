import { chains } from '@granary/chains'
import { type Eip1193, quantity, toRpcCall } from '@granary/drivers/evm/chain'
import type { Address } from '../core/index.ts'
import { coinAddress, type SwapCall, type SwapIntent } from './createSwapApi.ts'
import { SwapError } from './swapErrors.ts'
import { tokenCalls, word } from './tokenCalls.ts'

/** What a transaction does to the account's balances of both tokens, smallest units. */
export type SwapEffect = { readonly spent: bigint; readonly received: bigint }

type Call = { readonly from: Address } & SwapCall

/** Multicall3 is at one address on every chain but Conflux's. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

/**
 * Tries calls in order on the wallet's own node (`eth_simulateV1`), and compares the account's balances.
 * @param calls approvals first
 * @throws {SwapError} SWAP_UNSIMULATED where the node cannot, SWAP_CALL_DIFFERS where a call fails
 */
export async function simulateSwap(
  provider: Eip1193,
  { chainId, account, from, to }: SwapIntent,
  calls: readonly SwapCall[],
): Promise<SwapEffect> {
  const balances = [from, to].map(token => toRpcCall(balanceCall(chainId, account, token)))
  const made = calls.map(call => toRpcCall({ ...call, from: account } satisfies Call))
  const all = [...balances, ...made, ...balances]
  const params = [{ blockStateCalls: [{ calls: all }] }, 'latest']
  const results = await provider
    .request({ method: 'eth_simulateV1', params })
    .then(resultsOf)
    .catch(cause => {
      throw new SwapError('SWAP_UNSIMULATED', undefined, cause)
    })
  if (results.length !== all.length) throw new SwapError('SWAP_UNSIMULATED', 'the node left calls out')
  const failed = results.findIndex(({ status }) => status !== '0x1')
  if (failed !== -1) throw new SwapError('SWAP_CALL_DIFFERS', `call ${failed - balances.length + 1} fails`)
  const read = (place: number) => quantity(String(results[place]?.returnData).slice(0, 66))
  return { spent: read(0) - read(all.length - 2), received: read(all.length - 1) - read(1) }
}

function balanceCall(chainId: number, account: Address, token: Address): Call {
  if (token !== coinAddress)
    return { from: account, to: token, data: tokenCalls.balanceOf(account), valueWei: 0n }
  const known = chains.find(({ id }) => id === chainId)?.contracts.multicall3.address
  const to = (known ?? multicall3).toLowerCase() as Address
  // `getEthBalance(address)`
  return { from: account, to, data: `0x4d2301cc${word(account)}`, valueWei: 0n }
}

type CallResult = { readonly status?: unknown; readonly returnData?: unknown }

function resultsOf(answer: unknown): readonly CallResult[] {
  const [block] = answer as readonly { calls: readonly CallResult[] }[]
  if (!Array.isArray(block?.calls)) throw new TypeError('no results of calls')
  return block.calls
}
