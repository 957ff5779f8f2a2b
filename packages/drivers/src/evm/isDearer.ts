import type { PlannedStep, Quote } from '@granary/transactions'
import type { RecordStep } from '@granary/transactions/record'
import { mostPerGas } from './chain/readGasFees.ts'
import { evmCall } from './EvmStep.ts'
import type { EvmCost } from './quoteCalls.ts'

/**
 * Whether clearly more may be paid than was reviewed, as network fee or as value: for one step, or for all that was
 * reviewed together.
 * @param now the steps still open
 * @param reviewed what the person saw before the click; may hold more steps
 * @param made the plan's steps: those no longer open count as sent
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
    // A step that was never reviewed is never paid for.
    pairs.length < now.steps.length ||
    pairs.some(pair => isClearlyAbove(pair.now.valueWei, pair.reviewed.valueWei)) ||
    isClearlyAbove(networkNow, networkReviewed) ||
    isClearlyAbove(sentInAll(now, reviewed, made), reviewed.cost.valueWei)
  )
}

type Cost = { valueWei: bigint; networkWei: bigint }

/** Of each step, by lane; `networkWei` is the maximum. */
function costsOf({ steps, cost: { gas, fees } }: Quote<EvmCost>): Map<string, Cost> {
  const perGas = mostPerGas(fees.offer)
  return new Map(
    steps.map((step, i) => [step.lane, { valueWei: sentWei(step), networkWei: (gas[i] ?? 0n) * perGas }]),
  )
}

const sentWei = ({ call }: Pick<PlannedStep, 'call'>) => evmCall.parse(call).valueWei

/** The value of all reviewed steps; made ones count as sent. */
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

/** Fees change with every block: a rise up to this, percent, needs no new review. */
const marginPercent = 25n

/** Nor does one up to this, wei: a fee of a few wei may double. */
const marginWei = 10n ** 14n

function isClearlyAbove(now: bigint, reviewed: bigint): boolean {
  return now - reviewed > marginWei && now * 100n > reviewed * (100n + marginPercent)
}
