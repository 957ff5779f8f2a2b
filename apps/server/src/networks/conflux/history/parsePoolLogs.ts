import { parseHash, parseSmallQuantity } from '@granary/chains'
import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import type { Hex } from '@granary/staking/ethereum'
import { type Abi, type AbiEvent, getAbiItem, toEventSelector } from 'viem'
import { ChainAnswerInvalidError } from '#server/platform/upstreams/ChainAnswerInvalidError.ts'

/** An event of a pool as on chain. */
export type PoolLog = {
  name: EventName
  /** Indexed addresses: the user, or from and to. Lower case. */
  accounts: readonly Hex[]
  words: readonly bigint[]
  blockNumber: number
  logIndex: number
  transactionHash: Hex
  /** Undefined if the node does not report it with the log. */
  timestampSeconds: number | undefined
}

const eventNames = {
  vote: ['IncreasePoSStake', 'DecreasePoSStake', 'WithdrawStake', 'ClaimInterest'],
  share: ['Deposit', 'Redeem', 'Withdraw', 'Transfer'],
} as const

type EventName = (typeof eventNames)[keyof typeof eventNames][number]

type EventForm = { name: EventName; accounts: number; words: number }

export type PoolRange = { kind: 'vote' | 'share'; address: Hex; from: number; to: number; chainName: string }

const forms = {
  vote: formsOf(votePoolAbi, eventNames.vote),
  share: formsOf(sharePoolAbi, eventNames.share),
}

/**
 * The events of a pool among the logs of a node's answer, in chain order, without the contract's other events. Events
 * have only whole words, so no general decoder is needed: indexing is as fast as the node.
 * @throws {ChainAnswerInvalidError} RPC_UPSTREAM_UNAVAILABLE when a log is of another contract or block, or broken
 */
export function parsePoolLogs(answer: unknown, range: PoolRange): PoolLog[] {
  if (!Array.isArray(answer)) throw new ChainAnswerInvalidError(range.chainName, 'logs are not a list')
  const logs = answer.flatMap(raw => parseLog(raw as RawLog | null, range) ?? [])
  logs.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
  const twice = logs.find((log, place) => {
    const before = logs[place - 1]
    return before?.blockNumber === log.blockNumber && before.logIndex === log.logIndex
  })
  if (twice) throw new ChainAnswerInvalidError(range.chainName, `log ${nameOf(twice)} twice`)
  return logs
}

type RawLog = Readonly<Record<string, unknown>>

function parseLog(raw: RawLog | null, range: PoolRange): PoolLog | undefined {
  const blockNumber = parseSmallQuantity(raw?.blockNumber)
  const logIndex = parseSmallQuantity(raw?.logIndex)
  const transactionHash = parseHash(raw?.transactionHash)
  const invalid = (what: string) => new ChainAnswerInvalidError(range.chainName, `a log ${what}`)
  if (blockNumber === undefined || logIndex === undefined || !transactionHash || !Array.isArray(raw?.topics))
    throw invalid('is not of the agreed form')
  if (String(raw.address).toLowerCase() !== range.address) throw invalid('of another contract')
  if (blockNumber < range.from || blockNumber > range.to) throw invalid(`of block ${blockNumber}`)
  if (raw.removed === true) throw invalid('that a reorganisation has taken away')
  const form = forms[range.kind].get(String(raw.topics[0]))
  if (!form) return undefined
  const accounts = raw.topics.slice(1).map(addressOf)
  const words = wordsOf(raw.data)
  if (accounts.length !== form.accounts || accounts.includes(undefined) || words?.length !== form.words)
    throw invalid(`is no ${form.name}`)
  return {
    name: form.name,
    accounts: accounts as Hex[],
    words,
    blockNumber,
    logIndex,
    transactionHash,
    timestampSeconds: parseSmallQuantity(raw.blockTimestamp) || undefined,
  }
}

function nameOf({ blockNumber, logIndex }: PoolLog): string {
  return `${blockNumber}.${logIndex}`
}

function addressOf(topic: unknown): Hex | undefined {
  return typeof topic === 'string' && /^0x0{24}[0-9a-fA-F]{40}$/.test(topic)
    ? `0x${topic.slice(26).toLowerCase()}`
    : undefined
}

function wordsOf(data: unknown): bigint[] | undefined {
  if (typeof data !== 'string' || !/^0x([0-9a-fA-F]{64})*$/.test(data)) return undefined
  const words: bigint[] = []
  for (let start = 2; start < data.length; start += 64)
    words.push(BigInt(`0x${data.slice(start, start + 64)}`))
  return words
}

/** By topic. */
function formsOf(abi: Abi, names: readonly EventName[]): ReadonlyMap<string, EventForm> {
  return new Map(
    names.map(name => {
      const event = getAbiItem({ abi, name }) as AbiEvent
      const accounts = event.inputs.filter(({ indexed }) => indexed).length
      return [toEventSelector(event), { name, accounts, words: event.inputs.length - accounts }]
    }),
  )
}
