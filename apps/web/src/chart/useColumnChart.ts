import { useEffect, useState } from 'react'
import type { ColumnChart } from './ColumnChart.tsx'

type Loaded = { Chart: typeof ColumnChart } | 'failed'

/** The chart; its library loads once there is data. */
export function useColumnChart(isWanted: boolean): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let ended = false
    const show = (chart: Loaded) => {
      if (!ended) setLoaded(chart)
    }
    import('./ColumnChart.tsx').then(
      module => show({ Chart: module.ColumnChart }),
      () => show('failed'),
    )
    return () => {
      ended = true
    }
  }, [isWanted])
  return loaded
}
