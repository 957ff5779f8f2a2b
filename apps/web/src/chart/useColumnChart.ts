import { useEffect, useState } from 'react'
import type { RewardChart } from './RewardChart.tsx'

type Loaded = { Chart: typeof RewardChart } | 'failed'

/** The chart with its library, fetched once there is something to draw. */
export function useRewardChart(isWanted: boolean): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let ended = false
    const show = (chart: Loaded) => {
      if (!ended) setLoaded(chart)
    }
    import('./RewardChart.tsx').then(
      module => show({ Chart: module.RewardChart }),
      () => show('failed'),
    )
    return () => {
      ended = true
    }
  }, [isWanted])
  return loaded
}
