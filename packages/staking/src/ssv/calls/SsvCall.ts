import type { Address, Hex } from 'viem'
import type { SsvCluster } from '../cluster/SsvCluster.ts'

/** One validator to register: its key and what its operators get. */
export type SsvRegistration = { publicKey: Hex; sharesData: Hex }

/** A call of a cluster's owner to SSVNetwork. Money is what is sent with it, wei; ids ascend. */
export type SsvCall =
  | {
      action: 'register'
      registrations: readonly SsvRegistration[]
      operatorIds: readonly bigint[]
      cluster: SsvCluster
    }
  | { action: 'deposit'; clusterOwner: Address; operatorIds: readonly bigint[]; cluster: SsvCluster }
  | { action: 'withdraw'; operatorIds: readonly bigint[]; amount: bigint; cluster: SsvCluster }
  | { action: 'reactivate'; operatorIds: readonly bigint[]; cluster: SsvCluster }
  | { action: 'liquidate'; clusterOwner: Address; operatorIds: readonly bigint[]; cluster: SsvCluster }
  | { action: 'exit'; publicKeys: readonly Hex[]; operatorIds: readonly bigint[] }
  | { action: 'remove'; publicKeys: readonly Hex[]; operatorIds: readonly bigint[]; cluster: SsvCluster }
  /** Where execution rewards of all the owner's validators go. */
  | { action: 'setFeeRecipient'; recipient: Address }
