import { sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { voteDrip } from '@granary/staking/conflux'
import type { Hex } from '@granary/staking/ethereum'
import { encodeFunctionData } from 'viem'
import type { CallResult, ChainReader, ContractCall } from '#server/platform/upstreams/createChainReader.ts'
import { RpcCallRefusedError } from '#server/platform/upstreams/rpc/RpcUpstreamUnavailableError.ts'
import { ratioData, wordOf, worthByRatio } from './readPoolEvents.ts'

/** What the events up to a block say of a staker. */
export type StakerFlow = {
  staker: Hex
  /** Staked and received less unstaked and sent, Drip; null if some of it has no known worth. */
  netDrip: bigint | null
  /** Of a share pool: what the account must hold, 1e-18 shares. */
  shares: bigint
}

export type StakerReading = { staker: Hex; stakedDrip: bigint; earnedDrip: bigint }

export type StakerReadings = {
  readings: StakerReading[]
  /** Stakers unknown to the chain, now or at all: without a reading. */
  leftOut: number
  /** Of these, holders whose shares contradict their events: events are missing. */
  differing: number
}

/** Stakers per exchange with the node: about 10 million gas if queues are long. */
const mostPerExchange = 100

type Part = {
  calls: readonly ContractCall[]
  read(results: readonly CallResult[]): StakerReading | 'differs' | undefined
}

/**
 * Stake and earnings of accounts after a block, in a few exchanges of many calls.
 * @returns undefined if the node no longer has the state of that block
 * @throws {RpcUpstreamUnavailableError} RPC_UPSTREAM_UNAVAILABLE
 */
export async function readStakers(
  reader: ChainReader,
  pool: { kind: 'vote' | 'share'; address: Hex },
  flows: readonly StakerFlow[],
  height: number,
): Promise<StakerReadings | undefined> {
  const found: StakerReadings = { readings: [], leftOut: 0, differing: 0 }
  let size = mostPerExchange
  for (let start = 0; start < flows.length; ) {
    const parts = flows
      .slice(start, start + size)
      .map(flow => (pool.kind === 'vote' ? votePart(pool.address, flow) : sharePart(pool.address, flow)))
    try {
      const results = await callParts(reader, parts, height)
      if (!results) return undefined
      for (const [place, part] of parts.entries()) note(found, part.read(results[place] ?? []))
      start += size
    } catch (error) {
      if (!(error instanceof RpcCallRefusedError) || size === 1) throw error
      size = Math.ceil(size / 2)
    }
  }
  return found
}

function note(found: StakerReadings, reading: ReturnType<Part['read']>): void {
  if (reading === undefined || reading === 'differs') found.leftOut += 1
  else found.readings.push(reading)
  if (reading === 'differs') found.differing += 1
}

/** Calls that failed among many may have run out of gas: repeats them, few at a time. */
async function callParts(
  reader: ChainReader,
  parts: readonly Part[],
  height: number,
): Promise<CallResult[][] | undefined> {
  const calls = parts.flatMap(part => part.calls)
  const results = await reader.callMany(calls, height)
  if (!results) return undefined
  const failed = [...results.keys()].filter(place => results[place] === undefined)
  for (let start = 0; start < failed.length && calls.length > 8; start += 8) {
    const places = failed.slice(start, start + 8)
    const again = await reader.callMany(
      places.map(place => calls[place] as ContractCall),
      height,
    )
    if (!again) return undefined
    for (const [index, place] of places.entries()) results[place] = again[index]
  }
  let next = 0
  return parts.map(part => {
    next += part.calls.length
    return results.slice(next - part.calls.length, next)
  })
}

function votePart(target: Hex, { staker }: StakerFlow): Part {
  return {
    calls: [
      { target, data: encodeFunctionData({ abi: votePoolAbi, functionName: 'userSummary', args: [staker] }) },
      {
        target,
        data: encodeFunctionData({ abi: votePoolAbi, functionName: 'userInterest', args: [staker] }),
      },
    ],
    read([summary, interest]) {
      const claimable = wordOf(interest)
      if (summary?.length !== 2 + 6 * 64 || claimable === undefined) return undefined
      const word = (place: number) => BigInt(`0x${summary.slice(2 + place * 64, 66 + place * 64)}`)
      return { staker, stakedDrip: word(1) * voteDrip, earnedDrip: word(4) + claimable }
    },
  }
}

/** If the pool does not report the worth of an account's shares, uses its share price. */
function sharePart(target: Hex, { staker, netDrip, shares: expected }: StakerFlow): Part {
  const ofUser = (functionName: 'balanceOf' | 'userStakedInPoS') => ({
    target,
    data: encodeFunctionData({ abi: sharePoolAbi, functionName, args: [staker] }),
  })
  return {
    calls: [ofUser('balanceOf'), ofUser('userStakedInPoS'), { target, data: ratioData }],
    read([balance, worth, price]) {
      const shares = wordOf(balance)
      if (shares === undefined) return undefined
      if (shares !== expected) return 'differs'
      const stakedDrip = wordOf(worth) ?? worthByRatio(shares, wordOf(price))
      if (stakedDrip === undefined || netDrip === null) return undefined
      return { staker, stakedDrip, earnedDrip: stakedDrip - netDrip }
    },
  }
}
