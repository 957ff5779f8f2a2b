import type { ConfluxPoolHistory, ConfluxRewards } from '@granary/api'
import type { ConfluxPoolKind, ConfluxPoolState, ConfluxPosition } from '@granary/staking/conflux'

export type FiguresProps = {
  kind: ConfluxPoolKind
  /** Undefined while loading. */
  position: ConfluxPosition | undefined
  state: ConfluxPoolState | undefined
  history:
    | Pick<ConfluxRewards, 'totalRewardDrip' | 'indexedTo' | 'catchingUp'>
    | 'loading'
    | 'missing'
    | 'unread'
  realised: ConfluxPoolHistory['realisedApy'] | undefined
}
