import { word } from './abi/encodeCall.ts'
import type { ConfluxAction } from './ConfluxCall.ts'
import type { ConfluxPool } from './ConfluxPool.ts'

/** First topics of the events of a staker's transactions; a test compares them with the ABIs. */
export const eventTopics = {
  IncreasePoSStake: '0xf5ebfcde71acb15a758233f0c9ab25632209399b90a9209a4f2379ec5fcee89f',
  DecreasePoSStake: '0xd81524ca5b038be9f98b286808a6f46f99c8700bce9ab4793dc12a2dbaa4f2d8',
  WithdrawStake: '0x141ef67c4a6d3ec2adfb2f66d33c2b11de5b4f34344757554d430570b18a92ec',
  ClaimInterest: '0xbbf701f67a7d285bbd2b9b2dc7a5fee474e6dc3c059183385da6cc9de2be34a9',
  Deposit: '0x90890809c654f11d6e72a28fa60149770a0d11ec6c92319d6ceb2bb0a4ea1a15',
  Redeem: '0xe5b754fb1abb7f01b499791d0b820ae3b6af3424ac1c59768edb53f4ec31a929',
  Withdraw: '0x884edad9ce6fa2440d8a54cc123490eb96d2768479d49ff9c7366125a9424364',
  Transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
} as const

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
