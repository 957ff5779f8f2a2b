import { type ConfluxNetworkId, confluxNetworks } from '@granary/chains'
import { type ConfluxPoolState, defaultBlockSeconds } from '@granary/staking/conflux'
import { watchQuery } from '#web/api/live.ts'
import type { HomeFigures } from '#web/networks/NetworkModule.ts'
import { provider } from '#web/settings/provider.ts'
import { confluxPools } from '../../settings/index.ts'
import { poolsQuery } from './usePools.ts'

/** Watches the pool that Home opens: its rate, and the wait of a stake that leaves as soon as it was made. */
export function watchPool(network: ConfluxNetworkId, listener: (figures: HomeFigures) => void): () => void {
  const { id } = confluxNetworks[network]
  const pools = confluxPools(id)
  const opened = pools.find(({ address }) => address === provider.cfx[id]?.toLowerCase()) ?? pools[0]
  return watchQuery(poolsQuery(network, pools), ({ data, error }) => {
    const state = data?.find(({ pool }) => pool.address === opened?.address)?.state
    if (data || error) listener(state ? figuresOf(state) : { rateBasisPoints: null })
  })
}

function figuresOf({ apyBasisPoints, lockBlocks, unlockBlocks }: ConfluxPoolState): HomeFigures {
  const isTimed = lockBlocks !== null && unlockBlocks !== null
  return {
    rateBasisPoints: apyBasisPoints === null ? null : Number(apyBasisPoints),
    ...(isTimed && { exitSeconds: Number(lockBlocks + unlockBlocks) * defaultBlockSeconds }),
  }
}
