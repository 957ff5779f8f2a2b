import type { ActionRequest } from '#web/transaction/ActionRequest.ts'
import { isClearlyAbove } from '#web/transaction/evm/isClearlyAbove.ts'
import { mostPerGas } from '../../chain/readGasFees.ts'
import type { GroupQuote } from './GroupState.ts'

/**
 * Whether clearly more may be paid than was reviewed, to the network or to the contracts with the calls: for one of
 * them, or for all that was reviewed together.
 * @param now of what is still open
 * @param reviewed what the person saw before the own click; it may hold more than is open now
 * @param sentWei what a request that is no longer open has sent, wei
 */
export function isGroupDearer(
  now: GroupQuote,
  reviewed: GroupQuote,
  sentWei: (request: ActionRequest) => bigint,
): boolean {
  const pairs = now.requests.flatMap((request, i) => {
    const place = reviewed.requests.findIndex(each => isSameRequest(each, request))
    return place === -1 ? [] : [{ now: costOf(now, i), reviewed: costOf(reviewed, place) }]
  })
  const networkNow = sum(pairs.map(pair => pair.now.networkWei))
  const networkReviewed = sum(pairs.map(pair => pair.reviewed.networkWei))
  return (
    // What the person never saw is never paid for.
    pairs.length < now.requests.length ||
    pairs.some(pair => isClearlyAbove(pair.now.valueWei, pair.reviewed.valueWei)) ||
    isClearlyAbove(networkNow, networkReviewed) ||
    isClearlyAbove(sentInAll(now, reviewed, sentWei), reviewed.valueWei)
  )
}

type Cost = { valueWei: bigint; networkWei: bigint }

/** Of one of them; to the network at most. */
function costOf({ requests, gas, fees }: GroupQuote, place: number): Cost {
  const networkWei = (gas[place] ?? 0n) * mostPerGas(fees.offer)
  return { valueWei: requests[place]?.call.valueWei ?? 0n, networkWei }
}

/** What all that was reviewed sends: of what is made already, what it did send. */
function sentInAll(
  now: GroupQuote,
  reviewed: GroupQuote,
  sentWei: (request: ActionRequest) => bigint,
): bigint {
  return sum(
    reviewed.requests.map(request => {
      const open = now.requests.find(each => isSameRequest(each, request))
      return open ? open.call.valueWei : sentWei(request)
    }),
  )
}

function isSameRequest(one: ActionRequest, other: ActionRequest): boolean {
  return one.kind === other.kind && one.subject === other.subject && one.call.to === other.call.to
}

const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n)
