import type { NetworkView } from '../chain/NetworkView.ts'
import type { ResolvedOwner } from '../owners/resolveOwner.ts'
import { fallBack } from './fallBack.ts'

/** Whether an owner not watched before has validators: then an empty history is not complete. */
export async function isOnChain(network: NetworkView, { kind, owner }: ResolvedOwner): Promise<boolean> {
  if (kind === 'list') return true
  return fallBack(
    async () => (await network.index.read()).indicesOf(owner).length > 0,
    async () => true,
  )
}
