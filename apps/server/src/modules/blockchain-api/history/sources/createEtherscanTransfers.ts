import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { askJson } from '#server/platform/upstreams/askJson.ts'
import type { Transfer } from '../Transfer.ts'
import type { TransferSource } from './TransferSource.ts'
import { wholeBlocks } from './wholeBlocks.ts'

/** Rows of an answer. */
const pageSize = 100

const digits = z.string().check(z.regex(/^\d{1,78}$/))
const hex = (length: number) => z.string().check(z.regex(new RegExp(`^0x[0-9a-fA-F]{${length}}$`)))

const row = z.object({
  blockNumber: digits,
  transactionIndex: digits,
  hash: hex(64),
  from: hex(40),
  /** Empty where a contract was made. */
  to: z.union([hex(40), z.literal('')]),
  contractAddress: z.optional(z.string()),
  value: z.optional(digits),
  tokenID: z.optional(digits),
})

/** Refusals have status 0 and a text as their result; an empty list has status 0 too. */
const answer = z.object({
  status: z.string(),
  message: z.string(),
  result: z.union([z.array(row), z.string()]),
})

/** Transfers by Etherscan's API, version 2 (`module=account`): one key for all its chains. */
export function createEtherscanTransfers({
  url,
  key,
  chainIds,
}: {
  url: string
  key: Secret | undefined
  chainIds: ReadonlySet<number>
}): TransferSource {
  async function list(action: string, chainId: number, account: Hex, upTo: number) {
    const query = new URLSearchParams({
      chainid: String(chainId),
      module: 'account',
      action,
      address: account,
      startblock: '0',
      endblock: String(Math.min(upTo, 999_999_999)),
      page: '1',
      offset: String(pageSize),
      sort: 'desc',
      ...(key && { apikey: key.reveal() }),
    })
    const { result, message } = z.parse(answer, await askJson(`${url}?${query}`))
    if (typeof result === 'string') throw new Error(`it refused: ${message}`)
    return { rows: result.flatMap(transferOf), hasMore: result.length === pageSize }
  }

  return {
    name: 'etherscan',
    transfersOf(chainId, account, upTo) {
      if (!chainIds.has(chainId)) return undefined
      const lists = ['txlist', 'tokentx', 'tokennfttx'].map(action => list(action, chainId, account, upTo))
      return Promise.all(lists).then(wholeBlocks)
    },
  }
}

function transferOf(given: z.infer<typeof row>): Transfer[] {
  const { blockNumber, transactionIndex, hash, from, to, contractAddress, value = '0', tokenID } = given
  if (to === '') return []
  const common = {
    block: Number(blockNumber),
    index: Number(transactionIndex),
    hash: lower(hash),
    from: lower(from),
    to: lower(to),
  }
  const amount = BigInt(value)
  const token = contractAddress ? lower(contractAddress) : undefined
  if (token && tokenID !== undefined) return [{ ...common, kind: 'collectible', token, id: BigInt(tokenID) }]
  if (token) return [{ ...common, kind: 'token', token, amount }]
  return amount > 0n ? [{ ...common, kind: 'coin', amount }] : []
}

const lower = (text: string) => text.toLowerCase() as Hex
