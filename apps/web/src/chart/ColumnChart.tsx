import { useEffect, useRef } from 'react'
import type { ChartColumn } from './ChartColumn.ts'
import { drawRewardChart } from './drawRewardChart.ts'
import styles from './RewardChart.module.css'

/** The drawing itself. It fills its place; who reads with the ears or the keyboard has the table beside it. */
export function RewardChart(props: {
  columns: readonly ChartColumn[]
  language: string
  onPoint: (column: number | null) => void
}) {
  const { columns, language, onPoint } = props
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const chart = drawRewardChart(place.current, columns, language, onPoint)
    return () => chart.destroy()
  }, [columns, language, onPoint])
  return <div ref={place} className={styles.drawing} aria-hidden="true" />
}
