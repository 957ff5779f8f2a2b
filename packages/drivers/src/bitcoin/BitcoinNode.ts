import { BaseError } from '@granary/errors'
import * as z from 'zod/mini'

/** One request to an Esplora server (https://github.com/Blockstream/esplora): a path below its address. */
export type BitcoinNode = {
  /** @returns the JSON of an answer, else its text; null where the server has no such thing (404) */
  get(path: string): Promise<unknown>
  /** @returns the text of the answer @throws {BitcoinRefusedError} for a transaction that the network refuses */
  post(path: string, body: string): Promise<string>
}

/** Timeout for a node, milliseconds. */
const answerWait = 10_000

export function createBitcoinNode(rpcUrl: string): BitcoinNode {
  return {
    async get(path) {
      const response = await fetch(`${rpcUrl}${path}`, { signal: AbortSignal.timeout(answerWait) })
      if (response.status === 404) return null
      if (!response.ok) throw new BitcoinUnreachableError(`HTTP ${response.status}`)
      const text = await response.text()
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    },
    async post(path, body) {
      const response = await fetch(`${rpcUrl}${path}`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(answerWait),
      })
      const text = await response.text()
      if (response.status === 400) throw new BitcoinRefusedError(text)
      if (!response.ok) throw new BitcoinUnreachableError(`HTTP ${response.status}`)
      return text.trim()
    },
  }
}

const count = z.int().check(z.gte(0))
const txid = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const status = z.object({ confirmed: z.boolean(), block_height: z.nullish(count) })

/** An output that nothing has spent. */
export type Coin = { readonly txid: string; readonly vout: number; readonly sats: bigint }

const coins = z.array(z.object({ txid, vout: count, value: count, status }))

/** Coins of an address: those in blocks first, the largest first. */
export async function readCoins(node: BitcoinNode, address: string): Promise<Coin[]> {
  const read = coins.parse(await node.get(`/address/${encodeURIComponent(address)}/utxo`))
  return read
    .toSorted(
      (a, b) =>
        Number(b.status.confirmed) - Number(a.status.confirmed) || b.value - a.value || a.vout - b.vout,
    )
    .map(({ txid, vout, value }) => ({ txid, vout, sats: BigInt(value) }))
}

/** Blocks until which a transaction is likely in one. */
const target = '3'
const feeRates = z.record(z.string(), z.number().check(z.gte(0)))

/** Satoshi for each virtual byte, at least what nodes relay. */
export async function readFeeRate(node: BitcoinNode): Promise<number> {
  const rates = feeRates.parse(await node.get('/fee-estimates'))
  return Math.max(1, rates[target] ?? Math.max(0, ...Object.values(rates)))
}

export async function readHeight(node: BitcoinNode): Promise<number> {
  return count.parse(await node.get('/blocks/tip/height'))
}

const transaction = z.nullable(
  z.object({
    txid,
    vin: z.array(z.object({ txid, vout: count })),
    vout: z.array(z.object({ scriptpubkey_address: z.nullish(z.string()), value: count })),
    status,
  }),
)

export type BitcoinTransaction = {
  readonly txid: string
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly { readonly address: string | null; readonly sats: bigint }[]
  /** Of its block; null while it waits for one. */
  readonly height: number | null
}

/** A transaction in a block or waiting for one; null for one that the node does not know. */
export async function readTransaction(node: BitcoinNode, id: string): Promise<BitcoinTransaction | null> {
  const read = transaction.parse(await node.get(`/tx/${id}`))
  return (
    read && {
      txid: read.txid,
      inputs: read.vin,
      outputs: read.vout.map(each => ({
        address: each.scriptpubkey_address ?? null,
        sats: BigInt(each.value),
      })),
      height: read.status.confirmed ? (read.status.block_height ?? null) : null,
    }
  )
}

const spending = z.nullable(z.object({ spent: z.boolean(), txid: z.optional(txid) }))

/** The transaction that spends a coin; null for none that the node knows. */
export async function readSpending(
  node: BitcoinNode,
  coin: Pick<Coin, 'txid' | 'vout'>,
): Promise<BitcoinTransaction | null> {
  const read = spending.parse(await node.get(`/tx/${coin.txid}/outspend/${coin.vout}`))
  return read?.spent && read.txid ? readTransaction(node, read.txid) : null
}

/** The bytes of a transaction, hex. */
export async function readTransactionHex(node: BitcoinNode, id: string): Promise<string> {
  return z.string().parse(await node.get(`/tx/${id}/hex`))
}

/** The network refuses the transaction as it is. */
export class BitcoinRefusedError extends BaseError {
  override readonly name = 'BitcoinRefusedError'
  constructor(details: string) {
    super('The network refuses the transaction.', {
      code: 'ACTION_WOULD_FAIL',
      details: details.slice(0, 200),
      metaMessages: ['Nothing was sent. The details say what the network answered.'],
    })
  }
}

class BitcoinUnreachableError extends BaseError {
  override readonly name = 'BitcoinUnreachableError'
  constructor(details: string) {
    super('The node does not answer.', { code: 'NODE_ANSWER_INVALID', details })
  }
}
