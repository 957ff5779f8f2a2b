import type { ChainDriver, PlannedStep, Quote } from '@granary/transactions'
import type { TransactionRecord } from '@granary/transactions/record'
import { requireWallet } from '#web/transaction/evm/ChainAccess.ts'
import type { EvmCost } from '#web/transaction/evm/quoteCalls.ts'
import { quotedFeeWei, quotedValueWei } from '../chain/DepositQuote.ts'
import { OfferRefusedError } from '../proof/checkOfferAnswer.ts'
import { proveNetwork } from '../proof/proveOnChain.ts'
import { isRegistration, stakeOf } from '../stake/Stake.ts'
import { isOutOfDate } from '../stake/stakeState.ts'
import type { FlowContext } from './FlowContext.ts'
import { assertPassed, BalanceTooLowError, type ReviewListener, reviewStake } from './quoteStake.ts'
import type { Registration } from './Registration.ts'

type Registering = {
  registration: Registration
  record: TransactionRecord
  /** To register now. */
  steps: readonly PlannedStep[]
  driver: Pick<ChainDriver<EvmCost>, 'quote'>
}

/**
 * Proves what is registered now together with the deposits that follow, so that no key is registered that could not be
 * deposited, and reads what the registration costs.
 * @throws as `quoteStake`, and what `Registration.prepare` and the driver throw
 */
export async function quoteRegistration(
  context: FlowContext,
  { registration, record, steps, driver }: Registering,
  options: Parameters<ChainDriver<EvmCost>['quote']>[1],
  listener: ReviewListener,
): Promise<Quote<EvmCost>> {
  const stake = stakeOf(record)
  if (isOutOfDate(stake, Date.now()))
    throw new OfferRefusedError('OFFER_OVER', `until ${stake.offer?.expiresAt}`)
  const restWei =
    options.purpose === 'review'
      ? await reviewDeposits(context, record, steps, listener)
      : await checkAgain(context, registration, record, steps)
  const prepare = (each: readonly PlannedStep[]) => registration.prepare(stake, each)
  const quote = await driver.quote(steps, { ...options, prepare }).catch(error => {
    throw registration.explain(error)
  })
  const missingWei = restWei - quote.cost.balanceAfterWei
  if (missingWei > 0n) throw new BalanceTooLowError(missingWei)
  return quote
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
