import { type EvmCost, estimateEach, requireWallet } from '@granary/drivers/evm'
import { type CallRequest, GasEstimateError } from '@granary/drivers/evm/chain'
import type { ChainDriver, PlannedStep, Quote } from '@granary/transactions'
import { isStepConfirmed, type TransactionRecord } from '@granary/transactions/record'
import { quotedFeeWei, quotedValueWei } from '../chain/DepositQuote.ts'
import { OfferRefusedError } from '../proof/checkOfferAnswer.ts'
import { proveNetwork } from '../proof/proveOnChain.ts'
import { isRegistration, stakeOf } from '../stake/Stake.ts'
import { isOutOfDate } from '../stake/stakeState.ts'
import type { FlowContext } from './FlowContext.ts'
import { assertPassed, BalanceTooLowError, type ReviewListener, reviewStake } from './quoteStake.ts'
import type { Registration } from './Registration.ts'

/** What the registration under review costs, and those that follow it. */
export type RegistrationCost = EvmCost & {
  /** Null where none follows, and just before the wallet is asked. */
  later: { count: number; valueWei: bigint; networkFeeWei: bigint | null } | null
}

type Registering = {
  registration: Registration
  record: TransactionRecord
  /** To register now. */
  steps: readonly PlannedStep[]
  driver: Pick<ChainDriver<EvmCost>, 'quote'>
}

/**
 * Proves what is registered now together with the deposits that follow, so that no key is registered that could not be
 * deposited, and reads what the registration costs. The balance has to cover the whole plan.
 * @throws as `quoteStake`, and what `Registration.prepare` and the driver throw
 */
export async function quoteRegistration(
  context: FlowContext,
  { registration, record, steps, driver }: Registering,
  options: Parameters<ChainDriver<EvmCost>['quote']>[1],
  listener: ReviewListener,
): Promise<Quote<RegistrationCost>> {
  const stake = stakeOf(record)
  if (isOutOfDate(stake, Date.now()))
    throw new OfferRefusedError('OFFER_OVER', `until ${stake.offer?.expiresAt}`)
  const depositsWei =
    options.purpose === 'review'
      ? await reviewDeposits(context, record, steps, listener)
      : await checkAgain(context, registration, record, steps)
  const prepare = (each: readonly PlannedStep[]) => registration.prepare(stake, each)
  const quote = await driver.quote(steps, { ...options, prepare }).catch(error => {
    throw registration.explain(error)
  })
  const later = await registration.planLater(stake, steps, laterThan(record, steps))
  const assertCovered = (neededWei: bigint) => {
    const missingWei = neededWei - quote.cost.balanceAfterWei
    if (missingWei > 0n) throw new BalanceTooLowError(missingWei)
  }
  assertCovered(depositsWei + later.valueWei)
  if (options.purpose === 'ask') return { ...quote, cost: { ...quote.cost, later: null } }
  const laterFeeWei = await feeOf(context, registration, later.calls, quote.cost)
  assertCovered(depositsWei + later.valueWei + (laterFeeWei ?? 0n))
  const { length: count } = later.calls
  const { valueWei } = later
  const cost = {
    ...quote.cost,
    later: count === 0 ? null : { count, valueWei, networkFeeWei: laterFeeWei },
  }
  return { ...quote, cost }
}

/** Registrations of the plan that wait for those made now. */
function laterThan(record: TransactionRecord, steps: readonly PlannedStep[]): PlannedStep[] {
  const now = new Set(steps.map(({ lane }) => lane))
  return record.steps.flatMap(({ attempts, ...step }) => {
    const isLater = isRegistration(step) && !isStepConfirmed({ attempts }) && !now.has(step.lane)
    return isLater && step.call ? [{ ...step, call: step.call }] : []
  })
}

/** The network fee of later registrations, wei; null where the node cannot estimate it. */
async function feeOf(
  context: FlowContext,
  { gasReserveOf }: Registration,
  calls: readonly CallRequest[],
  { fees }: EvmCost,
): Promise<bigint | null> {
  try {
    const gas = await estimateEach(requireWallet(context).provider, calls, { reserveOf: gasReserveOf })
    return (gas.reduce((sum, each) => sum + each, 0n) * 5n * fees.expectedPerGas) / 6n
  } catch (error) {
    if (error instanceof GasEstimateError) return null
    throw error
  }
}

/** Returns what the deposits take, with the expected fee; wei. */
async function reviewDeposits(
  context: FlowContext,
  record: TransactionRecord,
  registering: readonly PlannedStep[],
  listener: ReviewListener,
): Promise<bigint> {
  const deposits = record.steps.flatMap(step =>
    isRegistration(step) || !step.call ? [] : [{ ...step, call: step.call }],
  )
  const quote = await reviewStake(context, record, { registering, deposits }, listener)
  return quotedValueWei(quote) + (quotedFeeWei(quote) ?? 0n)
}

/** Returns the least that the deposits take, wei. */
async function checkAgain(
  context: FlowContext,
  registration: Registration,
  record: TransactionRecord,
  steps: readonly PlannedStep[],
): Promise<bigint> {
  const stake = stakeOf(record)
  const { provider } = requireWallet(context)
  assertPassed([await proveNetwork({ wallet: provider, target: context.target })])
  assertPassed(await registration.prove(stake, steps, () => undefined))
  return stake.intent.amountsGwei.reduce((sum, amount) => sum + amount, 0n) * 1_000_000_000n
}
