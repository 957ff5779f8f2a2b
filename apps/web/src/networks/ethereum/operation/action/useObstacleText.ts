import type { EthereumQueues } from '@granary/api'
import type { RequestObstacle } from '@granary/staking/ethereum/requests'
import { useLongTime } from '#web/format/useLongTime.ts'
import { useText } from '#web/i18n/useText.ts'
import { secondsToEpoch } from './secondsToEpoch.ts'

/** Why the chain would ignore something, and from when on it will not. */
export function useObstacleText(queues: EthereumQueues): (obstacle: RequestObstacle) => string {
  const t = useText()
  const time = useLongTime()
  return ({ code, fromEpoch }) => {
    const why = t(`claim.action.obstacle.${code}`)
    if (fromEpoch === null) return why
    const seconds = secondsToEpoch(queues, fromEpoch)
    const when = t('claim.action.worksFrom', { date: time(Date.now() / 1000 + seconds), epoch: fromEpoch })
    return `${why} ${when}`
  }
}
