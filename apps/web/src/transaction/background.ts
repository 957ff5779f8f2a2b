/** Work on plans outside of their pages: it reads the chain and is to be imported dynamically. */
import { findChain } from '@granary/chains'
import { type AccountOnChain, type EvmContext, type FlowWallet, lookPace } from '@granary/drivers/evm'
import { BaseError } from '@granary/errors'
import { followTransactions, letGo, type TransactionStore } from '@granary/transactions'
import { UnreadableRecordError } from '@granary/transactions/errors'
import type { FollowWorksOptions } from '@granary/transactions/lifecycle'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import type { ActionRecord } from './ActionRecord.ts'
import { type SiteContext, type SiteDrivers, transactionContext } from './transactionContext.ts'

const isLocalChain = import.meta.env.MODE === 'devnet'

type ContextOf = (owner: AccountOnChain) => EvmContext

/** Follows every plan on its way, with the wallet that is connected at each moment, else the provider's proxy. */
export function followPlans(
  store: TransactionStore,
  wallet: () => FlowWallet | null,
  options: FollowWorksOptions & { drivers: SiteDrivers },
): Promise<void> {
  return followWith(backgroundContext(wallet), { store, pollMs: lookPace(isLocalChain) }, options)
}

/** @param contextOf what an account on a chain is followed with */
export function followWith(
  contextOf: ContextOf,
  site: Pick<SiteContext, 'store' | 'pollMs'>,
  { drivers, ...options }: FollowWorksOptions & { drivers?: SiteDrivers },
): Promise<void> {
  return followTransactions(transactionContext(site, contextOf, drivers), options)
}

/**
 * Lets an action go that was given up, or what is left of its plan. The wallet's own node is asked first: the provider's
 * server alone could say that nothing comes while something does.
 * @throws {WalletInterruptedError} when its wallet is not connected on its network
 * @throws {NodeBehindError} when the wallet's node does not follow its chain
 * @throws {OtherTabError} while a tab asks the wallet for that account
 * @throws {TransitionError} when it is on its way after all
 * @throws {MayBeWaitingError} when the account has a transaction waiting, or a lost one can still be mined
 */
export function forgetAction(
  store: TransactionStore,
  action: ActionRecord,
  wallet: () => FlowWallet | null,
): Promise<void> {
  return forgetWith(backgroundContext(wallet), store, action)
}

/** @param contextOf what an account on a chain is read with */
export async function forgetWith(
  contextOf: ContextOf,
  store: TransactionStore,
  { plan }: Pick<ActionRecord, 'plan'>,
): Promise<void> {
  const record = await store.get(plan.id)
  const index = record?.steps.findIndex(({ lane }) => lane === plan.lane) ?? -1
  if (!record || index === -1) throw new UnreadableRecordError(plan.id)
  await letGo(transactionContext({ store, pollMs: 0 }, contextOf), record, { rejections: 'doubted', index })
}

/** @throws {ActionChainUnknownError} where this build of the site does not know that chain */
export const backgroundContext =
  (wallet: () => FlowWallet | null): ContextOf =>
  owner => {
    const chain = findChain(owner.chainId)
    if (!chain) throw new ActionChainUnknownError(owner.chainId)
    return { owner, chain, isLocalChain, wallet, publicReader: proxyProvider(chain) }
  }

class ActionChainUnknownError extends BaseError {
  override readonly name = 'ActionChainUnknownError'
  constructor(chainId: number) {
    super('This site does not know that network.', {
      code: 'STAKING_NOT_CONFIGURED',
      details: `chain ${chainId}`,
    })
  }
}
