import type { AccountOnChain, ActionRequest } from '@granary/drivers/evm'
import { formatWei } from '@granary/staking/amount'
import { clusterIdOf, encodeSsvCall, type SsvCall, type SsvCluster, ssvEventsAbi } from '@granary/staking/ssv'
import { encodeEventTopics } from 'viem/utils'
import type { SsvTarget } from '../chain/ssvTarget.ts'
import { movesMoney, type SsvAction, type SsvIntent } from './SsvAction.ts'

/** A cluster as a call names it. */
export type NamedCluster = {
  /** Ascending. */
  operatorIds: readonly bigint[]
  snapshot: SsvCluster
}

const events = {
  deposit: 'ClusterDeposited',
  withdraw: 'ClusterWithdrawn',
  reactivate: 'ClusterReactivated',
  exit: 'ValidatorExited',
  remove: 'ValidatorRemoved',
} as const satisfies Record<SsvAction, string>

/**
 * The transaction of an owner's action, with the facts that are shown after a reload.
 * @throws what `encodeSsvCall` throws
 */
export function ssvRequest(
  owner: AccountOnChain,
  { network }: Pick<SsvTarget, 'network'>,
  cluster: NamedCluster,
  intent: SsvIntent,
): ActionRequest {
  const { action } = intent
  const { operatorIds } = cluster
  const id = clusterIdOf(owner.account, operatorIds)
  const isPaid = action === 'deposit' || action === 'reactivate'
  return {
    kind: `ssv.${action}`,
    // Every call that carries the snapshot changes it: one of a kind at a time. An exit carries none.
    subject: action === 'exit' ? intent.pubkey : id,
    owner,
    call: {
      from: owner.account,
      to: network,
      valueWei: isPaid ? intent.amountWei : 0n,
      data: encodeSsvCall(callOf(owner.account, cluster, intent)),
    },
    facts: {
      cluster: id,
      operators: operatorIds.join(','),
      ...(movesMoney(action) && 'amountWei' in intent && { amount: formatWei(intent.amountWei) }),
      ...('pubkey' in intent && { pubkey: intent.pubkey }),
    },
    trace: [{ address: network, topics: topicsOf(action, owner.account) }],
  }
}

function callOf(
  clusterOwner: `0x${string}`,
  { operatorIds, snapshot: cluster }: NamedCluster,
  intent: SsvIntent,
): SsvCall {
  switch (intent.action) {
    case 'deposit':
      return { action: 'deposit', clusterOwner, operatorIds, cluster }
    case 'withdraw':
      return { action: 'withdraw', operatorIds, amount: intent.amountWei, cluster }
    case 'reactivate':
      return { action: 'reactivate', operatorIds, cluster }
    case 'exit':
      return { action: 'exit', publicKeys: [intent.pubkey], operatorIds }
    case 'remove':
      return { action: 'remove', publicKeys: [intent.pubkey], operatorIds, cluster }
  }
}

function topicsOf(action: SsvAction, owner: `0x${string}`): (`0x${string}` | null)[] {
  const topics = encodeEventTopics({ abi: ssvEventsAbi, eventName: events[action], args: { owner } })
  return topics.flatMap(topic => (typeof topic === 'string' ? [topic] : []))
}
