import { type FlowWallet, lookPace } from '@granary/drivers/evm'
import { api } from '#web/api/api.ts'
import { proxyProvider } from '#web/chain/postToProxy.ts'
import { siteTransactions } from '#web/transaction/siteTransactions.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { FlowContext } from '../flow/FlowContext.ts'
import type { Registration } from '../flow/Registration.ts'
import { StakingFlow } from '../flow/StakingFlow.ts'
import { verifyInWorkers } from '../proof/verifyInWorkers.ts'

const verifier = verifyInWorkers()

/** Loads what SSV adds to the flow of an account. */
export type LoadRegistration = () => Promise<(access: FlowContext) => Registration>

/**
 * The flow of one account on this page, not yet started.
 * @throws {JournalUnavailableError} when the browser gives no storage
 */
export async function createStakingFlow(
  target: DepositTarget,
  account: `0x${string}`,
  wallet: () => FlowWallet | null,
  loadRegistration?: LoadRegistration,
): Promise<StakingFlow> {
  verifier.prepare()
  const access = {
    owner: { account, chainId: target.chain.id },
    target,
    store: await siteTransactions(),
    api,
    verify: verifier.verify,
    wallet,
    publicReader: proxyProvider(target.chain),
    pollMs: lookPace(target.isLocalChain),
  }
  const registrationFor = await loadRegistration?.()
  return new StakingFlow({ ...access, ...(registrationFor && { registration: registrationFor(access) }) })
}
