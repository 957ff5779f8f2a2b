import type { SsvCluster } from '@granary/api/ssv'
import { clusterIdOf } from '@granary/staking/ssv'

/**
 * Whether an answer is the cluster of the page's address: its id is of owner and operators, so that an answer with
 * others would move money into another cluster.
 * @param id null where the address names a validator alone
 */
export function isNamedCluster(
  id: string | null,
  { owner, operatorIds, id: answered }: Pick<SsvCluster, 'id' | 'owner' | 'operatorIds'>,
): boolean {
  return clusterIdOf(owner, operatorIds.map(BigInt)) === (id ?? answered)
}
