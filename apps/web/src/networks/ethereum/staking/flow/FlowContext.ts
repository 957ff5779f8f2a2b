import type { ApiClient } from '@granary/api/client'
import type { ChainAccess } from '@granary/drivers/evm'
import type { TransactionStore } from '@granary/transactions'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import type { VerifyDeposits } from '../proof/verifyInWorkers.ts'
import type { Registration } from './Registration.ts'

/** What a flow works with. */
export type FlowContext = ChainAccess & {
  target: DepositTarget
  store: TransactionStore
  api: ApiClient
  verify: VerifyDeposits
  /** Milliseconds between two looks for a receipt. */
  pollMs: number
  /** Keys that the person stakes although no second beacon source answered, by `keysOf` their offer: said on this visit. */
  waivedKeys?: Set<string>
  /** Of a stake whose keys are registered with SSV operators before their deposits. */
  registration?: Registration
}
