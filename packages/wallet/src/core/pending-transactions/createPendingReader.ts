import { parseQuantity } from '@granary/chains'
import type { HttpClient } from '../http/createHttpClient.ts'
import { askNodes } from '../networks/askNodes.ts'
import type { Network } from '../networks/Network.ts'
import type { PendingTransaction } from './PendingTransaction.ts'

export type PendingReader = (
  transaction: PendingTransaction,
) => Promise<'pending' | 'succeeded' | 'reverted' | 'replaced'>

type Place = { readonly from: string; readonly nonce: bigint }

/** Reads transaction states from the host's nodes. EVM only. */
export function createPendingReader(
  networks: () => readonly Network[],
  http: (rpcUrl: string) => Pick<HttpClient, 'post'>,
): PendingReader {
  const places = new Map<string, Place>()

  return async ({ hash, network: id }) => {
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === id)
    if (network?.chainNamespace !== 'eip155') throw new TypeError(`${id} is not a configured EVM network`)
    // One node answers all of a reading: another one may be blocks behind.
    return askNodes(network, async (rpcUrl, wait) => {
      const ask = async (method: string, ...params: readonly unknown[]) => {
        const signal = AbortSignal.timeout(wait)
        return resultOf(
          await http(rpcUrl).post('', { body: { jsonrpc: '2.0', id: 1, method, params }, signal }),
        )
      }
      const readReceipt = async () => {
        const receipt = await ask('eth_getTransactionReceipt', hash)
        if (!receipt) return null
        return fieldsOf(receipt).status === '0x1' ? 'succeeded' : 'reverted'
      }

      const state = await readReceipt()
      if (state) places.delete(hash)
      if (state) return state
      const place = places.get(hash) ?? placeOf(await ask('eth_getTransactionByHash', hash))
      if (!place) return 'pending'
      places.set(hash, place)
      const count = parseQuantity(await ask('eth_getTransactionCount', place.from, 'latest'))
      if (count === undefined || count <= place.nonce) return 'pending'
      // It may have been this one, mined between the two reads.
      places.delete(hash)
      return (await readReceipt()) ?? 'replaced'
    })
  }
}

function resultOf(answer: unknown): unknown {
  const { result, error } = fieldsOf(answer)
  if (error || result === undefined) throw new TypeError('The node returned an error', { cause: error })
  return result
}

function placeOf(transaction: unknown): Place | null {
  const { from, nonce } = fieldsOf(transaction)
  const place = parseQuantity(nonce)
  return typeof from === 'string' && place !== undefined ? { from, nonce: place } : null
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
