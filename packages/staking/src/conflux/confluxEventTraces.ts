import { eventTopics } from './abi/eventTopics.ts'
import { word } from './abi/word.ts'
import type { ConfluxAction } from './ConfluxCall.ts'
import type { ConfluxPool } from './ConfluxPool.ts'

/** A filter of `eth_getLogs`, without its blocks. */
export type EventTrace = { address: `0x${string}`; topics: readonly (`0x${string}` | null)[] }

/**
 * Events that identify a transaction with a lost hash: separate filters, the better one first. A share pool without
 * its own events still moves its shares: minted by a stake, burnt by a redemption.
 */
export function confluxEventTraces(
  { kind, address }: ConfluxPool,
  action: ConfluxAction,
  account: `0x${string}`,
): EventTrace[] {
  const by: `0x${string}` = `0x${word(account)}`
  const own = kind === 'vote' ? voteEvents[action] : shareEvents[action]
  const traces: EventTrace[] = own ? [{ address, topics: [eventTopics[own], by] }] : []
  if (kind === 'vote') return traces
  if (action === 'stake') traces.push({ address, topics: [eventTopics.Transfer, nobody, by] })
  if (action === 'unstake') traces.push({ address, topics: [eventTopics.Transfer, by, nobody] })
  return traces
}

const nobody: `0x${string}` = `0x${word(0n)}`

const voteEvents = {
  stake: 'IncreasePoSStake',
  unstake: 'DecreasePoSStake',
  claim: 'ClaimInterest',
  withdraw: 'WithdrawStake',
} as const

const shareEvents = { stake: 'Deposit', unstake: 'Redeem', claim: null, withdraw: 'Withdraw' } as const
