import type { ActionFlowPlace } from '#web/actions/useActionFlow.ts'
import type { PoolPosition } from '../../pools/index.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { TakeOutCard } from './TakeOutCard.tsx'
import { takeOutRequest } from './takeOutRequest.ts'
import { useObstacle } from './useObstacle.tsx'

type TakeOutPlaceProps = {
  pool: OfferedPool
  account: `0x${string}`
  isWatching: boolean
  /** Undefined while it is read. */
  reading: PoolPosition | undefined
  actions: ActionFlowPlace
}

/** The form of what can be taken out; what it asks for goes to the review. */
export function TakeOutPlace({ pool, account, isWatching, reading, actions }: TakeOutPlaceProps) {
  const obstacle = useObstacle(reading, actions, isWatching)
  const { state, position, blockSeconds } = reading ?? {}
  const figures = state && position && blockSeconds ? { state, position, blockSeconds } : undefined
  return (
    <TakeOutCard
      key={`${pool.address}-${account}`}
      pool={pool}
      isWatching={isWatching}
      figures={figures}
      obstacle={obstacle}
      onReview={(intent, amountDrip) => {
        if (figures && !obstacle)
          void actions.flow?.review(takeOutRequest({ pool, account, intent, amountDrip, figures }))
      }}
    />
  )
}
