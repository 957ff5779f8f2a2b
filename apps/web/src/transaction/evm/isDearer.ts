import type { PlannedStep, Quote } from '@granary/transactions'
import type { RecordStep } from '@granary/transactions/record'
import { mostPerGas } from '#web/chain/readGasFees.ts'
import { evmCall } from './EvmStep.ts'
import type { EvmCost } from './quoteCalls.ts'

/**
 * Whether clearly more may be paid than was reviewed, to the network or to the contracts with the calls: for one of
 * them, or for all that was reviewed together.
 * @param now of what is still open
 * @param reviewed what the person saw before the own click; it may hold more than is open now
 * @param made steps of the plan: what is no longer open counts as it was sent
 */
export function isDearer(
  now: Quote<EvmCost>,
  reviewed: Quote<EvmCost>,
  made: readonly RecordStep[],
): boolean {
  const before = costsOf(reviewed)
  const pairs = [...costsOf(now)].flatMap(([lane, cost]) => {
    const known = before.get(lane)
    return known ? [{ now: cost, reviewed: known }] : []
  })
  const networkNow = sum(pairs.map(pair => pair.now.networkWei))
  const networkReviewed = sum(pairs.map(pair => pair.reviewed.networkWei))
  return (
    // What the person never saw is never paid for.
    pairs.length < now.steps.length ||
    pairs.some(pair => isClearlyAbove(pair.now.valueWei, pair.reviewed.valueWei)) ||
    isClearlyAbove(networkNow, networkReviewed) ||
    isClearlyAbove(sentInAll(now, reviewed, made), reviewed.cost.valueWei)
  )
}

type Cost = { valueWei: bigint; networkWei: bigint }

/** Of each step, by its lane; to the network at most. */
function costsOf({ steps, cost: { gas, fees } }: Quote<EvmCost>): Map<string, Cost> {
  const perGas = mostPerGas(fees.offer)
  return new Map(
    steps.map((step, i) => [step.lane, { valueWei: sentWei(step), networkWei: (gas[i] ?? 0n) * perGas }]),
  )
}

const sentWei = ({ call }: Pick<PlannedStep, 'call'>) => evmCall.parse(call).valueWei

/** What all that was reviewed sends: of what is made already, what it did send. */
function sentInAll(now: Quote<EvmCost>, reviewed: Quote<EvmCost>, made: readonly RecordStep[]): bigint {
  return sum(
    reviewed.steps.map(({ lane }) => {
      const open = now.steps.find(step => step.lane === lane)
      const sent = open ?? made.find(step => step.lane === lane)?.attempts.at(-1)
      return sent ? sentWei(sent) : 0n
    }),
  )
}

const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n)

/** Fees move with every block: a rise up to this, percent, is within what was reviewed. */
const marginPercent = 25n

/** And so is one up to this, wei: a fee of a few wei may double with nothing to be told of it. */
const marginWei = 10n ** 14n

function isClearlyAbove(now: bigint, reviewed: bigint): boolean {
  return now - reviewed > marginWei && now * 100n > reviewed * (100n + marginPercent)
}
