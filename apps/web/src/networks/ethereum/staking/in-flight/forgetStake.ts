import type { FlowWallet } from '@granary/drivers/evm'
import { BaseError } from '@granary/errors'
import { letGo, type TransactionContext, type TransactionStore } from '@granary/transactions'
import { MayBeWaitingError } from '@granary/transactions/errors'
import { isInFlight } from '@granary/transactions/record'
import { flowFailure } from '#web/failure/FlowFailure.ts'
import { backgroundContext } from '#web/transaction/background.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import { transactionContext } from '#web/transaction/transactionContext.ts'
import { stakeFailure } from '../flow/stakeFailure.ts'
import type { Stake } from '../stake/Stake.ts'
import { followedDepositDriver } from './followedDepositDriver.ts'

/**
 * Lets a stake go; its keys stay known. Where a wallet was ever asked for it, that wallet's own node is asked first:
 * the provider's server alone could say that nothing comes while a deposit does.
 * @param wallet what is connected now
 * @throws {StakeKeptError} with the code of what stands in the way: its wallet is not connected on its network, a tab
 *   sends a deposit of that account, a deposit of it is on its way after all, the account has a transaction waiting, or a
 *   lost one can still be mined
 */
export async function forgetStake({ id }: Pick<Stake, 'id'>, wallet: () => FlowWallet | null): Promise<void> {
  const store = await siteTransactions()
  const drivers = { 'evm-deposit': async () => followedDepositDriver }
  const { driverOf } = transactionContext({ store, pollMs: 0 }, backgroundContext(wallet), drivers)
  await letStakeGo(store, id, driverOf)
}

/** @param driverOf of the account of the stake */
export async function letStakeGo<Cost>(
  store: TransactionStore,
  id: string,
  driverOf: TransactionContext<Cost>['driverOf'],
): Promise<void> {
  try {
    const record = await store.get(id)
    if (!record) return
    if (isInFlight(record)) throw new MayBeWaitingError()
    await letGo({ store, driverOf, failureOf: flowFailure, pollMs: 0 }, record, { rejections: 'doubted' })
  } catch (error) {
    throw new StakeKeptError(error)
  }
}

class StakeKeptError extends BaseError {
  override readonly name = 'StakeKeptError'
  constructor(cause: unknown) {
    const { code, message } = stakeFailure(flowFailure(cause))
    super(message, { code, cause })
  }
}
